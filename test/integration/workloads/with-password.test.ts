import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import withPassword from '../../../main/workloads/with-password.sh?raw';
import { shells } from '../remote/shells.ts';

const scratch = mkdtempSync(join(tmpdir(), 'rackmark with password '));
const script = join(scratch, 'with-password.sh');
const passwordFile = join(scratch, 'password');

beforeAll(() => writeFileSync(script, withPassword));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe.each(shells(scratch))('with-password.sh in $name', ({ argv, path, missing }) => {
  const test = it.skipIf(missing !== null);
  const [shell = 'sh', ...options] = argv;

  function run(password: string, command: string, ...args: readonly string[]) {
    writeFileSync(passwordFile, `${password}\n`);
    const given = [...options, script, passwordFile, 'sh', '-c', command, 'program', ...args];
    const { status, stdout, stderr } = spawnSync(shell, given, { env: { PATH: path }, encoding: 'utf8' });
    return { status, stdout, stderr };
  }

  test('hands the password over, masks what the program says of it, and ends as it does', () => {
    const said = run(
      'S3cret.aA1*?[x]',
      'printf "%s\\nno end: %s" "$1$1" "$2"; [ "$1" = "-pS3cret.aA1*?[x]" ] && exit 7',
      '-p@password@',
      'S3cret.aA1*?[x]',
    );
    expect(said).toEqual({ status: 7, stdout: '-p****-p****\nno end: ****', stderr: '' });
  });

  test('leaves arguments and lines as they are otherwise', () => {
    const odd = ['', 'two words', 'a\nb', '*', "quo'te", 'back\\n', '@password'];
    const { stdout } = run('long-enough', 'for a; do printf "<%s>" "$a"; done', ...odd);
    expect(stdout).toBe(odd.map((argument) => `<${argument}>`).join(''));
  });

  test('masks a short password only where the program says it as one', () => {
    const command = 'echo "option p with value \'$1\'"; echo "       [pass]: $1"; echo "sbtest"';
    expect(run('sb', command, '@password@').stdout).toBe(
      "option p with value '****'\n       [pass]: ****\nsbtest\n",
    );
  });

  test('knows no password to be a password, too', () => {
    expect(run('', 'echo "<$1>"', '@password@')).toEqual({ status: 0, stdout: '<>\n', stderr: '' });
  });

  test('says what a shell says of a program that is not there', () => {
    writeFileSync(passwordFile, 'x');
    const given = [...options, script, passwordFile, '/no/such/program'];
    expect(spawnSync(shell, given, { env: { PATH: path } }).status).toBe(127);
  });
});
