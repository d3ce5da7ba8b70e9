import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getOption,
  optionFileBytes,
  parseOptionFile,
  printOptionFile,
  removeOption,
  replaceLines,
  sameGroup,
  setOption,
} from '../../../main/mysql/option-files/option-file.ts';
import { seededRandom, textFrom } from './random-text.ts';

const pieces = [
  '[mysqld]',
  '[ mysqld ]',
  '[client]',
  '[mysqld',
  ']',
  'port',
  '=',
  ' = ',
  '3307',
  '"',
  "'",
  '#',
  ' # note',
  ';',
  '\\',
  '\\n',
  '\t',
  ' ',
  '\n',
  '\r\n',
  '\r',
  '\n\n',
  '!include /x',
  '!includedir /y',
  'skip-name-resolve',
  'loose_x=1',
  '\uFEFF',
  'größe',
  '\u2028',
];

describe('an option file', () => {
  it('is printed as it was parsed, whatever it holds', () => {
    const random = seededRandom(1);
    for (let count = 0; count < 5000; count++) {
      const text = textFrom(pieces, random, 40);
      expect(printOptionFile(parseOptionFile(text))).toBe(text);
    }
  });

  it('gives back any value that was set, and changes nothing else', () => {
    const random = seededRandom(2);
    for (let count = 0; count < 3000; count++) {
      const before = parseOptionFile(textFrom(pieces, random, 20));
      const value = textFrom(
        ['a', '"', "'", '#', '\\', ' ', '\n', '\t', ';', '=', 'n', '\r', '\b'],
        random,
        8,
      );
      const after = setOption(before, 'mysqld', 'innodb_page_size', value);
      expect(getOption(after, 'mysqld', 'innodb-page-size')?.value).toBe(value);
      const added = after.lines.length - before.lines.length;
      expect(added).toBe(
        before.lines.some((line) => line.kind === 'group' && sameGroup(line.group, 'mysqld')) ? 1 : 2,
      );
    }
  });

  it.each([
    [
      'a comment after the value',
      '[mysqld]\nport = 3307  # lab\nuser=x\n',
      '[mysqld]\nport = 3308  # lab\nuser=x\n',
    ],
    ['no blanks', '[mysqld]\nport=3307#x\n', '[mysqld]\nport=3308#x\n'],
    [
      'carriage returns',
      '[mysqld]\r\nport = 3307\r\nuser = x\r\n',
      '[mysqld]\r\nport = 3308\r\nuser = x\r\n',
    ],
    [
      'duplicates',
      '[mysqld]\nport=1\nport=2\n[client]\nport=3\n',
      '[mysqld]\nport=1\nport=3308\n[client]\nport=3\n',
    ],
    ['the name in capitals', '[MYSQLD]\nPORT=3307\n', '[MYSQLD]\nPORT=3308\n'],
    ['the loose prefix', '[mysqld]\nloose-port=3307\n', '[mysqld]\nloose-port=3308\n'],
    ['a negation', '[mysqld]\nskip-port\n', '[mysqld]\nport = 3308\n'],
    [
      'no such line',
      '[mysqld]\nuser=x\n\n# clients\n[client]\n',
      '[mysqld]\nuser=x\nport = 3308\n\n# clients\n[client]\n',
    ],
    ['no end of the last line', '[mysqld]\nuser=x', '[mysqld]\nuser=x\nport = 3308\n'],
    ['no such group', '[client]\nport=1\n', '[client]\nport=1\n[mysqld]\nport = 3308\n'],
    ['nothing', '', '[mysqld]\nport = 3308\n'],
    [
      'two sections of the group',
      '[mysqld]\na=1\n[x]\n[mysqld]\nb=1\n',
      '[mysqld]\na=1\n[x]\n[mysqld]\nb=1\nport = 3308\n',
    ],
  ])('changes or adds one line where it has %s', (_, before, after) => {
    expect(printOptionFile(setOption(parseOptionFile(before), 'mysqld', 'port', '3308'))).toBe(after);
  });

  it('keeps bytes that are no text, also where another line is edited', () => {
    const bytes = Buffer.from('[mysqld]\n# caf\xe9 \xff\nport = 1\nx = \xe0\n', 'latin1');
    const file = parseOptionFile(bytes);
    expect(Buffer.from(optionFileBytes(file))).toEqual(bytes);
    const edited = Buffer.from(optionFileBytes(setOption(file, 'mysqld', 'port', '2'))).toString('latin1');
    expect(edited).toBe(bytes.toString('latin1').replace('port = 1', 'port = 2'));
  });

  it('is edited in one line, to the byte, whoever reads it', () => {
    const random = seededRandom(4);
    const lines = [...pieces, 'port = 1', 'max_connections=5 # x', '\nport=2\n', `x=${'y'.repeat(4100)}`];
    for (const server of [undefined, { flavour: 'mysql', version: '9.7' } as const]) {
      for (let count = 0; count < 500; count++) {
        const before = parseOptionFile(textFrom(lines, random, 20), server);
        const after = setOption(before, 'mysqld', 'port', '3308');
        const [was, is] = [printOptionFile(before).split('\n'), printOptionFile(after).split('\n')];
        const begin = was.findIndex((line, index) => line !== is[index]);
        const end = was.toReversed().findIndex((line, index) => line !== is.at(-1 - index));
        const changed = begin < 0 || end < 0 ? 0 : was.length - begin - end;
        expect(changed).toBeLessThanOrEqual(1);
        expect(is.length - was.length).toBeLessThanOrEqual(3);
      }
    }
  });

  it.each([
    ['port\n[client]', '1'],
    ['', '1'],
    ['a b', '1'],
    ['port', 'x\0y'],
  ])('takes no name %j with the value %j', (name, value) => {
    expect(() => setOption(parseOptionFile('[mysqld]\n'), 'mysqld', name, value)).toThrow(
      /cannot be written/,
    );
  });

  it('is read in pieces where a line is too long, and keeps such a line whole', () => {
    const long = `x=${'y'.repeat(4200)}`;
    const text = `[mysqld]\n${long}\nz=1\n`;
    const file = parseOptionFile(text);
    expect(file.lines.map(({ number, kind }) => [number, kind])).toEqual([
      [1, 'group'],
      [2, 'option'],
      [2, 'option'],
      [3, 'option'],
    ]);
    expect(printOptionFile(replaceLines(file, new Map([[2, '# gone']])))).toBe('[mysqld]\n# gone\nz=1\n');
    const atEnd = parseOptionFile(`[mysqld]\n${long}\n`);
    expect(printOptionFile(setOption(atEnd, 'mysqld', 'port', '1'))).toBe(`[mysqld]\n${long}\nport = 1\n`);
    const whole = parseOptionFile(text, { flavour: 'mysql', version: '9.7.4' });
    expect(whole.lines).toHaveLength(3);
    expect(whole.problems).toEqual([]);
  });

  it('loses every line of an option that is removed, in that group only', () => {
    const file = parseOptionFile('[mysqld]\nport=1\n# keep\nPORT = 2\nloose_port=3\n[client]\nport=4\n');
    expect(printOptionFile(removeOption(file, 'mysqld', 'port'))).toBe(
      '[mysqld]\n# keep\n[client]\nport=4\n',
    );
  });

  it.each([
    ['\uFEFF[mysqld]\nport=1\n', 1, 'fatal', /byte order mark/],
    ['# x\nport=1\n[mysqld]\n', 2, 'fatal', /before any group/],
    ['[mysqld]\n\n[client\nport=1\n', 3, 'fatal', /closing bracket/],
    ['[ mysqld ]\nport=1\n', 1, 'surprise', /leading blank/],
    ['[mysqld] gdb innodb_file_per_table = true\n', 1, 'surprise', /is ignored: gdb/],
    [`[mysqld]\nx = ${'y'.repeat(4100)}\n`, 2, 'surprise', /longer than 4094 bytes/],
    ['[mysqld]\nset-variable = x=1\n', 2, 'surprise', /set-variable/],
    ['[mysqld]\n--port=1\n', 2, 'surprise', /leading dashes/],
    ['[mysqld]\nport = 3307 ; the lab\n', 2, 'surprise', /begins no comment/],
    ['[mysqld]\n!import x\n', 2, 'surprise', /Unknown directive/],
    ['[mysqld]\n!include\n', 2, 'fatal', /names no path/],
    ['[mysqld]\n!include /a/b', 2, 'surprise', /reads \/a\/\.$/],
    ['[mysqld]\n!include /a # b\n', 2, 'surprise', /no comment behind a directive/],
    ['[mysqld]\nx=1\0y\n', 2, 'surprise', /value zero/],
    ['[mysqld]\nx=voilà\n', 2, 'surprise', /cuts its last letter/],
  ])('says what is wrong, and in which line: %j', (text, line, severity, message) => {
    expect(parseOptionFile(text).problems).toEqual([
      { line, severity, message: expect.stringMatching(message) },
    ]);
  });

  it.each([
    ['little', [0xff, 0xfe, 0x5b, 0, 0x61, 0, 0x5d, 0, 0x0a, 0]],
    ['big', [0xfe, 0xff, 0, 0x5b, 0, 0x61, 0, 0x5d, 0, 0x0a]],
  ])('names UTF-16 of %s end, which a server refuses', (_end, bytes) => {
    const [first] = parseOptionFile(Uint8Array.from(bytes)).problems;
    expect(first).toEqual({ line: 1, severity: 'fatal', message: expect.stringMatching(/UTF-16/) });
  });

  it('has no problem where a server has none', () => {
    const text =
      '# c\n; c\n[mysqld] # c\nport = 3307 # c\na="x;y"\n!includedir /etc/x\n[client]\npassword="a # b"\n';
    expect(parseOptionFile(text).problems).toEqual([]);
  });
});

