import { seededRandom } from '../../unit/mysql/random-text.ts';

/**
 * Option files of every construct that `my_default.c` knows, combined and broken at random, the same for the same seed.
 * Whoever changes this takes the fixtures of MySQL anew (`option-file-corpus.test.ts`).
 */
export interface CorpusCase {
  readonly seed: number;
  /** By name; `my.cnf` is the one a server is told to read. A character stands for a byte. */
  readonly files: Readonly<Record<string, string>>;
}

type Pick = <T>(choices: readonly [T, ...T[]]) => T;

const groups = [
  '[mysqld]',
  '[mysqld]',
  '[mysqld]',
  '[server]',
  '[mariadb]',
  '[mariadbd]',
  '[mysqld-10.11]',
  '[mariadb-10.11]',
  '[mariadbd-10.11]',
  '[mysqld-9.7]',
  '[mysqld-10]',
  '[mysqld-10.11.19]',
  '[mysqld-9.7.0]',
  '[client-server]',
  '[galera]',
  '[client]',
  '[mysqld_safe]',
  '[mysqld1]',
  '[MYSQLD]',
  '[Server]',
  '[ mysqld ]',
  '[mysqld ]',
  '[mysqld\t\f]',
  '[]',
  '  [mysqld]',
  '[mysqld] # c',
  '[mysqld] port = 1 skip-networking',
  '[mysqld]]',
  '[mysqld][client]',
  '[[mysqld]',
  '[mys#qld]',
  '["mysqld"]',
] as const;

const names = [
  'port',
  'max_connections',
  'max-connections',
  'Max_Connections',
  'max_conn',
  'innodb-buffer-pool-size',
  'innodb_flush_method',
  'loose-innodb_numa_interleave',
  'loose_skip_name_resolve',
  'skip-name-resolve',
  'disable-log-bin',
  'enable_performance_schema',
  'maximum-sort_buffer_size',
  'hot.key_buffer_size',
  'set-variable',
  'sql_mode',
  'init_connect',
  'server-id',
  '-port',
  '--port',
  'a b',
  'na"me',
  "it's",
  'größe',
  'nom\xc3\xa0',
  'x\\n',
  '\xff\xfe',
] as const;

const values = [
  '1',
  '16M',
  '16 M',
  '1.5G',
  '1e9',
  'ON',
  '',
  'O_DIRECT',
  '/tmp/x#y',
  'C:\\new\\temp',
  '"quoted"',
  "'single'",
  '"a # b"',
  "'a ; b'",
  "'it''s'",
  '"a\\"b"',
  '"open',
  "open'",
  '"a" b',
  '"a" "b"',
  '"',
  '""',
  "''",
  '\\',
  '\\\\',
  '"\\"',
  'a\\tb\\nc\\rd\\be\\sf',
  'x\\qy\\zz\\0',
  "\\'a\\'",
  'a=b=c',
  '= 5',
  '3307;x',
  '3307 ; x',
  '"a"#b',
  'a"b#c"d',
  'SET NAMES utf8mb4; SET @a = "#1"',
  'caf\xc3\xa9',
  'voil\xc3\xa0',
  '"voil\xc3\xa0"',
  '\xc2\xa0x\xc2\xa0',
  '\xa0x\xa0',
  '\xe6\x97\xa5\xe6\x9c\xac',
  '!include b.cnf',
  '[client]',
  '\x01\x7f',
] as const;

