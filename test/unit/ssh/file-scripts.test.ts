import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import readFromScript from '../../../main/ssh/read-from.sh?raw';
import replaceFileScript from '../../../main/ssh/replace-file.sh?raw';
import sizeOfScript from '../../../main/ssh/size-of.sh?raw';

const shells = [
  ['/bin/sh'],
  ['/usr/bin/dash'],
  ['/usr/bin/bash', '--posix'],
  ['/usr/bin/busybox', 'sh'],
].filter(([program = '']) => existsSync(program));

describe.each(shells)('the file scripts under %s %s', (program, ...options) => {
  let directory: string;
  let path: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), "rackmark it's "));
    path = join(directory, 'my.cnf');
    writeFileSync(path, 'before');
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  function run(script: string, args: readonly string[], input = '') {
    return spawnSync(program, [...options, '-c', script, 'rackmark', ...args], { input, encoding: 'utf8' });
  }
  function replace(content: string, sizeBytes: number) {
    return run(replaceFileScript, [path, directory, `${path}.new`, '640', String(sizeBytes)], content);
  }

  it('replace a file', () => {
    expect(replace('after', 5)).toMatchObject({ status: 0, stdout: '', stderr: '' });
    expect(readFileSync(path, 'utf8')).toBe('after');
    expect(statSync(path).mode & 0o7777).toBe(0o640);
    expect(readdirSync(directory)).toEqual(['my.cnf']);
  });

  it('keep the old file when the new content broke off', () => {
    const result = replace('aft', 5);
    expect(result.status).toBe(1);
    expect(result.stderr).toContain('did not arrive whole');
    expect(readFileSync(path, 'utf8')).toBe('before');
    expect(readdirSync(directory)).toEqual(['my.cnf']);
  });

  it('do not write onto something that already has the name of the temporary file', () => {
    writeFileSync(`${path}.new`, 'not ours');
    expect(replace('after', 5).status).not.toBe(0);
    expect(readFileSync(path, 'utf8')).toBe('before');
    expect(readFileSync(`${path}.new`, 'utf8')).toBe('not ours');
  });

  it('read from an offset and tell the size', () => {
    expect(run(readFromScript, [path, '3', '2'])).toMatchObject({ status: 0, stdout: 'fo' });
    expect(run(readFromScript, [path, '7', '2'])).toMatchObject({ status: 0, stdout: '' });
    expect(run(sizeOfScript, [path]).stdout.trim()).toBe('6');
    expect(run(sizeOfScript, [`${path}x`]).status).toBe(44);
    expect(run(readFromScript, [`${path}x`, '1', '1']).status).toBe(44);
  });

  it('fail, and do not show an empty file, where nothing can be read', () => {
    expect(run(readFromScript, [directory, '1', '10']).status).not.toBe(0);
  });
});
