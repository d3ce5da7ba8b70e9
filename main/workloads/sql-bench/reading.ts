import type { Reading } from '../../../preload/contract/reading.ts';
import type { Measurement } from '../../../preload/contract/trials.ts';
import type { ReadingStream } from '../../readings/reader.ts';
import { loadReading } from '../load-reading.ts';
import type { Figure } from '../output-event.ts';
import type { ParsedTrial } from '../parsed-trial.ts';
import { readTrials } from '../read-trials.ts';
import type { Conclusion } from '../workload.ts';
import { clientCpuName, isOperation, overlookedWords } from './figures.ts';
import { sqlBenchFindings } from './findings.ts';
import { createSqlBenchParser } from './output.ts';

/** A reading for each program, each RUN file and each column of a comparison. */
export function openSqlBench(name: string, deliver: (reading: Reading) => void): ReadingStream {
  return readTrials(createSqlBenchParser(), (trial) => deliver(readingOf(trial, name)));
}

function readingOf(trial: ParsedTrial, fileName: string): Reading {
  return { ...loadReading('sql-bench', trial, []), ...concludeSqlBench(trial, fileName) };
}

/** Seconds of every operation, of every program and of all together: less is better. */
export function concludeSqlBench(trial: ParsedTrial, fileName: string): Conclusion {
  const byName = Map.groupBy(
    trial.reports.flatMap(({ figures }) => figures),
    (figure) => figure.name,
  );
  const sums = [...byName.values()].map((rows) => measurementOf(rows, fileName));
  const first = sums.filter(({ metric }) => metric === 'total');
  const others = sums.filter(({ metric }) => metric !== 'total');
  return {
    measurements: [...first, ...others, ...deletedAlone(byName, fileName)],
    findings: sqlBenchFindings(trial),
  };
}

/** Rows of one name are one operation, done in several places; run-all-tests adds them, too. */
function measurementOf(rows: readonly Figure[], fileName: string): Measurement {
  const [row] = rows;
  const counts = rows.flatMap(({ count }) => count ?? []);
  const done = counts.reduce((sum, count) => sum + count, 0);
  const times =
    counts.length === 0 ? '' : ` for ${done}${row && isOperation(row) ? ' times' : ' operations'}`;
  return {
    ...seconds(row?.name ?? '', row?.label ?? ''),
    value: rows.reduce((sum, { value }) => sum + value, 0),
    direction: row?.name === clientCpuName ? null : 'lower',
    method: `${row?.name === clientCpuName ? 'CPU of the Perl client' : 'wall clock'}${times}${rows.length > 1 ? `, sum of ${rows.length} rows` : ''}`,
    warnings: warningsOf(rows),
    source: sourceOf(fileName, rows),
  };
}

/** Both are timed from the same start, so the second row holds the first. */
function deletedAlone(byName: ReadonlyMap<string, readonly Figure[]>, fileName: string): Measurement[] {
  const [some, all] = [byName.get('delete_big_many_keys'), byName.get('delete_all_many_keys')];
  const [first, second] = [some?.[0], all?.[0]];
  if (!some || !all || !first || !second || some.length + all.length > 2) return [];
  return [
    {
      ...seconds('delete_all_many_keys-alone', 'delete_all_many_keys by itself'),
      value: Math.max(0, second.value - first.value),
      direction: 'lower',
      method: 'delete_all_many_keys less delete_big_many_keys: both are timed from the same start',
      source: sourceOf(fileName, [first, second]),
    },
  ];
}

/** Being in no sum of a RUN file makes nothing wrong with a number. */
function warningsOf(rows: readonly Figure[]): string[] {
  const all = new Set(rows.flatMap(({ warnings }) => warnings ?? []));
  all.delete(overlookedWords);
  return [...all];
}

function sourceOf(fileName: string, rows: readonly Figure[]): string {
  return `${fileName}:${rows.map(({ line }) => line).join(',')}`;
}

function seconds(metric: string, label: string) {
  return {
    ...{ metric, label, unit: 's' as const },
    ...{ interval: null, points: null, effectivePoints: null, warnings: [] },
  };
}
