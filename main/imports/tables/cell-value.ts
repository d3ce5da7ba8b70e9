import type { Unit } from '../../../preload/contract/numbers.ts';
import { printedNumber } from '../../../preload/contract/printed-number.ts';
import { numberOf } from '../../text/number-text.ts';

export interface CellValue {
  readonly value: number;
  /** It stands shortened, as `1.2k`, and `value` is what that means. */
  readonly isShortened: boolean;
  /** What the cell itself says behind its number; null where it says nothing. */
  readonly unit: CellUnit | null;
  /** Behind `±`, as it stands; null where there is none. */
  readonly spread: string | null;
}

export interface CellUnit {
  readonly unit: Unit;
  /** Base units are the printed ones times this. */
  readonly factor: number;
}

/** Ways to say that there is no number. */
const missingCell = /^(-+|–|—|n\/?a\.?|null|none|nan|\?|\.+|×|x)?$/i;

export function isMissing(cell: string): boolean {
  return missingCell.test(cell.trim());
}

/** `18337.033`, `18,337`, `126 wallclock secs (…)`, `37.3 ± 2 ms`, `12 %`; null where a cell holds no number. */
export function readCell(cell: string): CellValue | null {
  const printed = printedNumber(cell);
  const value = numberOf(printed?.digits);
  if (printed === null || value === null) return null;
  const rest = printed.rest.replace(/\(.*$/s, '').trim();
  const { spread } = printed;
  const plain = { value, isShortened: false, unit: null, spread };
  if (rest === '' || /^[*+?†]+$/.test(rest)) return plain;
  if (/^k$/i.test(rest)) return { ...plain, value: value * 1000, isShortened: true };
  const unit = unitOf(rest);
  return unit === null ? null : { ...plain, unit };
}

const units: readonly (readonly [RegExp, CellUnit])[] = [
  [/^(ms|msecs?|milliseconds?|毫秒|ミリ秒)$/, { unit: 's', factor: 1e-3 }],
  [/^(us|µs|μs|usecs?|microseconds?|微秒)$/, { unit: 's', factor: 1e-6 }],
  [/^(s|secs?|seconds?|wallclock secs?|秒)$/, { unit: 's', factor: 1 }],
  [/^(min|mins|minutes?|分|分钟)$/, { unit: 's', factor: 60 }],
  [/^(h|hours?)$/, { unit: 's', factor: 3600 }],
  [/^%$/, { unit: 'ratio', factor: 0.01 }],
  [
    /^(tps|qps|iops|rps|eps|ops(\/s)?|\/s|1\/s|per sec\.?|(transactions|queries|events)(\/s|\/sec| per second))$/,
    { unit: '1/s', factor: 1 },
  ],
  [/^(k\/s|kqps|ktps)$/, { unit: '1/s', factor: 1000 }],
  [/^(tpm-?c?|nopm|per min(ute)?|\/min)$/, { unit: 'count', factor: 1 }],
  [/^b$/, { unit: 'B', factor: 1 }],
  [/^(kb|kib)$/, { unit: 'B', factor: 1024 }],
  [/^(mb|mib)$/, { unit: 'B', factor: 2 ** 20 }],
  [/^(gb|gib)$/, { unit: 'B', factor: 2 ** 30 }],
  [/^(mb|mib)\/s(ec)?$/, { unit: 'B/s', factor: 2 ** 20 }],
  [/^(kb|kib)\/s(ec)?$/, { unit: 'B/s', factor: 1024 }],
];

export function unitOf(text: string): CellUnit | null {
  const plain = text.trim().toLowerCase();
  return units.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
}
