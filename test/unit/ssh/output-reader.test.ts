import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { keepAfter, watchFor } from '../../../main/ssh/output-reader.ts';
import { pieces, seeded } from '../../support/pieces.ts';

async function through(stream: PassThrough, bytes: Buffer, seed: number): Promise<void> {
  for (const piece of pieces(bytes, seeded(seed))) stream.write(piece);
  stream.end();
  await new Promise((resolve) => stream.once('end', resolve));
}

describe('what comes after a mark', () => {
  it('is kept byte for byte, however the output was cut', async () => {
    const after = Buffer.from(Array.from({ length: 3000 }, (_, index) => index % 256));
    for (let seed = 1; seed <= 200; seed++) {
      const stream = new PassThrough();
      const reader = keepAfter(stream, 10_000, 'MARK');
      await through(stream, Buffer.concat([Buffer.from('noise MAR'), Buffer.from('MARK'), after]), seed);
      expect(reader.marked()).toBe(true);
      expect(reader.bytes().equals(after)).toBe(true);
      expect(reader.before().toString()).toBe('noise MAR');
      expect(reader.truncated()).toBe(false);
    }
  });

  it('is nothing where the mark never came: all is before it', async () => {
    const stream = new PassThrough();
    const reader = keepAfter(stream, 100, 'MARK');
    await through(stream, Buffer.from('This account is currently not available.\nMAR'), 1);
    expect(reader.marked()).toBe(false);
    expect(reader.before().toString()).toBe('This account is currently not available.\nMAR');
  });

  it('counts against the limit, and the noise does not', async () => {
    const stream = new PassThrough();
    const reader = keepAfter(stream, 4, 'MARK');
    await through(stream, Buffer.from(`${'n'.repeat(9000)}MARK12345`), 3);
    expect(reader.bytes().toString()).toBe('1234');
    expect(reader.truncated()).toBe(true);
    expect(reader.before()).toHaveLength(4096);
  });
});

it('a prompt is seen as often as it comes, wherever it is cut', async () => {
  for (let seed = 1; seed <= 100; seed++) {
    const stream = new PassThrough();
    const seen: number[] = [];
    watchFor(stream, '[password]', (times) => seen.push(times));
    await through(stream, Buffer.from('lecture\n[password]Sorry, try again.\n[password][passw'), seed);
    expect(seen).toEqual([1, 2]);
  }
});
