/** A line of fixed words with a number after each of them, such as `tps: 12.50 qps: 250.00`. */
export interface ByteTemplate {
  /**
   * Reads the numbers of the line at `start` into `numbers`, each exactly as `Number` would, and answers with where its
   * line feed stands. -1 when the line is not of this form to its end, a number has more than nine digits, or so few bytes
   * are left that its end may be missing; `numbers` then holds nothing of use.
   */
  scan(bytes: Uint8Array, start: number, numbers: Float64Array): number;
}

/**
 * For the one line that comes a million times: it never becomes text, and nothing is allocated. Nine digits fit a small
 * integer, and dividing that by a power of ten rounds once, so the result is exact.
 */
export function createByteTemplate(words: readonly string[]): ByteTemplate {
  const text = new TextEncoder().encode(words.join(''));
  const wordEnds = Int32Array.from(words, (_, i) => words.slice(0, i + 1).join('').length);

  /** Of a line with nine digits and a point in each number: to read past the end of the bytes is slow. */
  const longest = text.length + words.length * (mostDigits + 1) + 1;

  function scan(bytes: Uint8Array, start: number, numbers: Float64Array): number {
    if (bytes.length - start < longest) return -1;
    let at = start;
    let letter = 0;
    for (let word = 0; word < wordEnds.length; word++) {
      const wordEnd = wordEnds[word] as number;
      do if (bytes[at++] !== text[letter++]) return -1;
      while (letter < wordEnd);
      const first = at;
      let byte = bytes[at] as number;
      if (!(byte >= ZERO && byte <= NINE)) return -1;
      let value = byte - ZERO;
      byte = bytes[++at] as number;
      while (byte >= ZERO && byte <= NINE) {
        value = (value * 10 + byte - ZERO) | 0;
        byte = bytes[++at] as number;
      }
      if (byte !== POINT) {
        if (at - first > mostDigits) return -1;
        numbers[word] = value;
        continue;
      }
      const point = at;
      byte = bytes[++at] as number;
      for (; byte >= ZERO && byte <= NINE; byte = bytes[++at] as number)
        value = (value * 10 + byte - ZERO) | 0;
      if (at - first - 1 > mostDigits) return -1;
      numbers[word] = value / (powersOfTen[at - point - 1] as number);
    }
    return bytes[at] === LF ? at : -1;
  }

  return { scan };
}

const LF = 0x0a;
const ZERO = 0x30;
const NINE = 0x39;
const POINT = 0x2e;
const mostDigits = 9;
const powersOfTen = Float64Array.from({ length: mostDigits + 1 }, (_, exponent) => 10 ** exponent);