const printer = '/usr/bin/my_print_defaults';

describe.skipIf(!existsSync(printer))('compared with my_print_defaults, the parser', () => {
  let directory = '';
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'rackmark-option-file-'));
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  it.each([
    'port = 3307 # c',
    'port=3307#x',
    'pid-file=/tmp/x#y',
    'port=3307;x',
    'q="a;b" ;c',
    'x',
    'x # y',
    'x =',
    'x = ""',
    'x = "a#b" # c',
    "x = 'it''s'",
    "x = it's # no",
    'x = "a\\"b"',
    'x = a\\nb\\qd\\\\e\\s.',
    'x = C:\\new',
    'x = \\',
    'x = "',
    "x = '",
    'x = "a" b"',
    'x = "a" b',
    'x = \'b"',
    'x = "y\' # z"',
    "x = y # ' z",
    'x = \\#y',
    'x = "a"#b',
    'x = "\\\\" # y',
    'x = "\\\\\\"#"',
    'x="\\"#"',
    "x='\\'#' # y",
    '-foo=1',
    '--bar=2',
    'set-variable = a=b',
    'ab cd = 3',
    '\tport\t=\t1\t',
    '\vport = 1\f',
    'x = a = b',
    'x = = b',
    'hot.key_buffer_size=10M',
    'port = 3307\r',
    '   # a comment',
    ' ; a comment',
    '[mysqld] port=1',
    '[client]\nport=1\n[mysqld]\nport=2',
    '[ mysqld ]\nport=1',
    '[mysqld ]\nport=1',
    '[MYSQLD]\nport=1',
    '[]\nport=1',
    '[mysqld]#x\nport=1',
    '[mysqld-5.6]\nport=1',
    'x=1\nx=2\nX=3',
    '!include /nonexistent\nx=1',
    '! include /nonexistent\nx=1',
    '!nothing\nx=1',
    'x=a\tb',
    'x=\\t\\b\\r|',
    "x=\\'y\\'",
    'x="\\x"',
    'sql_mode=""',
    "sql_mode='STRICT_TRANS_TABLES,NO_ZERO_DATE'",
    'innodb_data_file_path=ibdata1:100M:autoextend',
    'skip-name-resolve',
    'loose-innodb_numa_interleave = 1',
    'x="é # ü"',
    'x = \\"a#b',
    `x=${'y'.repeat(4092)}`,
    `x=${'y'.repeat(4093)}`,
    `#${'y'.repeat(4093)}`,
    `#${'y'.repeat(4094)}`,
  ])('reads the same arguments from %j', (body) => {
    const text = `[mysqld]\n${body}\nlast=1\n`;
    const path = join(directory, 'o.cnf');
    writeFileSync(path, text);
    const expected = execFileSync(printer, [`--defaults-file=${path}`, 'mysqld'], { encoding: 'utf8' });
    expect(argumentsOf(text)).toBe(expected);
  });
});

function argumentsOf(text: string): string {
  return parseOptionFile(text)
    .lines.flatMap((line) => {
      if (line.kind !== 'option' || !sameGroup(line.group, 'mysqld')) return [];
      return [`--${line.name}${line.value === null ? '' : `=${line.value}`}\n`];
    })
    .join('');
}
