/** Real readers of option files: MariaDB's on this computer, MySQL's below a root of its own where there is one. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { parseBoolean, parseSize } from '../../../main/mysql/validation/value.ts';
import type { CorpusCase } from './option-file-corpus.ts';

/** Root of a file system with `mysqld` and `my_print_defaults` of MySQL 9.7; needs root, for `chroot`. */
export const mysqlRoot = process.env.RACKMARK_MYSQL_ROOT ?? '';
export const hasMariadb = existsSync('/usr/sbin/mariadbd') && existsSync('/usr/bin/my_print_defaults');

export interface Reader {
  /** A directory as the programs see it, and as it is. */
  readonly directory: string;
  readonly real: string;
  run(directory: string, command: string, ...args: readonly string[]): Ended;
}

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export function mariadbReader(): Reader {
  return readerBelow('');
}

export function mysqlReader(): Reader {
  return readerBelow(mysqlRoot);
}

function readerBelow(root: string): Reader {
  const real = mkdtempSync(join(root, tmpdir(), 'rackmark-options-'));
  onTestFinished(() => rmSync(real, { recursive: true, force: true }));
  return {
    real,
    directory: real.slice(root.length),
    run: (directory, command, ...args) => {
      const argv =
        root === ''
          ? [command, ...args]
          : ['chroot', root, 'sh', '-c', `cd ${directory} && ${command} ${args.join(' ')}`];
      const [program = '', ...rest] = argv;
      const cwd = root === '' ? directory : '/';
      const { status, stdout, stderr } = spawnSync(program, rest, { cwd, encoding: 'latin1' });
      return { status, stdout, stderr };
    },
  };
}

/** What `my_print_defaults` prints for that case; `refused` where it fails. A character stands for a byte. */
export function printedDefaults(
  reader: Reader,
  { seed, files }: CorpusCase,
  groups: readonly string[],
): string {
  for (const [name, text] of Object.entries(files)) {
    const path = join(reader.real, String(seed), name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, 'latin1');
  }
  const directory = join(reader.directory, String(seed));
  const { status, stdout } = reader.run(directory, 'my_print_defaults', '--defaults-file=my.cnf', ...groups);
  return status === 0 ? stdout : 'refused';
}

/** Values of variables by name, booleans as 1 and 0, numbers without suffix; undefined where the server does not start. */
export type Values = Readonly<Record<string, string>> | undefined;

export function valuesOfMariadb(
  reader: Reader,
  name: string,
  line: string,
  watched: readonly string[],
): Values {
  const { status, stdout, stderr } = helpOf(reader, 'mariadbd', name, line);
  // An option that InnoDB refuses ends the start later, not the help.
  const refused = status !== 0 || stderr.includes('Parsing options for plugin');
  return refused ? undefined : valuesIn(stdout, watched);
}

/** Its help passes over what its start refuses, so both are asked. */
export function valuesOfMysql(
  reader: Reader,
  name: string,
  line: string,
  watched: readonly string[],
): Values {
  const { stdout } = helpOf(reader, 'mysqld', name, line);
  const checked = reader.run(
    reader.directory,
    'mysqld',
    `--defaults-file=${name}`,
    '--validate-config',
    '--user=mysql',
  );
  return checked.status === 0 ? valuesIn(stdout, watched) : undefined;
}

function helpOf(reader: Reader, program: string, name: string, line: string): Ended {
  writeFileSync(join(reader.real, name), `[mysqld]\n${line}\n`);
  return reader.run(reader.directory, program, `--defaults-file=${name}`, '--verbose', '--help');
}

function valuesIn(help: string, watched: readonly string[]): Values {
  const shown = [...help.matchAll(/^([a-z][a-z0-9-]+) +(\S+)$/gm)].map(
    ([, name = '', value = '']): [string, string] => [name.replaceAll('-', '_'), comparable(value)],
  );
  return Object.fromEntries(shown.filter(([name]) => watched.includes(name)));
}

export function comparable(value: string): string {
  const truth = parseBoolean(value);
  if (truth !== undefined) return truth ? '1' : '0';
  return String(parseSize(value) ?? value);
}
