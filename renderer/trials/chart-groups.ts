import type { Unit } from '../../preload/contract/numbers.ts';
import { scaleFor } from '../../preload/contract/quantity.ts';
import type { Series, TrialDetail } from '../../preload/contract/trials.ts';
import { type Axis, axisFromZero } from '../charts/axis.ts';
import type { DescribedLine } from '../charts/describe.ts';
import type { PlotLine } from '../charts/time-plot.ts';
import { type LineStyle, lineStyle } from '../charts/treatment-style.ts';

/** Series that belong in one chart, on one axis. */
export interface ChartGroup {
  readonly title: string;
  readonly unit: Unit;
  readonly members: readonly ChartMember[];
}

/** A series with its name in the legend; its metric is its key, and its place gives its style, unless told otherwise. */
export interface ChartMember extends Pick<Partial<PlotLine>, 'key' | 'style' | 'part'> {
  readonly series: Series;
  readonly name: string;
}

/** A line in the unit that its chart shows. */
export interface ShownLine extends DescribedLine {
  readonly key: string;
  readonly name: string;
  readonly style: LineStyle;
  readonly part?: 'own' | 'beside';
}

/** A group ready to draw: values in the shown unit. */
export interface ShownGroup {
  readonly title: string;
  readonly suffix: string;
  readonly lines: readonly ShownLine[];
  readonly axis: Axis;
}

interface KnownChart {
  readonly title: string;
  /** Metrics in the order of their lines, each with its name in the legend. */
  readonly lines: readonly (readonly [metric: string, name: string])[];
}

/** Charts in the order they stand, of what a trial measures about itself. Any other series is shown when asked for, or when there is none of these. */
const knownCharts: readonly KnownChart[] = [
  { title: 'Throughput', lines: [['throughput', 'throughput']] },
  { title: 'Latency', lines: [['latency', 'latency']] },
  {
    title: 'CPU',
    lines: [
      ['cpu-busy', 'busy'],
      ['cpu-iowait', 'I/O wait'],
    ],
  },
  {
    title: 'Disk',
    lines: [
      ['disk-read', 'read'],
      ['disk-write', 'write'],
    ],
  },
  { title: 'Checkpoint age', lines: [['checkpoint-age', 'checkpoint age']] },
  { title: 'Dirty pages', lines: [['buffer-pool-dirty', 'dirty pages']] },
];

/** How many of the known charts the live view has room for. */
export const liveCharts = 4;

/** How many charts stand in for the known ones, where a trial has none of these. */
const mostStandingIn = knownCharts.length;

/** What a sampler beside a load calls the work that was done, the most telling first. */
const otherRates: readonly string[] = ['nopm', 'tps', 'queries', 'qps'];

/** The metrics to ask for: those of the known charts, or what else was recorded where there are none; then the added ones. */
export function chartMetrics(
  available: readonly AvailableSeries[],
  charts: number,
  added: readonly string[] = [],
): readonly string[] {
  const names = new Set(available.map(({ metric }) => metric));
  const wanted = knownCharts.slice(0, charts).flatMap(({ lines }) => lines.map(([metric]) => metric));
  const known = wanted.filter((metric) => names.has(metric));
  const filled = available.filter(({ points }) => points > 0);
  const shown = filled.some(({ metric }) => known.includes(metric))
    ? known
    : [...known, ...mainFirst(filled).slice(0, Math.min(charts, mostStandingIn))];
  return [...new Set([...shown, ...added])].filter((metric) => names.has(metric));
}

type AvailableSeries = Pick<TrialDetail['series'][number], 'metric' | 'points' | 'unit'>;

/** Bare counts last: most of them are counters that only ever rise. */
function mainFirst(filled: readonly AvailableSeries[]): readonly string[] {
  const byUnit = filled.toSorted((a, b) => Number(a.unit === 'count') - Number(b.unit === 'count'));
  const metrics = byUnit.map(({ metric }) => metric);
  return [...new Set([...otherRates.filter((metric) => metrics.includes(metric)), ...metrics])];
}

/** Sorts series into charts; a series that fits none of the known ones gets its own. Empty ones are left out. */
export function groupSeries(all: readonly Series[]): readonly ChartGroup[] {
  const filled = all.filter((series) => series.seconds.length > 0);
  const taken = new Set<string>();
  const groups: ChartGroup[] = [];
  for (const known of knownCharts) {
    const members = known.lines.flatMap(([metric, name]) => {
      const series = filled.find((one) => one.metric === metric);
      return series === undefined ? [] : [{ series, name }];
    });
    const [first] = members;
    if (first === undefined) continue;
    for (const { series } of members) taken.add(series.metric);
    groups.push({
      title: members.length === 1 ? first.series.label : known.title,
      unit: first.series.unit,
      members,
    });
  }
  const others = filled.filter((series) => !taken.has(series.metric));
  return [
    ...groups,
    ...others.map((series) => ({
      title: series.label,
      unit: series.unit,
      members: [{ series, name: series.label }],
    })),
  ];
}

/** Chooses one unit for the group and converts its values. Values start at zero; a share over half shows 100 %. */
export function showGroup({ title, unit, members }: ChartGroup): ShownGroup {
  const most = Math.max(0, ...members.map(({ series }) => largest(series.high ?? series.values)));
  const { factor, suffix } = scaleFor(most, unit, 'decimal');
  const shown = (values: readonly (number | null)[]) =>
    values.map((value) => (value === null ? null : value / factor));
  const isWholeShare = unit === 'ratio' && most <= 1 && most > 0.5;
  return {
    title,
    suffix,
    lines: members.map(({ series, name, key, style, part }, index) => ({
      key: key ?? series.metric,
      centre: series.metric.startsWith('latency') ? 'median' : 'mean',
      name,
      style: style ?? lineStyle(index),
      ...(part !== undefined && { part }),
      seconds: series.seconds,
      values: shown(series.values),
      low: series.low && shown(series.low),
      high: series.high && shown(series.high),
      counts: series.counts,
    })),
    axis: isWholeShare ? axisFromZero(100, 2) : axisFromZero(most / factor, 3),
  };
}

function largest(values: readonly (number | null)[]): number {
  let most = 0;
  for (const value of values) if (value !== null && value > most) most = value;
  return most;
}
