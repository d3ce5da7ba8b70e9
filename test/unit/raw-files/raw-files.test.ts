import { createHash } from 'node:crypto';
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packFile } from '../../../main/raw-files/packed-file.ts';
import { RawFiles } from '../../../main/raw-files/raw-files.ts';
import { seededRandom } from '../../../main/stats/random.ts';
import { temporaryDirectory } from '../storage/history.ts';

const log = '[ 1s ] thds: 64 tps: 1095.71 qps: 22806.38\n[ 2s ] thds: 64 tps: 930.32 qps: 18377.28\n';

describe('a raw file', () => {
  it('is named by the hash of its content, compressed and read-only', async () => {
    const directory = temporaryDirectory();
    const files = new RawFiles(directory);
    const content = Buffer.from(log.repeat(1000));
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect(await files.keep(content)).toEqual({ sha256, bytes: content.length });

    const file = join(directory, 'raw', sha256.slice(0, 2), `${sha256}.zst`);
    expect(statSync(file).mode & 0o777).toBe(0o400);
    expect(statSync(file).size).toBeLessThan(content.length / 20);
    expect((await files.read(sha256)).equals(content)).toBe(true);
    expect(await files.verify(sha256)).toBe(true);
  });

  it('is the same from a path as from bytes, and kept once', async () => {
    const directory = temporaryDirectory();
    const path = join(directory, 'sysbench.txt');
    writeFileSync(path, log);
    const files = new RawFiles(directory);
    const kept = await files.keep(path);
    expect(await files.keep(Buffer.from(log))).toEqual(kept);
    expect(readFileSync(path, 'utf8'), 'the source stays').toBe(log);
    expect(filesBelow(join(directory, 'raw'))).toHaveLength(1);
  });

  it('may be empty, or larger than any buffer on the way', async () => {
    const files = new RawFiles(temporaryDirectory());
    const random = seededRandom(3);
    const large = Buffer.from(Uint32Array.from({ length: 1_000_000 }, () => random() * 2 ** 32).buffer);
    for (const content of [Buffer.alloc(0), large]) {
      const { sha256, bytes } = await files.keep(content);
      expect(bytes).toBe(content.length);
      expect((await files.read(sha256)).equals(content)).toBe(true);
    }
  });

  it('leaves nothing behind when its source cannot be read', async () => {
    const directory = temporaryDirectory();
    await expect(new RawFiles(directory).keep(join(directory, 'absent'))).rejects.toThrow('ENOENT');
    expect(filesBelow(join(directory, 'raw'))).toEqual([]);
  });

  it('that was being written when the app was killed is cleared away, whole ones stay', async () => {
    const directory = temporaryDirectory();
    const files = new RawFiles(directory);
    await files.removeUnfinished();
    const { sha256 } = await files.keep(Buffer.from(log));
    writeFileSync(join(directory, 'raw', 'b2c7.unfinished'), 'half');
    await files.removeUnfinished();
    expect(filesBelow(join(directory, 'raw'))).toEqual([`${sha256}.zst`]);
  });

  it('shows its lines by number', async () => {
    const files = new RawFiles(temporaryDirectory());
    const { sha256 } = await files.keep(Buffer.from('one\ntwo\r\n\nfour: zwölf\nfive'));
    expect(await files.readLines(sha256, 2, 3)).toEqual({ text: 'two\n\nfour: zwölf', totalLines: 5 });
    expect(await files.readLines(sha256, 5, 10)).toEqual({ text: 'five', totalLines: 5 });
    expect(await files.readLines(sha256, 6, 10)).toEqual({ text: '', totalLines: 5 });
  });

  it('can be removed, twice', async () => {
    const files = new RawFiles(temporaryDirectory());
    const { sha256 } = await files.keep(Buffer.from(log));
    await files.remove(sha256);
    await files.remove(sha256);
    expect(await files.verify(sha256)).toBe(false);
  });
});

describe('raw files that are kept together', () => {
  it('are there without the one whose source failed, of which nothing is left', async () => {
    const directory = temporaryDirectory();
    const batch = new RawFiles(directory).batch();
    async function* cut(): AsyncGenerator<Uint8Array, void> {
      yield Buffer.from(log);
      throw new Error('cut');
    }
    const kept = await batch.keep(Buffer.from(log));
    await expect(batch.keep(cut())).rejects.toThrow('cut');
    await batch.finish();
    expect(filesBelow(join(directory, 'raw'))).toEqual([expect.stringContaining(kept.sha256)]);
  });

  it('hold no more than their bytes while they wait to be written', () => {
    const { frame } = packFile(Buffer.from(log));
    expect(frame.buffer.byteLength).toBe(frame.length);
  });
});

describe('a raw file that is not what was kept', () => {
  it.each([
    ['gone', null],
    ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length - 5)],
    ['emptied', () => Buffer.alloc(0)],
    ['replaced by no zstd frame', () => Buffer.from('plain text')],
  ])('%s: is found out, said, and healed by keeping the content again', async (_, damage) => {
    const directory = temporaryDirectory();
    const files = new RawFiles(directory);
    const { sha256 } = await files.keep(Buffer.from(log));
    const file = join(directory, 'raw', sha256.slice(0, 2), `${sha256}.zst`);
    if (damage === null) await files.remove(sha256);
    else overwrite(file, damage(readFileSync(file)));

    expect(await files.verify(sha256)).toBe(false);
    await expect(files.read(sha256)).rejects.toMatchObject({
      failure: { code: 'file-unreadable', subject: sha256 },
    });
    await files.keep(Buffer.from(log));
    expect(await files.verify(sha256)).toBe(true);
  });

  it('holds other content in a sound frame: is found out by its hash', async () => {
    const directory = temporaryDirectory();
    const files = new RawFiles(directory);
    const { sha256 } = await files.keep(Buffer.from(log));
    const other = await files.keep(Buffer.from('other'));
    const fileOf = (name: string) => join(directory, 'raw', name.slice(0, 2), `${name}.zst`);
    overwrite(fileOf(sha256), readFileSync(fileOf(other.sha256)));
    expect(await files.verify(sha256)).toBe(false);
    await expect(files.read(sha256)).rejects.toThrow('not what was kept');
  });

  it('cannot be asked for by anything but a hash', async () => {
    const files = new RawFiles(temporaryDirectory());
    await expect(files.read('../../etc/passwd')).rejects.toThrow('SHA-256');
  });
});

function overwrite(file: string, bytes: Buffer): void {
  chmodSync(file, 0o600);
  writeFileSync(file, bytes);
}

function filesBelow(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
}
