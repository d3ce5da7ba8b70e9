import { withoutTerminalCodes } from './terminal-codes.ts';

/** Lines of a byte stream. A line is kept as bytes: most are looked at without ever becoming text. */
export interface LineReader {
  push(chunk: Uint8Array | string): void;
  /** Hands over what stands after the last line feed, if anything does. */
  end(): void;
}

/** Bytes of the longest line that is handed on whole; of a longer one its beginning is. */
export const longestLine = 2 ** 20;

/**
 * `onLine` gets `bytes.subarray(start, end)` of each line without its end (LF or CRLF), and whether it had one. Of a
 * line that is longer than `longestLine` it gets the beginning, as without an end: the rest is held nowhere. The bytes are only good during the call. Chunks may be cut anywhere, inside a character or between CR and LF too.
 * `takeLine` is asked first, at the start of a line: it answers with where the line's LF stands and has taken that line,
 * or -1; the search for the LF is then saved.
 */
export function createLineReader(
  onLine: (bytes: Uint8Array, start: number, end: number, terminated: boolean) => void,
  takeLine: (bytes: Uint8Array, start: number) => number = () => -1,
): LineReader {
  let held: Uint8Array[] = [];
  let heldLength = 0;

  function emit(bytes: Uint8Array, start: number, end: number, terminated: boolean): void {
    const isCut = end - start > longestLine;
    let last = isCut ? start + longestLine : end;
    while (last > start && bytes[last - 1] === CR) last--;
    onLine(bytes, start, last, terminated && !isCut);
  }

  /** Copied, since the caller may read into the same memory again. One byte too many tells that a line is too long. */
  function hold(bytes: Uint8Array): void {
    const room = longestLine + 1 - heldLength;
    if (room <= 0 || bytes.length === 0) return;
    // `slice` of a Buffer would not copy.
    const piece = Uint8Array.from(bytes.subarray(0, room));
    held.push(piece);
    heldLength += piece.length;
  }

  function emitHeld(terminated: boolean): void {
    const line = Buffer.concat(held);
    held = [];
    heldLength = 0;
    emit(line, 0, line.length, terminated);
  }

  function push(chunk: Uint8Array | string): void {
    const bytes = typeof chunk === 'string' ? encoder.encode(chunk) : chunk;
    let start = 0;
    if (held.length > 0) {
      const feed = bytes.indexOf(LF);
      if (feed < 0) {
        hold(bytes);
        return;
      }
      hold(bytes.subarray(0, feed));
      emitHeld(true);
      start = feed + 1;
    }
    for (;;) {
      let feed = takeLine(bytes, start);
      if (feed < 0) {
        feed = bytes.indexOf(LF, start);
        if (feed < 0) break;
        emit(bytes, start, feed, true);
      }
      start = feed + 1;
    }
    hold(bytes.subarray(start));
  }

  function end(): void {
    if (held.length > 0) emitHeld(false);
  }

  return { push, end };
}

const LF = 0x0a;
const CR = 0x0d;
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Text of a line; bad UTF-8 is replaced. */
export function lineText(bytes: Uint8Array, start: number, end: number): string {
  return decoder.decode(bytes.subarray(start, end));
}

/** Text of a line that was meant for a terminal: without colours, cursor codes and byte order mark. */
export function plainText(bytes: Uint8Array, start: number, end: number): string {
  const text = lineText(bytes, start, end);
  return withoutTerminalCodes(text.startsWith('\uFEFF') ? text.slice(1) : text);
}
