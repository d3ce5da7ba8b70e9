import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { given } from '../../../main/imports/sources/given.ts';
import { type ArchiveLimits, archiveLimits } from '../../../main/imports/sources/limits.ts';
import type { Found } from '../../../main/imports/sources/source-file.ts';
import { walk } from '../../../main/imports/sources/walk.ts';
import { type TarMember, tarOf, zipOf } from '../../support/archives.ts';
import { folderWith } from '../../support/importing.ts';

/** What a walk found: paths with their text, and what was passed over with the reason. */
async function all(found: AsyncIterable<Found>) {
  const files: Record<string, string> = {};
  const passed: Record<string, string> = {};
  for await (const one of found) {
    if (one.kind === 'passed') passed[one.passed.path] = `${one.passed.outcome}: ${one.passed.sentence}`;
    else {
      const parts: Uint8Array[] = [];
      try {
        for await (const piece of one.file.content()) parts.push(piece);
        files[one.file.path] = Buffer.concat(parts).toString();
      } catch (error) {
        passed[one.file.path] = `failed: ${error instanceof Error ? error.message : error}`;
      }
    }
  }
  return { files, passed };
}

const bytesOf = (path: string, bytes: Uint8Array, limits?: ArchiveLimits) =>
  all(given([{ path, bytes }], limits));

describe('a folder', () => {
  it('is walked by the order of its names, whatever lies in it', async () => {
    const folder = folderWith({ 'b/two.txt': '2', 'a/one.txt': '1', 'three.txt': '3' });
    const { files } = await all(walk([folder]));
    expect(Object.entries(files)).toEqual([
      ['a/one.txt', '1'],
      ['b/two.txt', '2'],
      ['three.txt', '3'],
    ]);
  });

  it('that links to itself is walked once', async () => {
    const folder = folderWith({ 'logs/a.txt': 'a' });
    symlinkSync('..', join(folder, 'logs', 'up'));
    symlinkSync(folder, join(folder, 'logs', 'round'));
    const { files, passed } = await all(walk([folder]));
    expect(files).toEqual({ 'logs/a.txt': 'a' });
    expect(passed).toEqual({
      'logs/round': 'refused: A link to a folder that is read already.',
      'logs/up': 'refused: A link to a folder that is read already.',
    });
  });

  it.runIf(process.platform === 'linux')('goes on behind files of the kernel that have no end', async () => {
    const folder = folderWith({ 'z.txt': 'z' });
    symlinkSync('/proc/kmsg', join(folder, 'kmsg'));
    symlinkSync('/proc/self/mem', join(folder, 'mem'));
    const { files, passed } = await all(walk([folder]));
    expect(files).toEqual({ 'z.txt': 'z' });
    expect(passed.kmsg).toMatch(
      /^unreadable: (?:It has no end|This account may not read it|A link to nothing)/,
    );
    expect(passed.mem).toMatch(/^unreadable: It cannot be read/);
  });

  it('goes on behind a broken link, a link to itself and a pipe', async () => {
    const folder = folderWith({ 'z.txt': 'z' });
    symlinkSync('nowhere', join(folder, 'broken'));
    symlinkSync('loop', join(folder, 'loop'));
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    const { files, passed } = await all(walk([folder]));
    expect(files).toEqual({ 'z.txt': 'z' });
    expect(passed).toEqual({
      broken: 'unreadable: A link to nothing.',
      loop: 'unreadable: A link that leads to itself.',
      pipe: 'refused: It is a device, a pipe or a socket, no file.',
    });
  });

  it('given beside a file keeps both apart by their names', async () => {
    const folder = folderWith({ 'x/a.txt': '1', 'y/a.txt': '2' });
    const { files } = await all(walk([join(folder, 'x'), join(folder, 'y', 'a.txt')]));
    expect(files).toEqual({ 'x/a.txt': '1', 'a.txt': '2' });
  });
});

