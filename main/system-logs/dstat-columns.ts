import { numberOf } from '../text/number-text.ts';
import type { OwnMetric } from './sample-log.ts';

/** A column by its group and its name: `dsk/sda`, `read`. */
export interface DstatColumn {
  readonly group: string;
  readonly name: string;
}

export const dstatMetrics: Readonly<Record<string, OwnMetric>> = {
  interrupts: { label: 'Interrupts', unit: '1/s' },
};

const rows: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  dsk: { read: 'disk-read', writ: 'disk-write' },
  io: { read: 'disk-reads', writ: 'disk-writes' },
  net: { recv: 'network-received', send: 'network-sent' },
  paging: { in: 'swap-in', out: 'swap-out' },
  system: { int: 'interrupts', csw: 'context-switches' },
  procs: { run: 'tasks-running', blk: 'tasks-blocked' },
  'load avg': { '1m': 'load' },
  'memory usage': { free: 'memory-free', cach: 'memory-cached' },
  swap: { used: 'swap-used' },
  'cpu usage': { usr: 'cpu-user', sys: 'cpu-system', wai: 'cpu-iowait', stl: 'cpu-steal', idl: 'cpu-idle' },
};

/** By group and name of the column. */
const metrics = new Map(
  Object.entries(rows).flatMap(([group, names]) =>
    Object.entries(names).map(([name, metric]) => [`${group} ${name}`, metric] as const),
  ),
);

/** Metric of a column, its unit told apart by the group; null for what is not read. */
export function metricOf({
  group,
  name,
}: DstatColumn): { readonly metric: string; readonly size: number } | null {
  const [kind = '', part] = group.split('/');
  const isCpu = /^(total[ -](cpu[ -])?usage)$/.test(group);
  const metric = metrics.get(`${isCpu ? 'cpu usage' : kind.replace('-', ' ')} ${name}`);
  if (metric === undefined) return null;
  const size = isCpu ? 0.01 : 1;
  return { metric: part === undefined || part === 'total' ? metric : `${metric}:${part}`, size };
}

/** `78M`, `3124B`, `84k`, `0`; null for an empty or unknown cell. Bytes go by 1024, numbers by 1000. */
export function cellValue(cell: string, group: string): number | null {
  const [, number = '', suffix = ''] = /^(\d+(?:\.\d+)?)([BkMGT]?)$/.exec(cell.trim()) ?? [];
  const value = numberOf(number);
  if (value === null) return null;
  const step = /^(dsk|net|paging|memory|swap)/.test(group) ? 1024 : 1000;
  return value * step ** Math.max(0, ' kMGT'.indexOf(suffix || ' '));
}

/** Idle time is read only to tell what is busy. */
export function withBusy(values: Map<string, number>): Map<string, number> {
  const idle = values.get('cpu-idle');
  values.delete('cpu-idle');
  if (idle !== undefined)
    values.set('cpu-busy', Math.max(0, Math.round((1 - idle - (values.get('cpu-iowait') ?? 0)) * 1e6) / 1e6));
  return values;
}
