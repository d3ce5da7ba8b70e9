import type { TreatmentSummary } from '../../preload/contract/comparisons.ts';
import { formatNumber, noBreakSpace } from '../../preload/contract/quantity.ts';
import { px, ticksWithin } from './chart-scales.ts';
import { type Markup, markup } from './markup.ts';

const width = 224;
const height = 24;

/** Maps a change (a ratio, −1 < change) onto one log-ratio axis that all rows of a table share, in pixels. */
export interface ChangeAxis {
  readonly at: (change: number) => number;
  readonly ticks: readonly number[];
  /** From where to where it reaches, in words. */
  readonly range: string;
}

export function changeAxis(treatments: readonly TreatmentSummary[], margin: number): ChangeAxis {
  const ends = treatments.flatMap((row) => [
    ...(row.changeInterval ? [row.changeInterval.low, row.changeInterval.high] : []),
    ...row.replicateChanges,
    ...(row.change === null ? [] : [row.change]),
  ]);
  const reach = ends.reduce((most, change) => Math.max(most, Math.abs(logOf(change))), logOf(margin) * 1.5);
  const limit = reach * 1.06;
  const high = Math.expm1(limit);
  const low = Math.expm1(-limit);
  return {
    at: (change) => (width / 2) * (1 + Math.max(-1, Math.min(1, logOf(change) / limit))),
    ticks: [...ticksWithin(low, 0, 2), ...ticksWithin(0, high, 3)].filter((tick) => tick !== 0),
    range: `${formatNumber(low * 100, 0)} to +${formatNumber(high * 100, 0)}${noBreakSpace}%`,
  };
}

/** A change of −100 % has no logarithm; it ends at the edge of the axis. */
function logOf(change: number): number {
  return Math.log1p(Math.max(change, -0.999));
}

/** Grid, margin band, zero line, corrected interval, replicate ticks; the mark's shape says the verdict. */
export function intervalBar(row: TreatmentSummary, margin: number, { at, ticks }: ChangeAxis): Markup {
  const grid = ticks.map((tick) => vertical('grid', at(tick), 0, height, 0.15));
  const replicates = row.replicateChanges.map((change) => vertical('tick', at(change), 3, 5, 0.6));
  const { changeInterval: interval } = row;
  return markup`<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" aria-hidden="true">${grid}<rect class="band" x="${px(at(-margin))}" y="0" width="${px(at(margin) - at(-margin))}" height="${height}" fill="currentColor" fill-opacity="0.1"/>${vertical('axis', at(0), 0, height, 0.5)}${replicates}<g class="${verdictClass(row)}">${
    interval === null
      ? null
      : markup`<path d="M${px(at(interval.low))} 14H${px(at(interval.high))}" fill="none" stroke="currentColor" stroke-width="2"${row.verdict === 'undecided' ? markup` stroke-dasharray="3 2"` : null}/>`
  }${row.change === null ? null : verdictShape(row, at(row.change), 14)}</g></svg>`;
}

/** The same mark beside the verdict's word. */
export function verdictMark(row: TreatmentSummary): Markup {
  return markup`<svg width="14" height="12" viewBox="0 0 14 12" aria-hidden="true"><g class="${verdictClass(row)}">${row.verdict === null ? null : verdictShape(row, 6, 6)}</g></svg>`;
}

export function verdictClass({ verdict }: TreatmentSummary): string {
  return verdict ?? 'none';
}

function vertical(name: string, x: number, y: number, length: number, opacity: number): Markup {
  return markup`<path class="${name}" d="M${px(x)} ${y}v${length}" stroke="currentColor" stroke-opacity="${opacity}"/>`;
}

function verdictShape({ verdict }: TreatmentSummary, x: number, y: number): Markup {
  switch (verdict) {
    case 'better':
      return markup`<circle cx="${px(x)}" cy="${y}" r="4" fill="currentColor"/>`;
    case 'worse':
      return markup`<rect x="${px(x - 3.5)}" y="${y - 3.5}" width="7" height="7" fill="currentColor"/>`;
    case 'equivalent':
      return markup`<path d="M${px(x - 4)} ${y - 2}h8m-8 4h8" stroke="currentColor" stroke-width="2"/>`;
    case 'undecided':
      return markup`<path class="hollow" d="M${px(x)} ${y - 5}l5 5-5 5-5-5z" fill="none" stroke="currentColor" stroke-width="1.4"/>`;
    case null:
      return markup`<circle class="hollow" cx="${px(x)}" cy="${y}" r="3.4" fill="none" stroke="currentColor" stroke-width="1.4"/>`;
  }
}