describe('an archive', () => {
  const members: TarMember[] = [
    { name: 'run/result.txt', text: 'result' },
    { name: `run/${'long/'.repeat(40)}name.txt`, text: 'deep' },
    { name: 'run/empty.txt', text: '' },
  ];
  const inside = {
    'run/result.txt': 'result',
    [`run/${'long/'.repeat(40)}name.txt`]: 'deep',
    'run/empty.txt': '',
  };
  const under = (name: string) =>
    Object.fromEntries(Object.entries(inside).map(([path, text]) => [`${name}/${path}`, text]));

  it.each([
    ['a gzip', 'a.txt.gz', gzipSync('text'), { 'a.txt': 'text' }],
    ['a zstd', 'a.txt.zst', zstdCompressSync(Buffer.from('text')), { 'a.txt': 'text' }],
    ['a tar', 'a.tar', tarOf(members), under('a.tar')],
    ['a tar in a gzip', 'a.tar.gz', gzipSync(tarOf(members)), under('a.tar')],
    ['a tar in a zstd, whatever it is called', 'night', zstdCompressSync(tarOf(members)), under('night')],
    ['a zip', 'a.zip', zipOf(members), under('a.zip')],
    ['a gzip in a zip', 'a.zip', zipOf([{ name: 'b.gz', text: gzipSync('b') }]), { 'a.zip/b': 'b' }],
    ['a zip in a tar', 'a.tar', tarOf([{ name: 'b.zip', text: zipOf(members) }]), under('a.tar/b.zip')],
  ])('that is %s is read in place', async (_, name, bytes, expected) => {
    expect(await bytesOf(name, bytes)).toEqual({ files: expected, passed: {} });
  });

  it('written by tar, gzip and zip themselves reads the same from disk', async () => {
    const folder = folderWith({ 'run/result.txt': 'result', 'run/more.txt': 'x'.repeat(100_000) });
    execFileSync('tar', ['-czf', 'made.tgz', 'run'], { cwd: folder });
    execFileSync('tar', ['--format=pax', '-cf', 'made.tar', 'run'], { cwd: folder });
    const { files } = await all(walk([join(folder, 'made.tgz'), join(folder, 'made.tar')]));
    expect(Object.keys(files).sort()).toEqual([
      'made.tar/run/more.txt',
      'made.tar/run/result.txt',
      'made/run/more.txt',
      'made/run/result.txt',
    ]);
    expect(files['made/run/more.txt']).toHaveLength(100_000);
  });

  it('on disk as a zip is read by its list', async () => {
    const folder = folderWith({ 'made.zip': zipOf(members) });
    expect((await all(walk([join(folder, 'made.zip')]))).files).toEqual(under('made.zip'));
  });

  it.each([
    ['tar', tarOf],
    ['zip', zipOf],
  ])('as %s has entries refused that lead outside, and the others read', async (_, make) => {
    const evil = ['../up.txt', '/etc/passwd', 'a/../../b', 'C:\\x.txt', 'ok.txt'].map((name) => ({
      name,
      text: 'x',
    }));
    const { files, passed } = await bytesOf('e', make(evil));
    expect(Object.keys(files)).toEqual(['e/ok.txt']);
    expect(Object.values(passed)).toEqual(Array(4).fill('refused: Its path leads out of the archive.'));
  });

  it.each([
    ['tar', tarOf],
    ['zip', zipOf],
  ])('as %s has its links refused', async (_, make) => {
    const { files, passed } = await bytesOf('l', make([{ name: 'link', text: '', link: '/etc/passwd' }]));
    expect(files).toEqual({});
    expect(Object.values(passed)).toEqual(['refused: Links within an archive are not followed.']);
  });

  const small: ArchiveLimits = { ...archiveLimits, ratio: 20, ratioFromBytes: 1000, entries: 3 };

  it.each([
    ['a gzip', gzipSync(Buffer.alloc(1_000_000))],
    ['a zstd', zstdCompressSync(Buffer.alloc(1_000_000))],
    ['a zip', zipOf([{ name: 'zeros', text: Buffer.alloc(1_000_000) }])],
  ])('that is %s and unfolds to far more than its size is given up', async (_, bytes) => {
    const { files, passed } = await bytesOf('bomb', bytes, small);
    expect(files).toEqual({});
    expect(Object.values(passed)[0]).toContain('It unpacks to more than 20 times its size.');
  });

  it('of more entries than allowed is read up to there', async () => {
    const many = ['1', '2', '3', '4', '5'].map((name) => ({ name, text: name }));
    const { files, passed } = await bytesOf('many', tarOf(many), small);
    expect(Object.keys(files)).toEqual(['many/1', 'many/2', 'many/3']);
    expect(passed.many).toBe('refused: It has more than 3 entries. The rest of it is not read.');
  });

  it('in more archives than allowed is not opened', async () => {
    let bytes = Buffer.from('core');
    for (let depth = 0; depth < 6; depth++) bytes = gzipSync(bytes);
    const { files, passed } = await bytesOf('nested', bytes);
    expect(files).toEqual({});
    expect(Object.values(passed)[0]).toMatch(/^refused: An archive in 4 others/);
  });

  it.each([
    ['gzip', gzipSync(Buffer.from('x'.repeat(9999)))],
    ['zstd', zstdCompressSync(Buffer.from('x'.repeat(9999)))],
    ['tar', tarOf(members)],
    ['zip', zipOf(members)],
  ])('as a damaged %s never ends the walk', async (_, bytes) => {
    for (let cut = 0; cut < bytes.length; cut += Math.max(1, Math.floor(bytes.length / 40))) {
      const torn = Buffer.from(bytes);
      if (cut % 2 === 0) torn.fill(0xff, cut, Math.min(cut + 8, torn.length));
      const half = cut % 2 === 0 ? torn : torn.subarray(0, cut);
      const both = await all(
        given([
          { path: 'torn', bytes: half },
          { path: 'next', bytes: Buffer.from('next') },
        ]),
      );
      expect(both.files.next).toBe('next');
    }
  });
});
