import type { Direction, Unit } from '../../../preload/contract/numbers.ts';
import { findTunable } from '../../mysql/catalogue/tunables.ts';
import { knownFactor } from '../trials/known-factors.ts';
import { isMissing, readCell, unitOf } from './cell-value.ts';

/** What a column of a table is about. */
export type ColumnMeaning =
  /** `suffix` is what its header adds to each level: G in `size (G)`. */
  | {
      readonly kind: 'factor';
      readonly target: 'setting' | 'workload';
      readonly name: string;
      readonly suffix: string;
    }
  | ({ readonly kind: 'metric' } & ColumnMetric)
  /** Counts rows, or says what nobody asked for. */
  | { readonly kind: 'other' };

export interface ColumnMetric {
  readonly metric: string;
  readonly label: string;
  readonly unit: Unit;
  readonly factor: number;
  readonly direction: Direction | null;
}

/** By its header and, where that is silent, by its cells. `first`: the column that names the rows. */
export function columnMeaning(header: string, cells: readonly string[], first: boolean): ColumnMeaning {
  const metric = metricOf(header, cells);
  const setting = settingIn(header);
  if (setting !== null && (metric === null || !saysMetric(header)))
    return { kind: 'factor', target: 'setting', name: setting, suffix: sizeSuffix(header) };
  if (metric !== null && saysMetric(header)) return { kind: 'metric', ...metric };
  const known = knownFactor(header.replace(/[(（].*$/, '').trim());
  if (known !== null) return { kind: 'factor', ...known, suffix: sizeSuffix(header) };
  if (first && isCounting(cells) && /^(#|no\.?|nr\.?|id|test|测试|序号|試験|回)$/i.test(header.trim()))
    return { kind: 'other' };
  if (metric !== null && !first) return { kind: 'metric', ...metric };
  return { kind: 'other' };
}

/** The variable that a header names, as the catalogue writes it. */
export function settingIn(text: string): string | null {
  for (const [name] of text.toLowerCase().matchAll(/[a-z][a-z0-9]*(?:[_-][a-z0-9]+)+/g))
    if (findTunable(name) !== undefined) return name.replaceAll('-', '_');
  return null;
}

function sizeSuffix(header: string): string {
  const match = /[(（[]\s*([KMGT])i?B?\s*[)）\]]/i.exec(header);
  return match?.[1]?.toUpperCase() ?? '';
}

const rate = /\b(tps|qps|iops|rps|eps|ops|throughput|transactions?\/s|queries\/s)\b|吞吐量|スループット/i;
const perMinute = /tpm-?c?\b|nopm|per minute/i;
const time =
  /\b(time|latency|lat|rt|response|elapsed|avg|p\d\d|percentile|secs?|seconds|ms)\b|\d\d%|时间|耗时|延迟|響應|時間/i;

/** Whether a header speaks of a rate or a time. */
export function saysMetric(header: string): boolean {
  return rate.test(header) || perMinute.test(header) || time.test(header);
}

function metricOf(header: string, cells: readonly string[]): ColumnMetric | null {
  const values = cells.filter((cell) => !isMissing(cell)).map(readCell);
  if (values.length === 0 || values.some((value) => value === null)) return null;
  const inCell = values.find((value) => value?.unit)?.unit ?? null;
  const inHeader = unitOf(/[(（[]([^)）\]]*)[)）\]]\s*$/.exec(header)?.[1] ?? '');
  const unit = inHeader ?? inCell ?? unitByWords(header);
  const name = nameOf(header, unit.unit);
  const direction = perMinute.test(header) ? 'higher' : directionOf(unit.unit);
  return { ...name, ...unit, direction };
}

function unitByWords(header: string): { unit: Unit; factor: number } {
  if (perMinute.test(header)) return { unit: 'count', factor: 1 };
  if (rate.test(header)) return { unit: '1/s', factor: 1 };
  if (/\bms\b/i.test(header)) return { unit: 's', factor: 1e-3 };
  if (time.test(header)) return { unit: 's', factor: 1 };
  if (/%/.test(header)) return { unit: 'ratio', factor: 0.01 };
  return { unit: 'count', factor: 1 };
}

function directionOf(unit: Unit): Direction | null {
  if (unit === '1/s' || unit === 'B/s') return 'higher';
  return unit === 's' ? 'lower' : null;
}

/** `Time for insert (300000)` is sql-bench's operation `insert`. */
function nameOf(header: string, unit: Unit): { metric: string; label: string } {
  const [, operation] =
    /^(?:Estimated )?time (?:for|to) ([A-Za-z][\w ]*?)\s*(?:\([\d.:]*\))?\s*:?$/i.exec(header) ?? [];
  if (operation !== undefined) return { metric: operation, label: operation };
  const label = header.replace(/\s*[(（[][^)）\]]*[)）\]]\s*$/, '').trim() || header.trim();
  if (/\bqps\b|quer/i.test(header)) return { metric: 'queries', label };
  const [counted] = perMinute.exec(header) ?? [];
  if (counted !== undefined) return { metric: minuteName(counted), label };
  if (unit === '1/s' && rate.test(header)) return { metric: 'throughput', label };
  if (unit === 's' && /lat|response|\brt\b|p\d\d|percentile|延迟/i.test(header))
    return { metric: latencyName(header), label };
  return { metric: slug(label), label };
}

/** As tpcc-mysql and HammerDB call what they count in a minute. */
function minuteName(word: string): string {
  const plain = word.toLowerCase().replace('-', '');
  return plain === 'nopm' || plain === 'tpm' ? plain : 'tpmc';
}

function latencyName(header: string): string {
  if (/\b(avg|mean|average)\b/i.test(header)) return 'latency-mean';
  if (/\bmax/i.test(header)) return 'latency-max';
  if (/\bmin\b/i.test(header)) return 'latency-min';
  return 'latency';
}

function slug(label: string): string {
  return (
    label
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|(?<!-)-+$/g, '') || 'value'
  );
}

/** 1, 2, 3, …: numbers of rows. */
function isCounting(cells: readonly string[]): boolean {
  return cells.every((cell, at) => cell.trim() === String(at + 1));
}
