import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { read, series, values } from './read.ts';

function table(rows: readonly (readonly [string, string])[]): string {
  const line = '+----------------------+-------+';
  const cells = rows.map(([name, value]) => `| ${name.padEnd(20)} | ${value.padEnd(5)} |`);
  return [line, '| Variable_name        | Value |', line, ...cells, line, ''].join('\n');
}

function answer(uptime: number, commits: number): (readonly [string, string])[] {
  return [
    ['Com_commit', String(commits)],
    ['Innodb_data_written', String(commits * 1000)],
    ['Threads_running', '9'],
    ['Uptime', String(uptime)],
  ];
}

describe('SHOW GLOBAL STATUS', () => {
  it('once is what stands at a moment', () => {
    const reading = read('Aborted_clients\t0\nCom_commit\t12\nCert\tA\\nB\\\\C\nUptime\t350\n');
    expect(reading).toMatchObject({ kind: 'status', generator: 'status', series: [] });
    expect(reading.facts).toEqual([
      { name: 'Aborted_clients', value: '0' },
      { name: 'Com_commit', value: '12' },
      { name: 'Cert', value: 'A\nB\\C' },
      { name: 'Uptime', value: '350' },
    ]);
  });

  it('again and again gives rates over the time that the server itself tells', () => {
    const text = [answer(100, 0), answer(101, 500), answer(104, 2000)].map(table).join('');
    const reading = read(text);
    expect(reading.kind).toBe('telemetry');
    expect(reading.clock.periodSeconds).toBe(2);
    // 500 in one second, then 1500 in three: the script meant to ask each second.
    expect(values(reading, 'commits')).toEqual([null, 500, 500]);
    expect(values(reading, 'data-written')).toEqual([null, 500_000, 500_000]);
    expect(values(reading, 'threads-running')).toEqual([8, 8, 8]);
  });

  it('over a restart of the server has a gap, and no rate below zero', () => {
    const text = [answer(100, 900), answer(101, 1000), answer(3, 10), answer(4, 30)].map(table).join('');
    expect(values(read(text), 'commits')).toEqual([null, 100, null, 20]);
  });
});

describe('SHOW GLOBAL VARIABLES', () => {
  const expected = [
    { name: 'autocommit', value: 'ON' },
    { name: 'innodb_buffer_pool_size', value: '2147483648' },
    { name: 'init_connect', value: '' },
    { name: 'version', value: '8.4.8' },
  ];

  it.each([
    ['batch output', 'autocommit\tON\ninnodb_buffer_pool_size\t2147483648\ninit_connect\t\nversion\t8.4.8\n'],
    [
      'a table',
      table([
        ['autocommit', 'ON'],
        ['innodb_buffer_pool_size', '2147483648'],
        ['init_connect', ''],
        ['version', '8.4.8'],
      ]),
    ],
    [
      'the vertical form',
      expected
        .map(({ name, value }) => `*** 1. row ***\nVariable_name: ${name}\n        Value: ${value}\n`)
        .join(''),
    ],
  ])('as %s are settings', (_name, text) => {
    expect(read(text)).toMatchObject({ kind: 'settings', version: '8.4.8', settings: expected });
  });
});

describe('SHOW ENGINE INNODB STATUS', () => {
  const monitor = (time: string, lsn: number, history: number) =>
    [
      '=====================================',
      `2026-11-30 ${time} 0x7f2c9c0f5640 INNODB MONITOR OUTPUT`,
      '=====================================',
      `History list length ${history}`,
      `Log sequence number          ${lsn}`,
      'Last checkpoint at           1000000',
      'Buffer pool size   8192',
      'Free buffers       1024',
      'Database pages     6144',
      'Modified db pages  2048',
      '0 queries inside InnoDB, 3 queries in queue',
      '---BUFFER POOL 0',
      'Buffer pool size   1024',
      '',
    ].join('\n');

  it('once is what stands at a moment', () => {
    const reading = read(monitor('19:41:51', 1_500_000, 52));
    expect(reading.kind).toBe('status');
    expect(reading.facts).toContainEqual({ name: 'History list length', value: '52' });
    expect(reading.facts).toContainEqual({ name: 'Buffer pool size', value: '8192' });
    expect(reading.facts).toContainEqual({ name: 'Queries in queue', value: '3' });
    expect(reading.clock.startEpochSeconds).toBe(Date.UTC(2026, 10, 30, 19, 41, 51) / 1000);
  });

  it('many times, with line ends escaped by the client, is a series', () => {
    const text = [monitor('19:41:51', 1_500_000, 52), monitor('19:42:01', 2_500_000, 70)]
      .map((one) => `InnoDB\t\t${one.replaceAll('\n', '\\n')}\n`)
      .join('');
    const reading = read(text);
    expect(series(reading, 'checkpoint-age')).toMatchObject({
      seconds: [0, 10],
      values: [500_000, 1_500_000],
    });
    expect(values(reading, 'history-length')).toEqual([52, 70]);
    expect(values(reading, 'buffer-pool-dirty')).toEqual([0.25, 0.25]);
  });

  it('of 5.1 has log positions in two halves', () => {
    const text =
      '\n121130 19:41:51 INNODB MONITOR OUTPUT\nLog sequence number 2 100\nLast checkpoint at  2 40\n';
    expect(read(text).facts).toContainEqual({
      name: 'Log sequence number',
      value: String(2 * 2 ** 32 + 100),
    });
  });
});

