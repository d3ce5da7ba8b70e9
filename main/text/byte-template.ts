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
      do if (bytes[at++] !== text[letter++]) return false;
      while (letter < wordEnd);
      const first = at;
      let byte = bytes[at] as number;
      if (!(byte >= ZERO && byte <= NINE)) return false;
      let value = byte - ZERO;
      byte = bytes[++at] as number;
      while (byte >= ZERO && byte <= NINE) {
        value = (value * 10 + byte - ZERO) | 0;
        byte = bytes[++at] as number;
      }
      if (byte !== POINT) {
        if (at - first > mostDigits) return false;
        numbers[word] = value;
        continue;
      }
      const point = at;
      byte = bytes[++at] as number;
      for (; byte >= ZERO && byte <= NINE; byte = bytes[++at] as number)
        value = (value * 10 + byte - ZERO) | 0;
      if (at - first - 1 > mostDigits) return false;
      numbers[word] = value / (powersOfTen[at - point - 1] as number);
    }
    return at === end;
  }

  return { scan };
}

const ZERO = 0x30;
const NINE = 0x39;
const POINT = 0x2e;
const mostDigits = 9;
const powersOfTen = Float64Array.from({ length: mostDigits + 1 }, (_, exponent) => 10 ** exponent);
