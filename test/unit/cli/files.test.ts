import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readText } from '../../../main/entry/cli/files.ts';

const folder = mkdtempSync(join(tmpdir(), 'rackmark-files-'));

afterAll(() => {
  rmSync(folder, { recursive: true });
});

it('reads a file, and says what a folder is', async () => {
  const file = join(folder, 'a.cnf');
  writeFileSync(file, '[mysqld]\n');
  expect(await readText(file)).toBe('[mysqld]\n');
  await expect(readText(folder)).rejects.toThrow('it is a folder');
  await expect(readText(join(folder, 'none'))).rejects.toThrow('there is no such file or folder');
});

it('waits for no pipe and reads no device, which have no end', async () => {
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  await expect(readText(pipe)).rejects.toThrow(`${pipe} cannot be read: it is a pipe or a device`);
  await expect(readText('/dev/zero')).rejects.toThrow('it is a pipe or a device');
});
