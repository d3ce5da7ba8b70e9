import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import findScript from '../../../main/trials/find-generator.sh?raw';
import { shells } from '../remote/shells.ts';

const scratch = mkdtempSync(join(tmpdir(), 'rackmark find '));
const bin = join(scratch, 'bin');
const script = join(scratch, 'find-generator.sh');
const program = '#!/bin/sh\necho "tool 1.2: $*" >&2\nexit 1\n';

beforeAll(() => {
  mkdirSync(bin);
  writeFileSync(script, findScript);
  for (const name of ['tool', 'not-for-running']) writeFileSync(join(bin, name), program);
  chmodSync(join(bin, 'tool'), 0o755);
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe.each(shells(scratch))('find-generator.sh in $name', ({ argv, path, missing }) => {
  const test = it.skipIf(missing !== null);
  const [shell = 'sh', ...options] = argv;
  const found = (...args: readonly string[]) =>
    execFileSync(shell, [...options, script, ...args], {
      env: { PATH: `${bin}:${path}` },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    }).split('\n');

  test('finds the first of several names, and asks its version though it fails', () => {
    const [where, sum, says] = found('no-such-tool|tool|sh', '--version now');
    expect([where, says]).toEqual([join(bin, 'tool'), 'tool 1.2: --version now']);
    expect(sum).toBe(execFileSync('sha256sum', [join(bin, 'tool')], { encoding: 'utf8' }).slice(0, 64));
  });

  test('takes a path for a file, or for a program where it must run', () => {
    const file = join(bin, 'not-for-running');
    expect(found(file, '-').slice(0, 3)).toEqual([file, expect.stringMatching(/^[0-9a-f]{64}$/), '']);
    expect(found(file, '+').slice(0, 3)).toEqual(['', '', '']);
    expect(found(file, '--version').slice(0, 3)).toEqual(['', '', '']);
    expect(found(join(bin, 'tool'), '+')[0]).toBe(join(bin, 'tool'));
  });

  test('finds nothing in a directory or nowhere, and goes on', () => {
    const lines = found(scratch, '-', '/no/such/file', '-', 'no-such|nor-this', '-', 'tool', '-');
    expect(lines.slice(0, 9)).toEqual(Array(9).fill(''));
    expect(lines[9]).toBe(join(bin, 'tool'));
  });
});