const equals = ['=', '=', ' = ', ' =', '= ', '\t=\t', '  =   '] as const;
const tails = [
  '',
  '',
  '',
  '',
  ' ',
  '\t',
  ' # note',
  '#note',
  ' # a "quoted" note',
  ' ; note',
  '\f\v',
  '\xa0',
] as const;
const indents = ['', '', '', '', ' ', '\t', '\v\f '] as const;
const comments = [
  '# c',
  '; c',
  '  # c',
  '#',
  '\t;[client]',
  '#!include a.cnf',
  '',
  '',
  '   ',
  '\t\f\v',
  '\xa0',
] as const;
const includes = [
  '!include a.cnf',
  '!include ./a.cnf',
  '! include  a.cnf  ',
  '!include\ta.cnf',
  '  !include a.cnf',
  '!include nothing.cnf',
  '!include a.cnf # c',
  '!include "a.cnf"',
  '!include conf.d',
  '!include conf.d/z.cnf',
  '!includedir conf.d',
  '!includedir ./conf.d/',
  '!includedir empty.d',
  '!includedirx conf.d',
  '!included a.cnf',
  '!include',
  '!other x',
  '!',
] as const;
/** Fewer, for the files that are included: with many, those that include each other would be read a million times. */
const deeperIncludes = [
  '!include b.cnf',
  '!include nothing.cnf',
  '!includedir empty.d',
  '!include my.cnf',
] as const;
/** What makes a server stop reading. */
const breaks = ['[mysqld', '[', '[client\t', '!include ', '!includedir nowhere', '!includedir '] as const;

export function corpusCase(seed: number): CorpusCase {
  const random = seededRandom(seed);
  const pick: Pick = (choices) => choices[Math.floor(random() * choices.length)] ?? choices[0];
  const chance = (share: number) => random() < share;
  const few = (most: number) => Math.floor(random() * (most + 1));
  const bad = chance(0.25);

  function option(): string {
    if (chance(0.01)) return pick(['x=a\0b', '\0x', '#\0', ' = 5', '\t=']);
    const value = chance(0.15) ? '' : pick(equals) + pick(values);
    return pick(indents) + pick(names) + value + pick(tails);
  }

  function longLine(): string {
    const filler = pick(['x', 'x=', '# ', '"', '\xc3\xa9', 'a b ']);
    const length = 4080 + few(30) + (chance(0.2) ? 4094 : 0);
    return (pick(['', '# ', 'init_connect=', 'x="']) + filler.repeat(length)).slice(0, length);
  }

  function line(deeper: boolean): string {
    if (bad && chance(0.06)) return pick(breaks);
    const kind = random();
    if (kind < 0.62) return option();
    if (kind < 0.78) return pick(comments);
    if (kind < 0.9) return pick(groups);
    if (kind < 0.97) return deeper ? pick(chance(0.3) ? deeperIncludes : groups) : pick(includes);
    return chance(0.3) ? longLine() : option();
  }

  function file(most: number, deeper = true): string {
    const begin = bad && chance(0.15) ? pick(['', '\xef\xbb\xbf', 'x=1\n', '\n# c\n;c\n']) : '';
    const lineEnd = pick(['\n', '\n', '\n', '\r\n', '\n\n']);
    const lines = Array.from({ length: 1 + few(most) }, () => line(deeper));
    const first = bad && chance(0.1) ? [] : [pick(groups)];
    return begin + [...first, ...lines].join(lineEnd) + pick([lineEnd, lineEnd, lineEnd, '', ' ', '\r']);
  }

  return {
    seed,
    files: mentioned({
      'my.cnf': file(12, false),
      'a.cnf': file(4),
      'b.cnf': file(3),
      'conf.d/z.cnf': file(3),
      'conf.d/B.cnf': file(2),
      'conf.d/.hidden.cnf': file(2),
      'conf.d/x.y.cnf': file(1),
      'conf.d/c.ini': '[mysqld]\nfrom_ini=1\n',
      'conf.d/d.cnf.bak': '[mysqld]\nfrom_backup=1\n',
      'conf.d/CAPITAL.CNF': '[mysqld]\nfrom_capitals=1\n',
      'empty.d/readme': 'not an option file\n',
    }),
  };
}

/** `my.cnf` and what is named anywhere, so that no time is lost with writing the others. */
function mentioned(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const texts = Object.values(files).join('\n');
  const isMentioned = (name: string) => name === 'my.cnf' || texts.includes(name.split('/', 1)[0] ?? name);
  return Object.fromEntries(Object.entries(files).filter(([name]) => isMentioned(name)));
}
