import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeDataDirectory } from '../../../main/storage/make-directory.ts';
import { failureThrownBy } from './failure-thrown-by.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rackmark-directory-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('is made with all above it, and left alone when it is there', () => {
  const directory = join(folder, 'a', 'quote " and space', 'b');
  makeDataDirectory(directory);
  writeFileSync(join(directory, 'kept'), '');
  makeDataDirectory(directory);
  expect(existsSync(join(directory, 'kept'))).toBe(true);
});

it('is refused without a name, and with one that no directory can have', () => {
  expect(failureThrownBy(() => makeDataDirectory('')).code).toBe('invalid-input');
  expect(failureThrownBy(() => makeDataDirectory('a\0b')).code).toBe('invalid-input');
  const long = failureThrownBy(() => makeDataDirectory(join(folder, 'x'.repeat(300))));
  expect(long).toMatchObject({ code: 'file-unreadable', message: expect.stringContaining('too long') });
});

it('is refused where a file or a link to nowhere stands, or above it', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  symlinkSync('nowhere', join(folder, 'link'));
  for (const directory of [file, join(file, 'sub', 'sub'), join(folder, 'link')]) {
    const { code, message, subject } = failureThrownBy(() => makeDataDirectory(directory));
    expect([code, subject]).toEqual(['file-unreadable', directory]);
    expect(message).toContain('cannot be opened: ');
  }
});

it.runIf(existsSync('/proc/self'))('is refused in /proc, and at once', () => {
  const failure = failureThrownBy(() => makeDataDirectory('/proc/rackmark/data'));
  expect(failure.message).toBe(
    'The data directory /proc/rackmark/data cannot be opened: nothing can be made there (ENOENT).',
  );
});
