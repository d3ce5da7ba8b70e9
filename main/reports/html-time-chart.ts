import { formatNumber, formatQuantity } from '../../preload/contract/quantity.ts';
import type { Series } from '../../preload/contract/trials.ts';
import { px, ticksWithin } from './chart-scales.ts';
import { type Markup, markup } from './markup.ts';

const plot = { left: 44, right: 6, top: 6, bottom: 22, width: 448, height: 132 } as const;
const floor = plot.height - plot.bottom;

/** Points are drawn one by one up to this many; more are a mean line in a band from the least to the largest. */
const columnPixels = 2;
const mostPoints = (plot.width - plot.left - plot.right) / columnPixels;

interface Scales {
  readonly x: (seconds: number) => number;
  readonly y: (value: number) => number;
}

/** The replicates of one treatment over time, up to `top`, the same for all treatments of a report. */
export function timeChart(
  title: string,
  series: readonly Series[],
  top: number,
  measureSeconds: number,
): Markup {
  const start = series.reduce((least, { seconds }) => Math.min(least, seconds[0] ?? 0), 0);
  const end = series.reduce((most, { seconds }) => Math.max(most, seconds.at(-1) ?? 0), measureSeconds);
  const scales: Scales = {
    x: (seconds) => plot.left + ((seconds - start) / (end - start)) * (plot.width - plot.left - plot.right),
    y: (value) => floor - (value / top) * (floor - plot.top),
  };
  const summary = `${title}: throughput over time, ${series.length} ${series.length === 1 ? 'trial' : 'trials'}, scale to ${formatQuantity(top, '1/s')}`;
  return markup`<figure><figcaption>${title}</figcaption><svg role="img" aria-label="${summary}" width="${plot.width}" height="${plot.height}" viewBox="0 0 ${plot.width} ${plot.height}">
${shading(scales, start, measureSeconds, end)}${frame(scales, top, start, end)}${series.map((one, index) => curve(one, scales, start, end, (index % 4) + 1))}</svg></figure>`;
}

/** What lies before the measured window, and after it. */
function shading({ x }: Scales, start: number, measureSeconds: number, end: number): Markup[] {
  return [[start, 0] as const, [measureSeconds, end] as const].flatMap(([from, to]) =>
    to > from
      ? [
          markup`<rect class="shade" x="${px(x(from))}" y="${plot.top}" width="${px(x(to) - x(from))}" height="${floor - plot.top}" fill="currentColor" fill-opacity="0.1"/>`,
        ]
      : [],
  );
}

function frame({ x, y }: Scales, top: number, start: number, end: number): Markup {
  const across = ticksWithin(0, top, 4).map(
    (value) =>
      markup`<path class="${value === 0 ? 'axis' : 'grid'}" d="M${plot.left} ${px(y(value))}H${plot.width - plot.right}" stroke="currentColor" stroke-opacity="0.3"/><text x="${plot.left - 5}" y="${px(y(value) + 3.5)}" text-anchor="end">${short(value)}</text>`,
  );
  const below = ticksWithin(start, end, 6).map(
    (seconds) =>
      markup`<text x="${px(x(seconds))}" y="${plot.height - 8}" text-anchor="${x(seconds) > plot.width - 20 ? 'end' : 'middle'}">${short(seconds)}</text>`,
  );
  return markup`${across}${below}`;
}

function short(value: number): string {
  return formatNumber(value, Number.isInteger(value) ? 0 : 1);
}

function curve(series: Series, scales: Scales, start: number, end: number, style: number): Markup {
  if (series.values.length <= mostPoints) return line(series.seconds, series.values, scales, style);
  const { seconds, means, edge } = columnsOf(series, start, end);
  return markup`<path class="spread l${style}" d="${bandPath(edge, scales)}" fill="currentColor" fill-opacity="0.2"/>${line(seconds, means, scales, style)}`;
}

/** A gap in the data is a gap in the line. */
function line(
  seconds: readonly number[],
  values: readonly (number | null)[],
  { x, y }: Scales,
  style: number,
): Markup {
  let path = '';
  let pen = 'M';
  for (const [index, value] of values.entries()) {
    if (value === null) {
      pen = 'M';
      continue;
    }
    path += `${pen}${px(x(seconds[index] ?? 0))} ${px(y(value))}`;
    pen = 'L';
  }
  return markup`<path class="line l${style}" d="${path}" fill="none" stroke="currentColor"/>`;
}

interface Column {
  readonly seconds: number;
  readonly least: number;
  readonly largest: number;
}

/** Two pixels each: mean, least and largest of the points in it; null where a column is empty. */
function columnsOf(series: Series, start: number, end: number) {
  const width = (end - start) / mostPoints;
  const count = Math.ceil(mostPoints);
  const parts = Array.from({ length: count }, () => ({ sum: 0, n: 0, least: Infinity, largest: -Infinity }));
  for (const [index, value] of series.values.entries()) {
    const part = parts[Math.min(count - 1, Math.floor(((series.seconds[index] ?? start) - start) / width))];
    if (value === null || part === undefined) continue;
    part.sum += value;
    part.n += 1;
    part.least = Math.min(part.least, value);
    part.largest = Math.max(part.largest, value);
  }
  const at = (index: number) => start + (index + 0.5) * width;
  return {
    seconds: parts.map((_, index) => at(index)),
    means: parts.map(({ sum, n }) => (n === 0 ? null : sum / n)),
    edge: parts.map(({ n, least, largest }, index): Column | null =>
      n === 0 ? null : { seconds: at(index), least, largest },
    ),
  };
}

function bandPath(edge: readonly (Column | null)[], { x, y }: Scales): string {
  return edge
    .flatMap((column) =>
      column === null
        ? []
        : [
            `M${px(x(column.seconds) - columnPixels / 2)} ${px(y(column.largest))}h${columnPixels}V${px(y(column.least))}h-${columnPixels}z`,
          ],
    )
    .join('');
}
