/**
 * What a sample costs on disk and what a durable tick costs in time. With RACKMARK_CORPORA naming a directory of
 * sysbench, vmstat and iostat logs, their columns are the series; otherwise the longest sysbench capture of the fixtures
 * and a seeded model of a host are. Times are printed, not judged. RACKMARK_BENCH_SECONDS is the length of the real trial.
 */
import {
  closeSync,
  existsSync,
  fdatasyncSync,
  openSync,
  readdirSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { SeriesStore } from '../../main/series/series-store.ts';
import { seededRandom } from '../../main/stats/random.ts';
import { type Connection, connect } from '../../main/storage/connection.ts';
import type { Database } from '../../main/storage/database.ts';
import { addTrial, openHistory, temporaryDirectory } from '../unit/storage/history.ts';
import { numberFrom } from './environment.ts';
import { carryOut, onceOnPracticeHosts, openPracticeEngine } from './practice-trial.ts';

const trialSeconds = numberFrom('RACKMARK_BENCH_SECONDS', 60);

/** One source: a row of numbers a tick. */
interface Table {
  readonly name: string;
  readonly rows: readonly (readonly number[])[];
}

it('a sample of a second costs two bytes at most', async () => {
  const corpora = process.env.RACKMARK_CORPORA;
  const tables = corpora === undefined ? [...fixtureTables(), modelTable()] : tablesBelow(corpora);
  const history = openHistory();
  const series = new SeriesStore(history.connection);
  const lines: string[] = [];
  for (const table of tables) {
    const trialId = addTrial(history);
    appendTable(series, trialId, table);
    await series.finish(trialId);
    lines.push(`${sizeOfVarying(history.connection, trialId)}: ${table.name}`);
  }
  const samples = tables.reduce(
    (sum, { rows }) => sum + rows.reduce((cells, row) => cells + row.length, 0),
    0,
  );
  const ours = bytesOnDisk(history.connection, 'series');
  const peer = bytesOfRowPerSample(history, tables);
  console.log(
    [
      'chunks of the metrics that vary, without indexes and pages:',
      ...lines,
      `on disk, all ${samples} samples, pages and indexes included (goal: 2 bytes a sample):`,
      `${(ours / samples).toFixed(2)} bytes a sample; a row each takes ${(peer / samples).toFixed(1)}, ${(peer / ours).toFixed(0)}x as much`,
    ].join('\n'),
  );
  expect(ours / samples).toBeLessThanOrEqual(2);
});

it('a durable tick of 150 metrics beside a plain synced append of the same bytes', () => {
  const history = openHistory();
  const trialId = addTrial(history);
  const series = new SeriesStore(history.connection);
  const file = openSync(join(temporaryDirectory(), 'plain'), 'a');
  const random = seededRandom(1);
  const ours: number[] = [];
  const plain: number[] = [];
  for (let tick = 0; tick < 2000; tick += 1) {
    const entries = Array.from(
      { length: 150 },
      (_, metric) => [`metric.${metric}`, decimal(random() * metric)] as const,
    );
    const values = new Map(entries);
    const bytes = new Uint8Array(Float64Array.from(values.values()).buffer);
    ours.push(milliseconds(() => series.append(trialId, 'server-host', tick, values)));
    plain.push(
      milliseconds(() => {
        writeSync(file, bytes);
        fdatasyncSync(file);
      }),
    );
  }
  closeSync(file);
  const row = (name: string, times: number[]) =>
    `${name}: p50 ${quantile(times, 0.5).toFixed(3)} ms, p99 ${quantile(times, 0.99).toFixed(3)} ms, longest ${quantile(times, 1).toFixed(1)} ms`;
  console.log(
    [
      row('append', ours),
      row('write and fdatasync', plain),
      `append takes ${(quantile(ours, 0.5) / quantile(plain, 0.5)).toFixed(2)} of the plain time at p50`,
    ].join('\n'),
  );
  expect(series.read(trialId, 'metric.149').seconds.length).toBe(2000);
});

it.skipIf(!existsSync('/usr/sbin/mariadbd'))('the telemetry of a trial on the practice hosts', async () => {
  const engine = await openPracticeEngine();
  try {
    const { detail } = await carryOut(engine, onceOnPracticeHosts(5, trialSeconds));
    const connection = connect(join(engine.dataDirectory, 'rackmark.db'), { timeoutMilliseconds: 5000 });
    const samples = detail.series.reduce((sum, { points }) => sum + points, 0);
    const bytes = bytesOfChunks(connection, detail.trial.id);
    console.log(
      [
        `a trial of ${trialSeconds} s, ${detail.series.length} metrics, ${samples} samples: ${(bytes / samples).toFixed(2)} bytes a sample in chunks and axes;`,
        `of the metrics that vary ${sizeOfVarying(connection, detail.trial.id)}; pages, indexes and names included ${(bytesOnDisk(connection, 'series') / samples).toFixed(2)}`,
      ].join('\n'),
    );
    connection.close();
    expect(samples).toBeGreaterThan(0);
  } finally {
    await engine.close();
  }
});

/** Values and their seconds, without what SQLite adds. */
function bytesOfChunks(connection: Connection, trialId: number): number {
  const bytes = connection
    .prepare(
      `SELECT (SELECT sum(length(samples)) FROM series_chunks JOIN series_metrics ON series_metrics.id = metric_id
               WHERE trial_id = @trialId)
            + (SELECT sum(length(seconds)) FROM series_axes JOIN series_groups ON series_groups.id = group_id
               WHERE trial_id = @trialId)`,
    )
    .pluck()
    .get({ trialId });
  return Number(bytes);
}

function appendTable(series: SeriesStore, trialId: number, table: Table): void {
  for (const [second, row] of table.rows.entries()) {
    series.append(
      trialId,
      'source',
      second,
      new Map(row.map((value, column) => [`column.${column}`, value])),
    );
  }
}

/** Constant metrics cost nothing and would flatter the mean. */
function sizeOfVarying(connection: Connection, trialId: number): string {
  const row = connection
    .prepare(
      `SELECT sum(length(samples)) AS bytes, sum(points) AS points, count(*) AS metrics FROM series_chunks
       JOIN series_axes ON series_axes.id = axis_id
       WHERE length(samples) > 40 AND metric_id IN (SELECT id FROM series_metrics WHERE trial_id = ?)`,
    )
    .get(trialId) as { readonly bytes: number; readonly points: number; readonly metrics: number };
  return row.metrics === 0
    ? 'none'
    : `${(row.bytes / row.points).toFixed(2)} bytes a sample, ${row.metrics} metrics`;
}

function bytesOfRowPerSample({ connection, transaction }: Database, tables: readonly Table[]): number {
  connection.exec(
    'CREATE TABLE plain (metric INTEGER, seconds REAL, value REAL, PRIMARY KEY (metric, seconds)) WITHOUT ROWID',
  );
  const insert = connection.prepare('INSERT INTO plain VALUES (?, ?, ?)');
  transaction(() => {
    for (const [number, { rows }] of tables.entries()) {
      for (const [second, row] of rows.entries()) {
        for (const [column, value] of row.entries()) insert.run(number * 100 + column, second, value);
      }
    }
  });
  return bytesOnDisk(connection, 'plain');
}

/** Bytes of whole pages, indexes included, of the tables whose name begins so. */
function bytesOnDisk(connection: Connection, prefix: string): number {
  connection.exec('VACUUM');
  const bytes = connection
    .prepare(
      `SELECT sum(pgsize) FROM dbstat WHERE name IN (SELECT name FROM sqlite_schema WHERE tbl_name LIKE ? || '%')`,
    )
    .pluck()
    .get(prefix);
  return Number(bytes);
}

function fixtureTables(): Table[] {
  const folder = resolve(import.meta.dirname, '../fixtures/sysbench');
  const longest = textsBelow(folder)
    .map(({ name, text }) => ({ name, rows: sysbenchRows(text) }))
    .sort((a, b) => b.rows.length - a.rows.length);
  return longest.slice(0, 1);
}

/** An hour of a busy host: counters that grow, gauges that wander, rates of two decimals, a few that never move. */
function modelTable(): Table {
  const random = seededRandom(42);
  const level = Array.from({ length: 60 }, (_, column) => 10 ** (column % 6));
  const rows = Array.from({ length: 3600 }, () =>
    level.map((base, column) => {
      if (column % 4 === 0) return base;
      if (column % 4 === 1) level[column] = base + Math.floor(random() * 50);
      return column % 4 === 2 ? decimal(base * (0.95 + random() / 10)) : Math.round(level[column] ?? base);
    }),
  );
  return { name: 'seeded model of a host', rows };
}

function tablesBelow(folder: string): Table[] {
  return textsBelow(folder).flatMap(({ name, text }) => {
    if (name.endsWith('.sysbench.txt')) return [{ name, rows: sysbenchRows(text) }];
    if (name.endsWith('.vmstat.txt')) return [{ name, rows: columnRows(text) }];
    if (name.endsWith('.iostat.txt')) return iostatTables(name, text);
    return [];
  });
}

function textsBelow(folder: string): { readonly name: string; readonly text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(txt|out)$/.test(name))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
}

