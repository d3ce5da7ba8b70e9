import { plainText } from './lines.ts';
import { numberOf } from './number-text.ts';

/**
 * One line of a text, and the same object for the next: as text, as words between blanks and as the numbers that they
 * spell. Each is made when it is asked for, since of a log of numbers hardly a word ever needs to become text.
 */
export class Line {
  #bytes: Buffer = Buffer.alloc(0);
  #start = 0;
  #end = 0;
  #text: string | null = null;
  #words = -1;
  readonly #bounds: number[] = [];

  /** `bytes` must stay as they are until the next line is set. */
  set(bytes: Uint8Array, start: number, end: number): void {
    if (
      bytes.buffer !== this.#bytes.buffer ||
      bytes.byteOffset !== this.#bytes.byteOffset ||
      bytes.length !== this.#bytes.length
    )
      this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#start = start;
    this.#end = end;
    this.#text = null;
    this.#words = -1;
  }

  /** Without colours, cursor codes and byte order mark; bad UTF-8 is replaced. */
  get text(): string {
    this.#text ??= plainText(this.#bytes, this.#start, this.#end);
    return this.#text;
  }

  /** Its bytes as they came, to know the same line again. */
  copy(): Buffer {
    return Buffer.from(this.#bytes.subarray(this.#start, this.#end));
  }

  is(copy: Buffer): boolean {
    if (this.#end - this.#start !== copy.length) return false;
    return this.#bytes.compare(copy, 0, copy.length, this.#start, this.#end) === 0;
  }

  /** How many words there are; 0 for a line of blanks. */
  get words(): number {
    if (this.#words < 0) this.#split();
    return this.#words;
  }

  /** Empty behind the last word. */
  word(index: number): string {
    if (index >= this.words) return '';
    return this.#bytes.toString('latin1', this.#bounds[2 * index], this.#bounds[2 * index + 1]);
  }

  /** What a word spells as a decimal, which some locales write with a comma; NaN for all else. To the bit as `Number`. */
  number(index: number): number {
    if (index >= this.words) return Number.NaN;
    const bytes = this.#bytes;
    const start = this.#bounds[2 * index] as number;
    const end = this.#bounds[2 * index + 1] as number;
    const negative = bytes[start] === MINUS;
    let at = negative ? start + 1 : start;
    const first = at;
    let point = -1;
    let digits = 0;
    for (; at < end; at++) {
      const byte = bytes[at] as number;
      if (byte >= ZERO && byte <= NINE) digits = digits * 10 + byte - ZERO;
      else if ((byte === POINT || byte === COMMA) && point < 0 && at > first) point = at;
      else return Number.NaN;
    }
    if (at === first || point === end - 1) return Number.NaN;
    // An integer of fifteen digits and a power of ten up to 10^22 are exact, so their quotient is rounded once.
    if (end - first > mostDigits) return numberOf(this.word(index).replace(',', '.')) ?? Number.NaN;
    const value = point < 0 ? digits : digits / (powersOfTen[end - point - 1] as number);
    return negative ? -value : value;
  }

  /** Words are ASCII. A line that holds anything else is cut from its text. */
  #split(): void {
    const bytes = this.#bytes;
    const bounds = this.#bounds;
    let count = 0;
    let inside = false;
    for (let at = this.#start; at < this.#end; at++) {
      const byte = bytes[at] as number;
      if (byte > SPACE && byte < DELETE) {
        if (!inside) bounds[2 * count] = at;
        inside = true;
      } else if (byte === SPACE || byte === TAB) {
        if (inside) bounds[2 * count++ + 1] = at;
        inside = false;
      } else {
        this.#splitText();
        return;
      }
    }
    if (inside) bounds[2 * count++ + 1] = this.#end;
    this.#words = count;
  }

  #splitText(): void {
    const plain = Buffer.from(
      this.text
        .trim()
        .split(/\s+/)
        .join(' ')
        .replaceAll(/[^\x21-\x7e ]/g, '?'),
    );
    const text = this.text;
    this.set(plain, 0, plain.length);
    this.#text = text;
    this.#split();
  }
}

const ZERO = 0x30;
const NINE = 0x39;
const POINT = 0x2e;
const COMMA = 0x2c;
const MINUS = 0x2d;
const SPACE = 0x20;
const TAB = 0x09;
const DELETE = 0x7f;
const mostDigits = 15;
const powersOfTen = Float64Array.from({ length: mostDigits + 1 }, (_, exponent) => 10 ** exponent);
