import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ReadLine } from '../../../main/mysql/option-files/effective-settings.ts';
import { readValue } from '../../../main/mysql/option-files/option-value.ts';
import { resolveOption } from '../../../main/mysql/option-files/resolve-option.ts';
import { type FileSource, walkOptionFiles } from '../../../main/mysql/option-files/walk-option-files.ts';
import type { ServerIdentity } from '../../../main/mysql/server-identity.ts';
import { type CorpusCase, corpusCase } from './option-file-corpus.ts';
import { nameCase, watched } from './option-name-corpus.ts';
import {
  comparable,
  hasMariadb,
  mariadbReader,
  mysqlReader,
  mysqlRoot,
  printedDefaults,
  type Values,
  valuesOfMariadb,
  valuesOfMysql,
} from './option-readers.ts';

const mariadb: ServerIdentity = { flavour: 'mariadb', version: '10.11.19' };
const mysql: ServerIdentity = { flavour: 'mysql', version: '9.7.4' };
const fixtures = join(import.meta.dirname, '../../fixtures/mysql');
const printedByMysql = join(fixtures, 'option-files-mysql-9.7.tsv');
const understoodByMysql = join(fixtures, 'option-names-mysql-9.7.tsv');

const fileSeeds = Array.from({ length: 600 }, (_, index) => index + 1);
const nameSeeds = Array.from({ length: 100 }, (_, index) => index + 1);

/** Where a real reader does what nobody could want, and this one does not. */
const knownDifferences: readonly {
  readonly server: ServerIdentity | 'any';
  readonly why: string;
  readonly in: RegExp;
}[] = [
  {
    server: 'any',
    why: 'Of a line that begins with a blank and an equals sign a server takes the name from memory before the line.',
    in: /^[ \t\v\f\r\xa0]+=/m,
  },
  {
    server: mysql,
    why: 'Behind a byte of value zero MySQL 9.7 goes on with the next line, or takes it for the end of the file.',
    in: /\0/,
  },
];

function isKnownToDiffer({ files }: CorpusCase, server: ServerIdentity): boolean {
  const text = Object.values(files).join('\n');
  return knownDifferences.some(
    (known) => (known.server === 'any' || known.server === server) && known.in.test(text),
  );
}

function sourceOf(files: Readonly<Record<string, string>>): FileSource {
  const plain = (path: string) => path.replaceAll(/(?<=^|\/)\.?\/|\/$/g, '');
  return {
    read: (path) => {
      const text = files[plain(path)];
      const file = { bytes: Buffer.from(text ?? '', 'latin1'), writableByAll: false };
      return Promise.resolve(text === undefined ? undefined : file);
    },
    list: (directory) => {
      const within = `${plain(directory)}/`;
      const names = Object.keys(files).filter((path) => path.startsWith(within));
      return Promise.resolve(names.length === 0 ? undefined : names.map((path) => path.slice(within.length)));
    },
  };
}

/** What `my_print_defaults` would print, by our reading. */
async function ourDefaults({ files }: CorpusCase, server: ServerIdentity): Promise<string> {
  const { lines, problems } = await walkOptionFiles(sourceOf(files), ['my.cnf'], server);
  return problems.some(({ severity }) => severity === 'fatal') ? 'refused' : lines.map(argument).join('');
}

function argument({ option: { bytes, nameAt, valueAt } }: ReadLine): string {
  const value = valueAt === null ? '' : `=${readValue(bytes.slice(valueAt.start, valueAt.end))}`;
  return `--${bytes.slice(nameAt.start, nameAt.end)}${value}\n`;
}

/** Long ones by their length and last letters, so that the fixture stays one that can be read. */
function brief(outcome: string): string {
  return outcome.replaceAll(
    /^.{200,}$/gm,
    (line) => `${line.slice(0, 20)} … ${line.length} bytes … ${line.slice(-20)}`,
  );
}

async function differences(
  server: ServerIdentity,
  theirs: (each: CorpusCase) => string | undefined,
): Promise<unknown[]> {
  const found = [];
  for (const each of fileSeeds.map(corpusCase).filter((one) => !isKnownToDiffer(one, server))) {
    const [ours, real] = [brief(await ourDefaults(each, server)), theirs(each)];
    if (ours !== real) found.push({ seed: each.seed, ours, real, file: each.files['my.cnf'] });
  }
  return found;
}

