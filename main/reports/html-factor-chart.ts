import type { Comparison, TreatmentSummary } from '../../preload/contract/comparisons.ts';
import type { Factor } from '../../preload/contract/experiments.ts';
import { formatNumber, scaleFor } from '../../preload/contract/quantity.ts';
import { shortName } from '../../preload/contract/short-name.ts';
import { sameTreatment, treatmentsOf } from '../experiments/design.ts';
import { px, ticksWithin } from './chart-scales.ts';
import { type Markup, markup } from './markup.ts';

const plot = { left: 44, right: 12, top: 8, bottom: 38, width: 448, height: 190 } as const;
const floor = plot.height - plot.bottom;

/** More lines than styles, or panels than a page holds, show nothing. */
const mostLines = 4;
const mostPanels = 4;

/** Means by the factor with the most levels: a line for each level of the next, a panel for each level of the rest. */
export function factorCharts(
  { treatments, unit, metric }: Comparison,
  factors: readonly Factor[],
): Markup | null {
  const [across, lines, ...rest] = factors.toSorted((one, other) => other.levels.length - one.levels.length);
  const panels = treatmentsOf(rest);
  const means = treatments.filter(({ mean }) => mean !== null && mean > 0);
  if (!across || across.levels.length < 2 || means.length < 2 || panels.length > mostPanels) return null;
  if ((lines?.levels.length ?? 1) > mostLines) return null;
  const { factor, suffix } = scaleFor(Math.max(...means.map(({ mean }) => mean ?? 0)), unit, 'decimal');
  const y = verticalScale(means);
  const ticks = ticksOf(y, factor);
  const styles = lines === undefined ? [{}] : lines.levels.map((level) => ({ [lines.name]: level }));
  const drawn = panels.map((panel) => {
    const title = Object.entries(panel).map(([name, level]) => `${shortName(name)} ${level}`);
    const curves = styles.map((style, index) => {
      const points = across.levels.map((level) =>
        means.find((row) => sameTreatment(row.treatment, { ...panel, ...style, [across.name]: level })),
      );
      return curve(points, y.at, index + 1);
    });
    const inside = markup`${axis(ticks)}${curves}`;
    return figure(title.join(', '), across, inside, metric.label, roomBeyond(ticks));
  });
  return markup`${lines === undefined ? null : legend(lines)}<div class="charts">${drawn}</div><p class="note">${metric.label}${suffix === '' ? '' : `, ${suffix}`}, log scale: mean of the replicates with its interval. Parallel lines: the factors do not depend on each other.</p>`;
}

interface VerticalScale {
  readonly at: (value: number) => number;
  readonly low: number;
  readonly high: number;
}

/** A log scale around all means and intervals. */
function verticalScale(rows: readonly TreatmentSummary[]): VerticalScale {
  const values = rows.flatMap(({ mean, interval }) => [mean ?? 0, interval?.low ?? 0, interval?.high ?? 0]);
  const positive = values.filter((value) => value > 0);
  const low = Math.min(...positive) * 0.92;
  const high = Math.max(...positive) * 1.06;
  const at = (value: number) =>
    floor - (Math.log(Math.max(value, low) / low) / Math.log(high / low)) * (floor - plot.top);
  return { at, low, high };
}

interface Tick {
  readonly y: number;
  readonly label: string;
}

function ticksOf({ at, low, high }: VerticalScale, factor: number): Tick[] {
  return ticksWithin(low / factor, high / factor, 5).map((value) => ({
    y: at(value * factor),
    label: formatNumber(value, Number.isInteger(value) ? 0 : 1),
  }));
}

const characterWidth = 6.5;

/** Left of the drawing, for labels that are longer than its margin: none is cut. */
function roomBeyond(ticks: readonly Tick[]): number {
  const longest = Math.max(0, ...ticks.map(({ label }) => label.length));
  return Math.max(0, Math.ceil(longest * characterWidth + 5 - plot.left));
}

function axis(ticks: readonly Tick[]): Markup[] {
  return ticks.map(
    ({ y, label }) =>
      markup`<path class="grid" d="M${plot.left} ${px(y)}H${plot.width - plot.right}" stroke="currentColor" stroke-opacity="0.3"/><text x="${plot.left - 5}" y="${px(y + 3.5)}" text-anchor="end">${label}</text>`,
  );
}

function figure(title: string, across: Factor, inside: Markup, metric: string, beyond: number): Markup {
  const ticks = across.levels.map(
    (level, index) =>
      markup`<text x="${px(placeOf(index, across.levels.length))}" y="${floor + 15}" text-anchor="middle">${level}</text>`,
  );
  const summary = `${metric} by ${shortName(across.name)}${title === '' ? '' : `, ${title}`}`;
  return markup`<figure>${title === '' ? null : markup`<figcaption>${title}</figcaption>`}<svg role="img" aria-label="${summary}" width="${plot.width + beyond}" height="${plot.height}" viewBox="${-beyond} 0 ${plot.width + beyond} ${plot.height}">${inside}<path class="axis" d="M${plot.left} ${floor}H${plot.width - plot.right}" stroke="currentColor"/>${ticks}<text x="${(plot.left + plot.width - plot.right) / 2}" y="${plot.height - 5}" text-anchor="middle">${shortName(across.name)}</text></svg></figure>`;
}

function placeOf(index: number, count: number): number {
  const inner = plot.width - plot.left - plot.right;
  return plot.left + (inner * (index + 0.5)) / count;
}

/** A treatment without a number is a gap in the line. */
function curve(
  points: readonly (TreatmentSummary | undefined)[],
  y: VerticalScale['at'],
  style: number,
): Markup {
  let path = '';
  let pen = 'M';
  const marks: Markup[] = [];
  for (const [index, row] of points.entries()) {
    if (row === undefined || row.mean === null) {
      pen = 'M';
      continue;
    }
    const x = placeOf(index, points.length);
    path += `${pen}${px(x)} ${px(y(row.mean))}`;
    pen = 'L';
    if (row.interval)
      marks.push(
        markup`<path class="l${style} whisker" d="M${px(x)} ${px(y(row.interval.low))}V${px(y(row.interval.high))}" stroke="currentColor"/>`,
      );
    marks.push(mark(x, y(row.mean), style, row.interval === null));
  }
  return markup`<path class="line l${style}" d="${path}" fill="none" stroke="currentColor"/>${marks}`;
}

/** Hollow where one trial stands for a treatment. */
function mark(x: number, y: number, style: number, hollow: boolean): Markup {
  const shape = {
    1: `M${px(x - 4)} ${px(y)}a4 4 0 1 0 8 0a4 4 0 1 0-8 0z`,
    2: `M${px(x - 3.5)} ${px(y - 3.5)}h7v7h-7z`,
    3: `M${px(x)} ${px(y - 4.5)}l4.5 8h-9z`,
  }[style];
  const path = shape ?? `M${px(x)} ${px(y - 5)}l5 5-5 5-5-5z`;
  return markup`<path class="mark l${style}${hollow ? ' hollow' : ''}" d="${path}" fill="${hollow ? 'none' : 'currentColor'}" stroke="currentColor"/>`;
}

function legend({ name, levels }: Factor): Markup {
  return markup`<p class="legend">${shortName(name)}: ${levels.map(
    (level, index) =>
      markup`<span><svg width="34" height="12" viewBox="0 0 34 12" aria-hidden="true"><path class="line l${index + 1}" d="M2 6H32" fill="none" stroke="currentColor"/>${mark(17, 6, index + 1, false)}</svg> ${level}</span>`,
  )}</p>`;
}