describe('reports of Percona Toolkit', () => {
  it('on a server are facts by section, with the version', () => {
    const reading = read(
      [
        '# Percona Toolkit MySQL Summary Report #######################',
        '              System time | 2026-03-13 07:12:07 UTC (local TZ: UTC +0000)',
        '# Report On Port 3306 ########################################',
        '                  Version | 8.4.8 MySQL Community Server - GPL',
        '# InnoDB #####################################################',
        '         Buffer Pool Size | 2.0G',
        '          R/W I/O Threads | 40 4',
        '              Doublewrite | ',
        '# The End ####################################################',
        '',
      ].join('\n'),
    );
    expect(reading).toMatchObject({ kind: 'facts', version: '8.4.8' });
    expect(reading.clock.startEpochSeconds).toBe(Date.UTC(2026, 2, 13, 7, 12, 7) / 1000);
    expect(reading.facts.slice(2)).toEqual([
      { name: 'InnoDB: Buffer Pool Size', value: '2.0G' },
      { name: 'InnoDB: R/W I/O Threads', value: '40 4' },
    ]);
  });

  it('on a machine are the facts that a host would have', () => {
    const text = readFileSync(new URL('../../fixtures/hosts/pt-summary-brief.txt', import.meta.url), 'utf8');
    const reading = read(text);
    expect(reading).toMatchObject({ kind: 'facts', generator: 'pt-summary' });
    expect(reading.facts.length).toBeGreaterThan(3);
  });
});

describe('an error log', () => {
  it('of MariaDB keeps what is no note, with its line', () => {
    const reading = read(
      readFileSync(new URL('../../fixtures/mysql/too-much-memory.txt', import.meta.url), 'utf8'),
    );
    expect(reading).toMatchObject({ kind: 'log', version: '10.11.19-MariaDB-0+deb12u1' });
    expect(reading.messages[0]).toMatchObject({
      severity: 'warning',
      text: '[Warning] Could not increase number of max_open_files to more than 20000 (request: 32184)',
      line: 1,
    });
    expect(reading.messages).toContainEqual({
      severity: 'warning',
      text: '[ERROR] InnoDB: Cannot map innodb_buffer_pool_size_max=8388608m',
      line: 9,
      count: 1,
    });
    expect(reading.messages.at(-1)).toMatchObject({ severity: 'fatal', text: '[ERROR] Aborting' });
  });

  it.each([
    [
      'MySQL 8',
      '2026-03-13T07:05:58.123456Z 0 [System] [MY-010116] [Server] /usr/sbin/mysqld (mysqld 8.4.8) starting as process 1\n2026-03-13T07:06:00.5Z 0 [ERROR] [MY-012574] [InnoDB] Unable to lock ./ibdata1 error: 11\n',
      '8.4.8',
      Date.UTC(2026, 2, 13, 7, 5, 58) / 1000,
      2,
    ],
    [
      'MySQL 5.5',
      "121130 19:41:51 InnoDB: The InnoDB memory heap is disabled\n121130 19:41:52 [ERROR] Can't start server\nVersion: '5.5.28-log'  socket: '/tmp/mysql.sock'\n",
      '5.5.28-log',
      Date.UTC(2012, 10, 30, 19, 41, 51) / 1000,
      1,
    ],
  ])('of %s, too', (_name, text, version, start, count) => {
    const reading = read(text);
    expect(reading.version).toBe(version);
    expect(reading.clock.startEpochSeconds).toBe(start);
    expect(reading.messages).toHaveLength(count);
  });

  it('counts what is said a thousand times', () => {
    const line = '2026-11-30 19:41:51 0 [Warning] Aborted connection\n';
    expect(read(line.repeat(1000)).messages).toEqual([
      { severity: 'warning', text: '[Warning] Aborted connection', line: 1, count: 1000 },
    ]);
  });
});