function sysbenchRows(text: string): number[][] {
  const lines = text.split('\n').filter((line) => /^\[ *\d+s \] thds/.test(line));
  const rows = lines.map((line) =>
    [...line.slice(line.indexOf(']')).matchAll(/: (-?[\d.]+)|(?<=[(/])([\d.]+)/g)].map((match) =>
      Number(match[1] ?? match[2]),
    ),
  );
  return rows.filter((row) => row.length === rows[0]?.length);
}

function columnRows(text: string): number[][] {
  return text
    .split('\n')
    .filter((line) => /^\s*\d/.test(line))
    .map((line) => line.trim().split(/\s+/).map(Number));
}

/** One table a device: iostat prints a block of devices each second. */
function iostatTables(name: string, text: string): Table[] {
  const byDevice = new Map<string, number[][]>();
  for (const line of text.split('\n')) {
    const [device, ...cells] = line.trim().split(/\s+/);
    const row = cells.map(Number);
    if (device === undefined || row.length === 0 || row.some(Number.isNaN)) continue;
    byDevice.set(device, [...(byDevice.get(device) ?? []), row]);
  }
  return [...byDevice].map(([device, rows]) => ({ name: `${name} ${device}`, rows }));
}

function decimal(value: number): number {
  return Math.round(value * 100) / 100;
}

function milliseconds(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}
