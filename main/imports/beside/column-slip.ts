import type { Finding } from '../../../preload/contract/hosts.ts';
import type { Unit } from '../../../preload/contract/numbers.ts';
import type { Samples } from './samples.ts';

export interface NamedColumn {
  readonly metric: string;
  readonly label: string;
  readonly unit: Unit;
  /** In `unit`; NaN is a gap. */
  readonly values: readonly number[];
  /** Only grows: the differences are what it tells. */
  readonly isCounter: boolean;
  /** Of something a second or a minute: a mean of it can be compared. */
  readonly isRate: boolean;
  /** Its printed values were per tick and are per second now. */
  readonly corrected: boolean;
}

export interface NamedColumns {
  /** Unix time of each sample. */
  readonly times: readonly number[];
  readonly columns: readonly NamedColumn[];
  readonly finding: Finding | null;
}

const timeName = /^(time|timestamp|date|epoch|ts|datetime|seconds?)$/i;

/**
 * The time and the names of the other columns. The time is where Unix times or dates stand. Where the head puts it
 * elsewhere, all names have slipped by that much: a script printed a tag more than it named, and the Unix time would be
 * read as a rate.
 */
export function nameColumns(samples: Samples): NamedColumns | null {
  const timeAt = samples.times.findIndex(mostlyTimes);
  const times = samples.times[timeAt];
  if (times === undefined) return null;
  const saidAt = samples.columns.findIndex(({ name }) => timeName.test(name));
  const slip = saidAt === -1 ? 0 : timeAt - saidAt;
  const columns = samples.columns.flatMap(({ values }, at) => {
    const name = samples.columns[at - slip]?.name;
    if (at === timeAt || name === undefined || timeName.test(name) || !values.some(Number.isFinite))
      return [];
    return [columnOf(name, values)];
  });
  return columns.length === 0
    ? null
    : { times, columns, finding: slip === 0 ? null : slipFinding(samples, timeAt, slip) };
}

function mostlyTimes(times: readonly number[]): boolean {
  const known = times.filter(Number.isFinite);
  return known.length > 0 && known.length >= times.length * 0.9 && (known.at(-1) ?? 0) >= (known[0] ?? 0);
}

function columnOf(name: string, values: readonly number[]): NamedColumn {
  // As HammerDB and tpcc-mysql say it: a count in a minute.
  const perMinute = /^(nopm|tpm-?c?)$/i.test(name);
  const perSecond = /^(qps|tps|.*(_ps|_tps|_per_sec|\/s))$/i.test(name);
  return {
    metric: name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, ''),
    label: name,
    unit: perSecond ? '1/s' : 'count',
    values,
    isCounter: !perSecond && !perMinute && onlyGrows(values),
    isRate: perSecond || perMinute,
    corrected: false,
  };
}

function onlyGrows(values: readonly number[]): boolean {
  let last = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    if (value < last) return false;
    last = value;
  }
  return last > (values.find(Number.isFinite) ?? 0);
}

function slipFinding(samples: Samples, timeAt: number, slip: number): Finding {
  const over = samples.columns[timeAt]?.name ?? '';
  const names = samples.columns.map(({ name }) => name).join(', ');
  return {
    id: 'samples-column-slip',
    severity: 'informs',
    title: 'The columns have slipped under their head',
    sentence: `The head says ${names}, but under “${over}” stand Unix times. Every name was moved by ${slip}; no Unix time is taken for a rate.`,
    remedy: 'A summary made from this file by its head has averaged the time: do not use its figures.',
    evidence: names,
  };
}
