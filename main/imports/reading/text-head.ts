import { type Encoding, encodingOf } from '../../text/encoding.ts';
import { withoutTerminalCodes } from '../../text/terminal-codes.ts';

/** How far a reader may look to recognise a text. */
export const headBytes = 64 * 1024;

export type TextHead =
  | { readonly kind: 'empty' | 'binary' }
  | {
      readonly kind: 'text';
      /** What tells a program by its words. Plain: decoded, without byte order mark and colours, lines ended by LF. */
      readonly text: string;
      /** The same with the lines that `text` leaves out because they differ in numbers only: rows of a table are such. */
      readonly allLines: () => string;
      readonly encoding: Encoding;
      /** Lines end by CR alone, as on a Mac of old. */
      readonly carriageReturns: boolean;
      /** Some bytes are none of that encoding; they were replaced. */
      readonly mixed: boolean;
    };

/** What a file is by its first bytes, `headBytes` at most. */
export function readHead(bytes: Uint8Array): TextHead {
  if (bytes.length === 0) return { kind: 'empty' };
  const encoding = encodingOf(bytes);
  const whole = wholeCharacters(bytes, encoding);
  const decode = (some: Uint8Array) => new TextDecoder(encoding).decode(some);
  const text = decode(encoding === 'utf-8' ? withoutAlikeLines(whole) : whole);
  if (isBinary(text)) return { kind: 'binary' };
  const carriageReturns = text.includes('\r') && !text.includes('\n');
  const plain = plainLines(text, carriageReturns);
  if (plain.trim() === '') return { kind: 'empty' };
  return {
    ...{ kind: 'text', text: plain, encoding, carriageReturns, mixed: text.includes('\uFFFD') },
    allLines: () => plainLines(decode(whole), carriageReturns),
  };
}

function plainLines(text: string, carriageReturns: boolean): string {
  return withoutTerminalCodes(carriageReturns ? text.replaceAll('\r', '\n') : text.replaceAll('\r', ''));
}

/**
 * Without the lines that differ from an earlier one in their numbers only, which tell nobody anything new. In a log of
 * numbers that is nearly all of them, and a dozen patterns need not go through it.
 */
function withoutAlikeLines(bytes: Uint8Array): Uint8Array {
  const seen = new Set<number>();
  const kept = new Uint8Array(bytes.length);
  let length = 0;
  for (let start = 0; start < bytes.length; ) {
    const feed = bytes.indexOf(lineFeed, start);
    const end = feed < 0 ? bytes.length : feed + 1;
    const shape = shapeOf(bytes, start, end);
    if (!seen.has(shape)) {
      seen.add(shape);
      kept.set(bytes.subarray(start, end), length);
      length += end - start;
    }
    start = end;
  }
  return kept.subarray(0, length);
}

/** A number that two lines share when they differ in their digits only (FNV-1a). */
function shapeOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  let last = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    const mark = byte >= zero && byte <= nine ? zero : byte;
    // Numbers of any length are alike, and so are the blanks before them.
    if (mark !== last || (mark !== zero && mark !== blank)) hash = Math.imul(hash ^ mark, 0x01000193);
    last = mark;
  }
  return hash;
}

const lineFeed = 0x0a;
const blank = 0x20;
const zero = 0x30;
const nine = 0x39;

/** The head may end inside a character, which is no fault of the text. */
function wholeCharacters(bytes: Uint8Array, encoding: Encoding): Uint8Array {
  if (bytes.length < headBytes) return bytes;
  if (encoding !== 'utf-8') return bytes.subarray(0, bytes.length - (bytes.length % 2));
  let end = bytes.length;
  while (end > bytes.length - 4 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end--;
  return bytes.subarray(0, ((bytes[end - 1] ?? 0) & 0x80) === 0 ? bytes.length : end - 1);
}

/** Control characters that no text has, or too much that is no character at all. */
function isBinary(text: string): boolean {
  let odd = 0;
  const looked = Math.min(text.length, 8192);
  for (let at = 0; at < looked; at++) {
    const code = text.charCodeAt(at);
    if (code === 0) return true;
    if (
      code === 0xfffd ||
      (code < 32 && code !== 9 && code !== 10 && code !== 13 && code !== 27 && code !== 8)
    )
      odd++;
  }
  return odd > looked / 10;
}

/** Makes pieces of such a text UTF-8 with LF; hands them on untouched where they are that already. */
export function textPieces(
  head: Extract<TextHead, { kind: 'text' }>,
): (piece: Uint8Array | null) => Uint8Array {
  const { encoding, carriageReturns } = head;
  const nothing = new Uint8Array(0);
  if (encoding === 'utf-8' && !carriageReturns) return (piece) => piece ?? nothing;
  const decoder = new TextDecoder(encoding);
  return (piece) => {
    const text = piece === null ? decoder.decode() : decoder.decode(piece, { stream: true });
    return Buffer.from(carriageReturns ? text.replaceAll('\r', '\n') : text);
  };
}
