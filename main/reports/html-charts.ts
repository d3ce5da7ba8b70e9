import type { Comparison, TreatmentSummary } from '../../preload/contract/comparisons.ts';
import { formatNumber, formatQuantity } from '../../preload/contract/quantity.ts';
import type { Series } from '../../preload/contract/trials.ts';
import { type Markup, markup } from './markup.ts';

/** Maps a change (a ratio, −1 < change) onto one shared log-ratio axis, in pixels. */
export interface ChangeAxis {
  readonly width: number;
  readonly at: (change: number) => number;
}

export function changeAxis(
  treatments: readonly TreatmentSummary[],
  margin: number,
  width: number,
): ChangeAxis {
  const ends = treatments.flatMap((row) => [
    ...(row.changeInterval ? [row.changeInterval.low, row.changeInterval.high] : []),
    ...row.replicateChanges,
    ...(row.change === null ? [] : [row.change]),
  ]);
  const reach = Math.max(
    Math.log1p(margin) * 1.5,
    ...ends.map((change) => Math.abs(Math.log1p(Math.max(change, -0.999)))),
  );
  const half = width / 2;
  const limit = reach * 1.08;
  return {
    width,
    at: (change) =>
      half + (Math.max(-limit, Math.min(limit, Math.log1p(Math.max(change, -0.999)))) / limit) * half,
  };
}

const verdictColour = {
  better: 'var(--better)',
  worse: 'var(--worse)',
  equivalent: 'var(--neutral)',
  undecided: 'var(--muted)',
} as const;

/** Margin band, zero line, corrected interval, replicate ticks; the mark's shape says the verdict. */
export function intervalBar(row: TreatmentSummary, margin: number, axis: ChangeAxis): Markup {
  const { at, width } = axis;
  const band = markup`<rect x="${px(at(-margin))}" y="0" width="${px(at(margin) - at(-margin))}" height="20" class="band"/>`;
  const zero = markup`<path class="axis" d="M${px(at(0))} 0v20"/>`;
  const ticks = row.replicateChanges.map((change) => markup`<path class="tick" d="M${px(at(change))} 2v4"/>`);
  const colour = row.verdict === null ? 'var(--muted)' : verdictColour[row.verdict];
  const interval =
    row.changeInterval === null
      ? null
      : markup`<path d="M${px(at(row.changeInterval.low))} 12H${px(at(row.changeInterval.high))}" stroke="${colour}" stroke-width="2" ${row.verdict === 'undecided' ? markup`stroke-dasharray="3 2"` : null}/>`;
  const mark = row.change === null ? null : verdictMark(row, at(row.change), colour);
  return markup`<svg width="${width}" height="20" viewBox="0 0 ${width} 20" aria-hidden="true">${band}${zero}${ticks}${interval}${mark}</svg>`;
}

function verdictMark(row: TreatmentSummary, x: number, colour: string): Markup {
  switch (row.verdict) {
    case 'better':
      return markup`<circle cx="${px(x)}" cy="12" r="4" fill="${colour}"/>`;
    case 'worse':
      return markup`<rect x="${px(x - 3.5)}" y="8.5" width="7" height="7" fill="${colour}"/>`;
    case 'equivalent':
      return markup`<path d="M${px(x - 4)} 10h8M${px(x - 4)} 14h8" stroke="${colour}" stroke-width="2"/>`;
    case 'undecided':
      return markup`<path d="M${px(x)} 7l5 5-5 5-5-5z" fill="var(--paper)" stroke="${colour}" stroke-width="1.4"/>`;
    case null:
      return markup`<circle cx="${px(x)}" cy="12" r="3.6" fill="var(--paper)" stroke="${colour}" stroke-width="1.4"/>`;
  }
}

const plot = { left: 46, right: 8, top: 8, bottom: 26, width: 300, height: 130 } as const;

/** Throughput of the replicates of one treatment over time, on a scale shared by all treatments of the report. */
export function timeChart(
  label: string,
  series: readonly Series[],
  top: number,
  measuredUntil: number,
): Markup {
  const times = series.flatMap((one) => one.seconds);
  const start = Math.min(0, ...times);
  const end = Math.max(measuredUntil, ...times);
  const x = (seconds: number) =>
    plot.left + ((seconds - start) / (end - start)) * (plot.width - plot.left - plot.right);
  const y = (value: number) =>
    plot.height - plot.bottom - (value / top) * (plot.height - plot.top - plot.bottom);
  const floor = plot.height - plot.bottom;
  const warmup = markup`<rect class="shade" x="${px(x(start))}" y="${plot.top}" width="${px(x(0) - x(start))}" height="${floor - plot.top}"/>`;
  const grid = [0, top / 2, top].map(
    (value) =>
      markup`<path class="grid" d="M${plot.left} ${px(y(value))}H${plot.width - plot.right}"/><text x="${plot.left - 5}" y="${px(y(value) + 3.5)}" text-anchor="end">${formatNumber(value, 0)}</text>`,
  );
  const lines = series.map(
    (one, index) => markup`<path class="line l${(index % 4) + 1}" d="${linePath(one, x, y)}"/>`,
  );
  const marks = [start, 0, end].map(
    (seconds) =>
      markup`<text x="${px(x(seconds))}" y="${plot.height - 12}" text-anchor="${seconds === end ? 'end' : 'middle'}">${formatNumber(seconds, 0)}</text>`,
  );
  return markup`<figure><svg role="img" aria-label="${`${label}: throughput over time, ${series.length} trials, scale to ${formatQuantity(top, '1/s')}`}" width="${plot.width}" height="${plot.height}" viewBox="0 0 ${plot.width} ${plot.height}">${warmup}${grid}<path class="axis" d="M${plot.left} ${floor}H${plot.width - plot.right}"/>${lines}${marks}</svg><figcaption>${label}</figcaption></figure>`;
}

/** A gap in the data is a gap in the line. */
function linePath(series: Series, x: (seconds: number) => number, y: (value: number) => number): string {
  let path = '';
  let pen = 'M';
  for (const [index, value] of series.values.entries()) {
    const seconds = series.seconds[index];
    if (value === null || seconds === undefined) {
      pen = 'M';
      continue;
    }
    path += `${pen}${px(x(seconds))} ${px(y(value))}`;
    pen = 'L';
  }
  return path;
}

/** The next of 1, 2, 5 × 10^k above every value of the charts. */
export function niceTop(series: Iterable<Series>): number {
  let largest = 0;
  for (const { values } of series) for (const value of values) largest = Math.max(largest, value ?? 0);
  if (largest === 0) return 1;
  const power = 10 ** Math.floor(Math.log10(largest));
  return ([1, 2, 2.5, 5, 10].find((step) => step * power >= largest) ?? 10) * power;
}

export function treatmentsByLabel(comparison: Comparison): readonly TreatmentSummary[] {
  return [...comparison.treatments].sort((one, other) => (other.mean ?? -1) - (one.mean ?? -1));
}

function px(value: number): string {
  return value.toFixed(1);
}
