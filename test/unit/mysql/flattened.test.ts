import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { offerRepair } from '../../../main/mysql/option-files/flattened.ts';
import { parseOptionFile, printOptionFile } from '../../../main/mysql/option-files/option-file.ts';
import { readOptionText } from '../../../main/mysql/option-files/read-option-files.ts';
import { doubtWords } from '../../../preload/contract/doubt-words.ts';
import { seededRandom, textFrom } from './random-text.ts';

/** The configuration of a study of MySQL 5.6.7-RC (October 2012), as a web page had it: all its lines in one. */
const study = readFileSync(join(import.meta.dirname, '../../fixtures/mysql/flattened-study.txt'), 'utf8');

describe('option files that a page has squeezed into one line', () => {
  it('become 39 settings, 3 flags and 3 comments again, in their order', () => {
    const repair = offerRepair(study);
    expect(repair).toMatchObject({ kind: 'flattened', settings: 39, flags: 3, doubts: [] });
    const lines = repair?.text.trimEnd().split('\n') ?? [];
    expect(lines).toHaveLength(1 + 39 + 3 + 3);
    expect(lines.slice(0, 4)).toEqual([
      '[mysqld]',
      'gdb',
      'innodb_file_per_table = true',
      'innodb_data_file_path = ibdata1:100M:autoextend',
    ]);
    expect(lines.filter((line) => line.startsWith('#'))).toEqual([
      '#####plugin options',
      '#not innodb options (fixed)',
      '#*** MyISAM Specific options',
    ]);
    expect(lines.slice(-4)).toEqual([
      'myisam_repair_threads = 1',
      'myisam_recover',
      'user = root',
      'skip-grant-tables',
    ]);
    expect(printOptionFile(parseOptionFile(repair?.text ?? '')).replaceAll(/\s/g, '')).toBe(
      study.replaceAll(/\s/g, ''),
    );
  });

  it('say what is unsafe in them', () => {
    expect(offerRepair(study)?.warnings).toEqual([
      expect.stringMatching(/^user = root: /),
      expect.stringMatching(/^skip_grant_tables: /),
    ]);
  });

  it('were read as an empty group before', () => {
    expect(readOptionText(study).settings).toEqual([]);
    expect(readOptionText(offerRepair(study)?.text ?? '').problems).toEqual([]);
  });

  it.each([
    [
      'no group',
      'port = 3307 max_connections=10 sql_mode = "A, B" skip-networking\n',
      '[mysqld]\nport = 3307\nmax_connections = 10\nsql_mode = "A, B"\nskip-networking\n',
    ],
    [
      'two groups',
      '[client] port=1 [mysqld] port=2 log-bin',
      '[client]\nport = 1\n[mysqld]\nport = 2\nlog-bin\n',
    ],
    [
      'lines that were broken elsewhere',
      '[mysqld] port=1 back_log=2\nmax_connections=3 # who\nknows port_of_x = 4\n',
      '[mysqld]\nport = 1\nback_log = 2\nmax_connections = 3\n# who\n# not understood: knows\nport_of_x = 4\n',
    ],
    [
      'settings that were commented out',
      '[mysqld] port=1 #back_log=2 max_connections=3',
      '[mysqld]\nport = 1\n#back_log = 2\nmax_connections = 3\n',
    ],
    [
      'no-break spaces and quotes that hold an equals sign',
      '[mysqld]\u00a0port\u00a0=\u00a01\u00a0init_connect = "SET @a = 1"',
      '[mysqld]\nport = 1\ninit_connect = "SET @a = 1"\n',
    ],
  ])('are rebuilt with %s', (_, text, rebuilt) => {
    expect(offerRepair(text)?.text).toBe(rebuilt);
  });

  it('keep a sentence that is none in one comment, and list a few of its words', () => {
    const prose = Array.from({ length: 300 }, (_, at) => `wibble${at}`).join(' ');
    const repair = offerRepair(`${prose} [mysqld] port=1 back_log=2 max_connections=3`);
    expect(repair?.text).toContain(`# not understood: ${prose}\n[mysqld]\nport = 1\n`);
    expect(doubtWords(repair?.doubts ?? [])).toBe(
      'wibble0, wibble1, wibble2, wibble3, wibble4, wibble5, wibble6, wibble7 and 292 more',
    );
    expect(doubtWords(['wibble'])).toBe('wibble');
  });

  it('name what was not understood', () => {
    const text = '[mysqld] port=1 wibble max_connections=3 no_such_option=4';
    expect(offerRepair(text)?.doubts).toEqual(['wibble', 'no_such_option=4']);
  });

  it.each([
    '[mysqld]\nport = 3307 # port=1 back_log=2 max_connections=3\n',
    '[mysqld] # port=1 skip-networking\nport=1\n',
    '[mysqld]\ninit_connect = SET autocommit=0\n',
    "[mysqld]\nperformance-schema-instrument='memory/%=ON'\n",
    '# port=1 back_log=2 max_connections=3\n[mysqld]\nport=1\n',
    'port is the word for it, and a user may have one.\nNothing = here.\n',
    '',
  ])('are not seen in %j', (text) => {
    expect(offerRepair(text)).toBeUndefined();
  });
});

describe('an option file without a group', () => {
  it('is offered [mysqld] before its first option, and stays as it is otherwise', () => {
    const text =
      '# of study 2\n \n  innodb_buffer_pool_size = 48G \n  innodb_flush_method = O_DIRECT \n  innodb_file_per_table = 1\n';
    expect(offerRepair(text)).toEqual({
      kind: 'no-group',
      sentence:
        'The first option, in line 3, stands before any group, which a server refuses. [mysqld] was put before it.',
      text: text.replace('  innodb_buffer', '[mysqld]\n  innodb_buffer'),
      settings: 3,
      flags: 0,
      doubts: [],
      warnings: [],
    });
  });

  it('keeps its carriage returns', () => {
    expect(offerRepair('port=1\r\n[client]\r\nport=2\r\n')?.text).toBe(
      '[mysqld]\r\nport=1\r\n[client]\r\nport=2\r\n',
    );
  });
});

it('a repair leaves nothing to repair, whatever the text holds', () => {
  const random = seededRandom(3);
  const pieces = [
    '[mysqld]',
    'port',
    '=',
    ' = ',
    '1',
    '"',
    "'",
    '#',
    ' ',
    '\n',
    'skip-networking',
    'max_connections',
  ];
  let repairs = 0;
  for (let count = 0; count < 3000; count++) {
    const repair = offerRepair(textFrom(pieces, random, 30));
    if (repair === undefined) continue;
    repairs++;
    expect(offerRepair(repair.text)).toBeUndefined();
  }
  expect(repairs).toBeGreaterThan(300);
});
