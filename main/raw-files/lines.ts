import { createReadStream } from 'node:fs';
import { createLineReader } from '../text/lines.ts';

export interface Lines {
  /** Lines without their ends, joined by newlines. */
  readonly text: string;
  readonly totalLines: number;
}

const newline = 0x0a;

/** Lines of a text, `count` at most, counted from 1. A last line without an end counts too. */
export async function selectLines(
  chunks: AsyncIterable<Uint8Array>,
  fromLine: number,
  count: number,
): Promise<Lines> {
  const kept: Uint8Array[] = [];
  let line = 1;
  let endsOpen = false;
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      if (line >= fromLine && line < fromLine + count) kept.push(chunk.subarray(start, end + 1));
      line += 1;
      start = end + 1;
    }
    if (start < chunk.length && line >= fromLine && line < fromLine + count) kept.push(chunk.subarray(start));
    if (chunk.length > 0) endsOpen = start < chunk.length;
  }
  return { text: textOf(kept), totalLines: endsOpen ? line : line - 1 };
}

/** These lines by their numbers, counted from 1, and nothing that stands behind the last of them. */
export async function linesAt(
  chunks: AsyncIterable<Uint8Array>,
  numbers: ReadonlySet<number>,
): Promise<ReadonlyMap<number, string>> {
  const last = [...numbers].reduce((most, number) => Math.max(most, number), 0);
  const found = new Map<number, string>();
  let line = 0;
  const reader = createLineReader((bytes, start, end) => {
    line += 1;
    if (numbers.has(line)) found.set(line, Buffer.from(bytes.subarray(start, end)).toString('utf8'));
  });
  for await (const chunk of chunks) {
    reader.push(chunk);
    if (line >= last) return found;
  }
  reader.end();
  return found;
}

/** The last lines of a file that grows. To count them, each call reads only what came since the one before. */
export class LineTail {
  readonly #path: string;
  #bytes = 0;
  #ended = 0;
  #lastByte = newline;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(path: string) {
    this.#path = path;
  }

  /** Calls wait for each other: two at once would count the same bytes twice. */
  last(count: number): Promise<Lines> {
    const lines = this.#turn.then(() => this.#read(count));
    this.#turn = lines.catch(() => undefined);
    return lines;
  }

  async #read(count: number): Promise<Lines> {
    await this.#countNew();
    const totalLines = this.#ended + (this.#lastByte === newline ? 0 : 1);
    return { text: await this.#lastText(Math.min(count, totalLines)), totalLines };
  }

  async #countNew(): Promise<void> {
    for await (const chunk of createReadStream(this.#path, { start: this.#bytes })) {
      const bytes: Buffer = chunk;
      for (let end = bytes.indexOf(newline); end !== -1; end = bytes.indexOf(newline, end + 1))
        this.#ended += 1;
      this.#bytes += bytes.length;
      this.#lastByte = bytes.at(-1) ?? this.#lastByte;
    }
  }

  /** Reads backwards in growing steps until enough lines were seen. */
  async #lastText(count: number): Promise<string> {
    for (let window = 64 * 1024; ; window *= 4) {
      const start = Math.max(0, this.#bytes - window);
      const parts: Uint8Array[] = [];
      for await (const chunk of createReadStream(this.#path, {
        start,
        end: Math.max(start, this.#bytes - 1),
      })) {
        parts.push(chunk);
      }
      const lines = textOf(parts).split('\n');
      // With the start of the file outside the window, its first line may lack its beginning.
      if (start === 0 || lines.length > count + 1) return lines.slice(-count).join('\n');
    }
  }
}

function textOf(parts: readonly Uint8Array[]): string {
  return Buffer.concat(parts).toString('utf8').replace(/\n$/, '').replaceAll('\r', '');
}
