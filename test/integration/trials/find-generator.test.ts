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
  writeFileSync(join(bin, 'of-no-interpreter'), '#!/no/such/interpreter\n');
  for (const name of ['tool', 'of-no-interpreter']) chmodSync(join(bin, name), 0o755);
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
    const [where, sum, says, why] = found('no-such-tool\ntool\nsh', '--version now', '');
    expect([where, says, why]).toEqual([join(bin, 'tool'), 'tool 1.2: --version now', '']);
    expect(sum).toBe(execFileSync('sha256sum', [join(bin, 'tool')], { encoding: 'utf8' }).slice(0, 64));
  });

  test('takes a path for a file, or for a program where it must run; another path does as well', () => {
    const file = join(bin, 'not-for-running');
    const kept = [file, expect.stringMatching(/^[0-9a-f]{64}$/), '', ''];
    expect(found(file, '-', '').slice(0, 4)).toEqual(kept);
    expect(found(`/no/such/file\n${file}`, '-', '').slice(0, 4)).toEqual(kept);
    expect(found(file, '+', '').slice(0, 4)).toEqual(['', '', '', '']);
    expect(found(file, '--version', '').slice(0, 4)).toEqual(['', '', '', '']);
    expect(found(join(bin, 'tool'), '+', '')[0]).toBe(join(bin, 'tool'));
  });

  test('finds nothing in a directory or nowhere, and goes on', () => {
    const lines = found(
      scratch,
      '-',
      '',
      '/no/such/file',
      '-',
      '',
      'no-such\nnor-this',
      '-',
      '',
      'tool',
      '-',
      '',
    );
    expect(lines.slice(0, 12)).toEqual(Array(12).fill(''));
    expect(lines[12]).toBe(join(bin, 'tool'));
  });

  test('says why a program cannot even begin', () => {
    const [where, , says, why] = found('of-no-interpreter', '--version', '');
    expect([where, says]).toEqual([join(bin, 'of-no-interpreter'), '']);
    expect(why).toMatch(/not found|No such file/);
  });

  test('a proof says the version or why it will not do, from whatever line it begins to speak', () => {
    const proof = (script: string) => found('tool', '-', script).slice(2, 4);
    expect(proof('echo; echo "  version 3 of $(basename "$1")"; echo more')).toEqual([
      '  version 3 of tool',
      '',
    ]);
    expect(proof('echo "no library" >&2; exit 3')).toEqual(['', 'no library']);
    expect(proof('exit 1')).toEqual(['', 'it fails without a word']);
  });
});
