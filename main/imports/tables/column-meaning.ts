import {
  isPerMinute,
  isRank,
  isRate,
  isTime,
  minuteWord,
  saysChosen,
  saysCounted,
  saysMetric,
  saysRemark,
  saysRepetition,
  withoutBrackets,
} from '../../../preload/contract/column-words.ts';
import type { Direction, Unit } from '../../../preload/contract/numbers.ts';
import { findTunable } from '../../mysql/catalogue/tunables.ts';
import { secondsOf } from '../beside/time-stamp.ts';
import { knownFactor } from '../trials/known-factors.ts';
import { type CellUnit, type CellValue, isMissing, readCell, unitOf } from './cell-value.ts';
import { isTimeName } from './dated-rows.ts';

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
  /** Counts rows or repetitions. */
  | { readonly kind: 'counting' }
  /** Speaks to a reader of the rows, and tells no treatment from another. */
  | { readonly kind: 'remark' }
  /** Chosen, by its head or its place, but nobody knows its name. */
  | { readonly kind: 'chosen' }
  /** Says what nobody asked for. */
  | { readonly kind: 'other' };

export interface ColumnMetric {
  readonly metric: string;
  readonly label: string;
  readonly unit: Unit;
  readonly factor: number;
  readonly direction: Direction | null;
  /** A time whose unit stands nowhere. */
  readonly unitUnknown: boolean;
}

/** By its header and, where that is silent, by its cells. `first`: the column that names the rows. */
export function columnMeaning(header: string, cells: readonly string[], first: boolean): ColumnMeaning {
  const metric = metricOf(header, cells);
  const setting = settingIn(header);
  if (setting !== null && (metric === null || !saysMetric(header)))
    return { kind: 'factor', target: 'setting', name: setting, suffix: sizeSuffix(header) };
  if (metric !== null && saysMetric(header)) return { kind: 'metric', ...metric };
  const known = knownFactor(header.replace(/[(（[].*$/, '').trim());
  if (known !== null) return { kind: 'factor', ...known, suffix: sizeSuffix(header) };
  if (saysRepetition(header) && isCounting(cells)) return { kind: 'counting' };
  if (isTimeName(header) || cells.some(isStamp)) return { kind: 'remark' };
  if (saysRemark(header) && !first) return { kind: 'remark' };
  if (first || (saysChosen(header) && !saysCounted(header))) return { kind: 'chosen' };
  return metric === null ? { kind: 'other' } : { kind: 'metric', ...metric };
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

/** A head that says what was measured stands, even where a cell says “failed” instead of a number. */
function metricOf(header: string, cells: readonly string[]): ColumnMetric | null {
  const values = cells.filter((cell) => !isMissing(cell)).map(readCell);
  const isRead = saysMetric(header)
    ? values.some((value) => value !== null)
    : values.every((value) => value !== null);
  if (values.length === 0 || !isRead) return null;
  const inCell = sharedUnit(values);
  const inHeader = unitInBrackets(header);
  const said = inHeader ?? inCell ?? unitByWords(header);
  const unitUnknown = said === null && isTime(header);
  const unit = said ?? { unit: 'count', factor: 1 };
  const higher = isPerMinute(header) ? 'higher' : directionOf(unit.unit);
  return { ...nameOf(header, unit.unit), ...unit, direction: unitUnknown ? 'lower' : higher, unitUnknown };
}

/** `(ms)`; `(k)` counts in thousands what the words before it say. */
function unitInBrackets(header: string): CellUnit | null {
  const inside = /[(（[]([^)）\]]*)[)）\]]\s*$/.exec(header)?.[1]?.trim() ?? '';
  if (!/^k$/i.test(inside)) return unitOf(inside);
  return { unit: unitByWords(header)?.unit ?? 'count', factor: 1000 };
}

/** Of the first cell that says one. What it counts in (`1.2 kqps`) is its own: a bare 1890 beside it is no 1,890,000. */
function sharedUnit(values: readonly (CellValue | null)[]): CellUnit | null {
  const said = values.find((value) => value?.unit)?.unit ?? null;
  return said?.unit === '1/s' ? { ...said, factor: 1 } : said;
}

function unitByWords(header: string): CellUnit | null {
  if (isPerMinute(header)) return { unit: 'count', factor: 1 };
  if (isRate(header)) return { unit: '1/s', factor: 1 };
  if (/\bms\b/i.test(header)) return { unit: 's', factor: 1e-3 };
  if (/\b(secs?|seconds)\b/i.test(header)) return { unit: 's', factor: 1 };
  return /%/.test(header) && !isTime(header) ? { unit: 'ratio', factor: 0.01 } : null;
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
  const label = withoutBrackets(header);
  const [rank] = isRank(header) ? (/\d[\d.]*/.exec(header) ?? []) : [];
  if (rank !== undefined) return { metric: `p${rank}`, label: `P${rank}` };
  if (/\bqps\b|quer/i.test(header)) return { metric: 'queries', label };
  const counted = minuteWord(header);
  if (counted !== undefined) return { metric: minuteName(counted), label };
  if (unit === '1/s' && isRate(header)) return { metric: 'throughput', label };
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

export function slug(label: string): string {
  return (
    label
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|(?<!-)-+$/g, '') || 'value'
  );
}

function isStamp(cell: string): boolean {
  return secondsOf(cell) !== null;
}

/** Whole numbers that differ; one number all the way down counts nothing. */
function isCounting(cells: readonly string[]): boolean {
  const differ = cells.length === 1 || new Set(cells).size > 1;
  return differ && cells.every((cell) => /^#?\d{1,4}\.?$/.test(cell.trim()));
}