describe('of 600 generated option files', () => {
  it('at least 500 are compared with each server, a tenth of them broken', async () => {
    for (const server of [mariadb, mysql]) {
      const compared = fileSeeds.map(corpusCase).filter((each) => !isKnownToDiffer(each, server));
      const ours = await Promise.all(compared.map((each) => ourDefaults(each, server)));
      expect(compared.length).toBeGreaterThan(500);
      expect(ours.filter((outcome) => outcome === 'refused').length).toBeGreaterThan(50);
    }
  });

  it.skipIf(!hasMariadb)('each is read as MariaDB reads it', async () => {
    const reader = mariadbReader();
    expect(await differences(mariadb, (each) => brief(printedDefaults(reader, each, ['--mysqld'])))).toEqual(
      [],
    );
  });

  it('each is read as MySQL 9.7.4 read it', async () => {
    const real = readOutcomes(printedByMysql);
    expect(await differences(mysql, ({ seed }) => real.get(seed))).toEqual([]);
  });

  it.skipIf(mysqlRoot === '')(
    'MySQL still reads each as it was recorded (needs RACKMARK_MYSQL_ROOT)',
    async () => {
      const reader = mysqlReader();
      const groups = ['mysqld', 'server', 'mysqld-9.7'];
      const outcomes = fileSeeds.map(
        (seed) => `${seed}\t${JSON.stringify(brief(printedDefaults(reader, corpusCase(seed), groups)))}\n`,
      );
      await expect(outcomes.join('')).toMatchFileSnapshot(printedByMysql);
    },
  );
});

function readOutcomes(file: string): ReadonlyMap<number, string> {
  return new Map(
    readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((row) => row.split('\t'))
      .map(([seed, outcome = '']) => [Number(seed), JSON.parse(outcome) as string]),
  );
}

const names = Object.keys(watched);

/** What a server makes of one line, in words: `refused`, or the watched variables that are no longer at their default. */
function inWords(values: Values, defaults: Values): string {
  if (values === undefined) return 'refused';
  return names
    .filter((name) => values[name] !== defaults?.[name])
    .map((name) => `${name}=${values[name]}`)
    .join(' ');
}

/** The same by our reading; undefined where only the server can tell. */
function ourWords(line: string, server: ServerIdentity, defaults: Values): string | undefined {
  const [written = '', ...rest] = line.split('=');
  const option = resolveOption(written, rest.length === 0 ? null : rest.join('='), server);
  if (option.faults.some(({ severity }) => severity === 'fatal')) return 'refused';
  const unknown = option.faults.some(({ message }) => message.includes('has no option'));
  // Which options have a maximum no help tells.
  if (written.startsWith('maximum-')) return undefined;
  if (unknown || !names.includes(option.name)) return '';
  const choices = (watched[option.name] ?? []).map(comparable);
  const value = comparable(option.value ?? 'ON');
  return choices.includes(value) ? inWords({ ...defaults, [option.name]: value }, defaults) : undefined;
}

function nameDifferences(
  server: ServerIdentity,
  seeds: readonly number[],
  defaults: Values,
  real: (seed: number, line: string) => string,
): unknown[] {
  return seeds.map(nameCase).flatMap(({ seed, line }) => {
    const ours = ourWords(line, server, defaults);
    const theirs = real(seed, line);
    return ours === undefined || ours === theirs ? [] : [{ seed, line, ours, theirs }];
  });
}

describe('of 100 generated names and values', () => {
  it.skipIf(!hasMariadb)('60 mean what they mean to MariaDB', () => {
    const reader = mariadbReader();
    const defaults = valuesOfMariadb(reader, 'none.cnf', '', names);
    expect(Object.keys(defaults ?? {})).toHaveLength(names.length);
    const real = (seed: number, line: string) =>
      inWords(valuesOfMariadb(reader, `${seed}.cnf`, line, names), defaults);
    expect(nameDifferences(mariadb, nameSeeds.slice(0, 60), defaults, real)).toEqual([]);
  });

  it('all mean what they meant to MySQL 9.7.4', () => {
    const real = readOutcomes(understoodByMysql);
    const defaults = JSON.parse(real.get(0) ?? '') as Values;
    expect(nameDifferences(mysql, nameSeeds, defaults, (seed) => real.get(seed) ?? '')).toEqual([]);
  });

  it.skipIf(mysqlRoot === '')(
    'MySQL still takes each as it was recorded (needs RACKMARK_MYSQL_ROOT)',
    async () => {
      const reader = mysqlReader();
      const defaults = valuesOfMysql(reader, 'none.cnf', '', names);
      const rows = nameSeeds.map(nameCase).map(({ seed, line }) => {
        const words = inWords(valuesOfMysql(reader, `${seed}.cnf`, line, names), defaults);
        return `${seed}\t${JSON.stringify(words)}\n`;
      });
      await expect(`0\t${JSON.stringify(JSON.stringify(defaults))}\n${rows.join('')}`).toMatchFileSnapshot(
        understoodByMysql,
      );
    },
  );
});
