import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LabError } from '../../../main/lab-error.ts';
import { quoteArgv } from '../../../main/ssh/quote.ts';

const shells = ['/bin/sh', '/usr/bin/dash', '/usr/bin/bash', '/usr/bin/busybox', '/usr/bin/fish'].filter(
  existsSync,
);

const hostile = [
  '',
  ' ',
  'plain',
  '-rf',
  '--',
  '-',
  "it's",
  "''",
  "'; echo pwned; '",
  '"double"',
  '\\',
  '\\\\',
  "\\'",
  "a\\'b",
  'ends with \\',
  '$(echo pwned)',
  '`echo pwned`',
  '$HOME $$ $? $1',
  'a\nb',
  '\n',
  'trailing newline\n',
  '\ttab\r\n',
  '*',
  '?.[a-z]*',
  '~',
  '~root/x',
  '!history !!',
  '#comment',
  'a;b&c|d<e>f(g)h{i,j}k',
  'FOO=bar',
  '=ls',
  '%1 ^x',
  'Grüße, 数据库 🐬 \u0301',
  '\u0001\u001b[31m\u007f',
  'x'.repeat(5000),
];

/** Numbers that look random and are the same every time (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function randomArguments(seed: number, count: number): string[] {
  const random = generator(seed);
  const alphabet = [
    "'",
    '"',
    '\\',
    '$',
    '`',
    '\n',
    ' ',
    '*',
    '!',
    '(',
    ')',
    '-',
    '=',
    '~',
    '#',
    'a',
    'é',
    '🐬',
  ];
  return Array.from({ length: count }, () =>
    Array.from(
      { length: Math.floor(random() * 12) },
      () => alphabet[Math.floor(random() * alphabet.length)],
    ).join(''),
  );
}

/** What a program receives when the shell is handed the quoted line, as sshd hands it. */
function receivedThrough(shell: string, argv: readonly string[]): string[] {
  const program = 'process.stdout.write(JSON.stringify(process.argv.slice(1)))';
  const line = quoteArgv([process.execPath, '-e', program, '--', ...argv]);
  const shellArgs = shell.endsWith('busybox') ? ['sh', '-c', line] : ['-c', line];
  const { stdout, stderr } = spawnSync(shell, shellArgs, { encoding: 'utf8' });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as string[];
}

describe('quoteArgv', () => {
  it.each(shells)('delivers every hostile argument unchanged through %s', (shell) => {
    expect(receivedThrough(shell, hostile)).toEqual(hostile);
  });

  it.each(shells)('delivers two thousand random arguments unchanged through %s', (shell) => {
    const argv = randomArguments(20260101, 2000);
    expect(receivedThrough(shell, argv)).toEqual(argv);
  });

  it('leaves plain words readable', () => {
    expect(quoteArgv(['/usr/sbin/mysqld', '--port=3306', 'a,b'])).toBe("/usr/sbin/mysqld '--port=3306' a,b");
  });

  it('keeps quotes and backslashes out of the single quotes, inside which fish reads them', () => {
    expect(quoteArgv(['a\\b'])).toBe("'a'\\\\'b'");
    expect(quoteArgv(["a'b"])).toBe("'a'\\''b'");
  });

  it('refuses a NUL character, which no command line can carry', () => {
    expect(() => quoteArgv(['cat', 'a\0b'])).toThrow(LabError);
    expect(() => quoteArgv(['cat', 'a\0b'])).toThrow(/NUL/);
  });
});
