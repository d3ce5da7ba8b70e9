import type { Metric } from '../../preload/contract/workloads.ts';

type Row = readonly [name: string, label: string, unit: Metric['unit'], direction?: Metric['direction']];

const hostRows: readonly Row[] = [
  ['cpu-busy', 'CPU busy', 'ratio'],
  ['cpu-user', 'CPU in programs', 'ratio'],
  ['cpu-system', 'CPU in the kernel', 'ratio'],
  ['cpu-iowait', 'CPU waiting for I/O', 'ratio'],
  ['cpu-steal', 'CPU stolen', 'ratio', 'lower'],
  ['context-switches', 'Context switches', '1/s'],
  ['tasks-running', 'Tasks running', 'count'],
  ['tasks-blocked', 'Tasks blocked', 'count'],
  ['load', 'Load, 1 min', 'count'],
  ['disk-read', 'Disk read', 'B/s'],
  ['disk-write', 'Disk write', 'B/s'],
  ['disk-reads', 'Disk read requests', '1/s'],
  ['disk-writes', 'Disk write requests', '1/s'],
  ['disk-utilisation', 'Disk utilisation', 'ratio'],
  ['memory-free', 'Memory free', 'B'],
  ['memory-available', 'Memory available', 'B'],
  ['memory-cached', 'Page cache', 'B'],
  ['memory-dirty', 'Page cache not written', 'B'],
  ['swap-used', 'Swap used', 'B', 'lower'],
  ['swap-in', 'Swapped in', 'B/s', 'lower'],
  ['swap-out', 'Swapped out', 'B/s', 'lower'],
  ['network-received', 'Network received', 'B/s'],
  ['network-sent', 'Network sent', 'B/s'],
  ['pressure-cpu', 'Time some task waited for CPU', 'ratio', 'lower'],
  ['pressure-io', 'Time some task waited for I/O', 'ratio', 'lower'],
  ['pressure-memory', 'Time some task waited for memory', 'ratio', 'lower'],
  ['mysqld-cpu', 'Server CPU, cores', 'count'],
  ['mysqld-rss', 'Server memory', 'B'],
  ['mysqld-swap', 'Server memory in swap', 'B', 'lower'],
  ['mysqld-read', 'Server read', 'B/s'],
  ['mysqld-write', 'Server write', 'B/s'],
  ['collector-cpu', 'Collector CPU, cores', 'count', 'lower'],
];

const serverRows: readonly Row[] = [
  ['commits', 'Commits', '1/s', 'higher'],
  ['questions', 'Statements', '1/s', 'higher'],
  ['rows-read', 'Rows read', '1/s'],
  ['rows-inserted', 'Rows inserted', '1/s'],
  ['rows-updated', 'Rows updated', '1/s'],
  ['rows-deleted', 'Rows deleted', '1/s'],
  ['buffer-pool-hits', 'Buffer pool hits', 'ratio', 'higher'],
  ['buffer-pool-filled', 'Buffer pool filled', 'ratio'],
  ['buffer-pool-dirty', 'Buffer pool dirty', 'ratio'],
  ['pages-read', 'Pages read', '1/s'],
  ['pages-written', 'Pages written', '1/s'],
  ['data-read', 'Data read', 'B/s'],
  ['data-written', 'Data written', 'B/s'],
  ['redo-written', 'Redo written', 'B/s'],
  ['checkpoint-age', 'Checkpoint age', 'B'],
  ['log-waits', 'Waits for the log buffer', '1/s', 'lower'],
  ['fsyncs', 'fsync calls', '1/s'],
  ['history-length', 'History list', 'count', 'lower'],
  ['row-lock-waits', 'Row lock waits', '1/s', 'lower'],
  ['row-lock-time', 'Threads waiting for row locks', 'count', 'lower'],
  ['deadlocks', 'Deadlocks', '1/s', 'lower'],
  ['threads-running', 'Threads running', 'count'],
  ['threads-connected', 'Threads connected', 'count'],
  ['temporary-disk-tables', 'Temporary tables on disk', '1/s', 'lower'],
];

function metricOf([name, label, unit, direction = null]: Row): Metric {
  return { name, label, unit, direction };
}

export const hostMetrics: readonly Metric[] = hostRows.map(metricOf);
export const serverMetrics: readonly Metric[] = serverRows.map(metricOf);
/** Every metric of fixed name. Disks add their own: `disk-read:sda`. */
export const telemetryMetrics: readonly Metric[] = [...hostMetrics, ...serverMetrics];

const byName = new Map(telemetryMetrics.map((metric) => [metric.name, metric]));

/** Also for a single disk; null for a name that is no telemetry metric. */
export function telemetryMetric(name: string): Metric | null {
  const [group = '', disk] = name.split(':');
  const metric = byName.get(group) ?? null;
  if (metric === null || disk === undefined) return metric;
  return { ...metric, name, label: `${metric.label}, ${disk}` };
}
