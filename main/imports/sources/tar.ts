import { ByteQueue } from './byte-queue.ts';

export interface TarEntry {
  readonly name: string;
  readonly kind: 'file' | 'directory' | 'link' | 'special';
  readonly bytes: number;
  content(): AsyncIterable<Uint8Array>;
}

const blockBytes = 512;
/** Of the long name or the extended header before an entry. */
const longestHeader = 1024 * 1024;

/** Whether these first bytes are a tar's: the magic of POSIX and GNU stands at 257. */
export function looksLikeTar(head: Uint8Array): boolean {
  return head.length >= blockBytes && utf8(head, 257, 5) === 'ustar' && isHeader(head);
}

/**
 * Entries of a POSIX (ustar, pax) or GNU tar as they come (POSIX.1-2017, pax). What was not read of an entry is skipped.
 * Throws when a header does not add up or the text stops inside an entry.
 */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry, void> {
  const queue = new ByteQueue(source);
  let extended: Extended = {};
  try {
    for (;;) {
      const header = await queue.take(blockBytes);
      if (header.length === 0 || header.every((byte) => byte === 0)) return;
      if (header.length < blockBytes || !isHeader(header)) throw new Error('the tar is damaged');
      const flag = utf8(header, 156, 1);
      const bytes = extended.size ?? numberAt(header, 124, 12);
      if (flag === 'x' || flag === 'g' || flag === 'L' || flag === 'K') {
        const said = await readExtended(queue, flag, bytes);
        if (flag !== 'g') extended = { ...extended, ...said };
        continue;
      }
      const body = bodyOf(queue, flag === '' || flag === '0' || flag === '7' ? bytes : 0);
      yield { name: extended.path ?? nameOf(header), kind: kindOf(flag), bytes, content: body.content };
      await body.skip();
      extended = {};
    }
  } finally {
    await queue.close();
  }
}

interface Extended {
  readonly path?: string;
  readonly size?: number;
}

async function readExtended(queue: ByteQueue, flag: string, bytes: number): Promise<Extended> {
  if (bytes > longestHeader) throw new Error('a header of the tar is too long');
  const text = new TextDecoder().decode(await queue.take(bytes));
  await queue.take(padding(bytes));
  if (flag === 'L') return { path: text.replace(/\0.*$/s, '') };
  if (flag !== 'x') return {};
  const records = new Map([...text.matchAll(/^\d+ ([^=\n]+)=(.*)$/gm)].map((match) => [match[1], match[2]]));
  const path = records.get('path');
  const size = records.get('size');
  return { ...(path === undefined ? {} : { path }), ...(size === undefined ? {} : { size: Number(size) }) };
}

function bodyOf(queue: ByteQueue, bytes: number) {
  let left = bytes;
  async function* content(): AsyncGenerator<Uint8Array, void> {
    while (left > 0) {
      const piece = await queue.some(left);
      if (piece === null) throw new Error('the tar stops inside this entry');
      left -= piece.length;
      yield piece;
    }
  }
  async function skip(): Promise<void> {
    for await (const _ of content());
    await queue.take(padding(bytes));
  }
  return { content, skip };
}

function padding(bytes: number): number {
  return (blockBytes - (bytes % blockBytes)) % blockBytes;
}

function kindOf(flag: string): TarEntry['kind'] {
  if (flag === '' || flag === '0' || flag === '7') return 'file';
  if (flag === '5') return 'directory';
  return flag === '1' || flag === '2' ? 'link' : 'special';
}

function nameOf(header: Uint8Array): string {
  const prefix = utf8(header, 257, 6) === 'ustar' ? utf8(header, 345, 155) : '';
  const name = utf8(header, 0, 100);
  return prefix === '' ? name : `${prefix}/${name}`;
}

/** The sum of all bytes of a header, its own field taken for blanks. */
function isHeader(header: Uint8Array): boolean {
  let sum = 0;
  for (let at = 0; at < blockBytes; at++) sum += at >= 148 && at < 156 ? 0x20 : (header[at] ?? 0);
  return sum === numberAt(header, 148, 8);
}

/** Octal digits, or GNU's big-endian number behind a byte with its highest bit set. */
function numberAt(header: Uint8Array, start: number, length: number): number {
  if (((header[start] ?? 0) & 0x80) === 0) return Number.parseInt(utf8(header, start, length).trim(), 8) || 0;
  let value = 0;
  for (let at = start + 1; at < start + length; at++) value = value * 256 + (header[at] ?? 0);
  return value;
}

function utf8(bytes: Uint8Array, start: number, length: number): string {
  return new TextDecoder().decode(bytes.subarray(start, start + length)).replace(/\0.*$/s, '');
}
