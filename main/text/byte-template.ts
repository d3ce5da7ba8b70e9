/** A line of fixed words with a number after each of them, such as `tps: 12.50 qps: 250.00`. */
export interface ByteTemplate {
  /**
   * Reads the numbers of `bytes.subarray(start, end)` into `numbers`, each exactly as `Number` would. False when the
   * line is not of this form to its end, or a number has more than nine digits; `numbers` then holds nothing of use.
   */
  scan(bytes: Uint8Array, start: number, end: number, numbers: Float64Array): boolean;
}

/**
 * For the one line that comes a million times: it never becomes text, and nothing is allocated. Nine digits fit a small
 * integer, and dividing that by a power of ten rounds once, so the result is exact. The byte after `end` must not be
 * a digit, which holds for every line in a buffer: a line feed follows, or nothing.
 */
export function createByteTemplate(words: readonly string[]): ByteTemplate {
  const text = new TextEncoder().encode(words.join(''));
  const wordEnds = Int32Array.from(words, (_, i) => words.slice(0, i + 1).join('').length);

  function scan(bytes: Uint8Array, start: number, end: number, numbers: Float64Array): boolean {
    let at = start;
    let letter = 0;
    for (let word = 0; word < wordEnds.length; word++) {
      const wordEnd = wordEnds[word] as number;
      while (letter < wordEnd) if (bytes[at++] !== text[letter++]) return false;
      const first = at;
      let value = 0;
      let decimals = 0;
      let digit = (bytes[at] as number) - ZERO;
      for (; digit >= 0 && digit <= 9; digit = (bytes[++at] as number) - ZERO)
        value = (value * 10 + digit) | 0;
      let digits = at - first;
      if (digits === 0) return false;
      if (digit === POINT) {
        const point = at++;
        digit = (bytes[at] as number) - ZERO;
        for (; digit >= 0 && digit <= 9; digit = (bytes[++at] as number) - ZERO)
          value = (value * 10 + digit) | 0;
        decimals = at - point - 1;
        digits += decimals;
      }
      if (digits > 9) return false;
      numbers[word] = value / (powersOfTen[decimals] as number);
    }
    return at === end;
  }

  return { scan };
}

const ZERO = 0x30;
/** The full stop, counted from the digit 0. */
const POINT = -2;
const powersOfTen = Float64Array.from({ length: 10 }, (_, exponent) => 10 ** exponent);
