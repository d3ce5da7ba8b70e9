import {
  formatNumber,
  formatPercent,
  formatQuantity,
  noBreakSpace,
  quantityParts,
} from '../../preload/contract/quantity.ts';
import type { MeasuredWindow, Measurement } from '../../preload/contract/trials.ts';

/** A number to read first, with what it means in small print. */
export interface KeyFigure {
  readonly metric: string;
  readonly label: string;
  readonly value: string;
  readonly unit: string;
  readonly note: string;
  readonly warnings: readonly string[];
}

type Measurements = ReadonlyMap<string, Measurement>;

/** The figures of a trial in reading order; one that was not measured is left out. */
export function keyFigures(
  measurements: readonly Measurement[],
  window: MeasuredWindow | null,
): readonly KeyFigure[] {
  const byMetric: Measurements = new Map(
    measurements.map((measurement) => [measurement.metric, measurement]),
  );
  const length = window === null ? null : window.endSeconds - window.startSeconds;
  const notes: readonly (readonly [metric: string, note: (own: Measurement) => string])[] = [
    ['throughput', throughputNote],
    ['latency', ({ method }) => (method.startsWith('median') ? 'median of intervals' : method)],
    ['jitter', () => jitterNote(byMetric)],
    ['stalls', () => stallNote(byMetric)],
    ['drift', () => '2nd half over 1st'],
    ['cross-check', () => 'against server commits'],
  ];
  return notes.flatMap(([metric, note]) => {
    const own = byMetric.get(metric);
    return own === undefined ? [] : [figureOf(own, note(own), length)];
  });
}

/** Ratios that are told in per cent: nobody acts on hundredths of one. */
const shares: Readonly<Record<string, (value: number) => string>> = {
  drift: (value) => formatNumber(value * 100, 1),
  'cross-check': (value) => formatNumber(Math.abs(value) * 100, 1),
};

function figureOf(own: Measurement, note: string, windowSeconds: number | null): KeyFigure {
  const half = own.interval === null ? undefined : (own.interval.high - own.interval.low) / 2;
  const parts = quantityParts(own.value, own.unit, half);
  const interval = parts.halfWidth === null ? '' : `± ${parts.halfWidth} `;
  const units: Readonly<Record<string, string>> = {
    jitter: '% CV',
    stalls: windowSeconds === null ? '' : `in ${formatNumber(windowSeconds, 0)}${noBreakSpace}s`,
    'cross-check': '% apart',
  };
  return {
    metric: own.metric,
    label: { drift: 'Drift', 'cross-check': 'Cross-check' }[own.metric] ?? own.label,
    value: shares[own.metric]?.(own.value) ?? parts.value,
    unit: interval + (units[own.metric] ?? parts.unit),
    note,
    warnings: own.warnings,
  };
}

/** `95 %, n 2000 s, effective 80`: seconds are points within the trial, never replicates. */
function throughputNote({ interval, points, effectivePoints }: Measurement): string {
  const words = [
    interval === null ? 'no interval' : formatPercent(interval.confidence),
    points === null ? '' : `${formatNumber(points, 0)} points`,
    effectivePoints === null ? '' : `effective ${formatNumber(effectivePoints, 0)}`,
  ];
  return words.filter((word) => word !== '').join(', ');
}

function jitterNote(byMetric: Measurements): string {
  const low = byMetric.get('throughput-p5');
  const high = byMetric.get('throughput-p95');
  if (low === undefined || high === undefined) return 'spread of intervals over their mean';
  const share = ({ value, unit }: Measurement) => quantityParts(value, unit).value;
  return `P5 ${share(low)} · P95 ${share(high)}`;
}

function stallNote(byMetric: Measurements): string {
  const longest = byMetric.get('stall-longest');
  const total = byMetric.get('stall-total');
  if (longest === undefined || total === undefined || total.value === 0) return 'no interval below a tenth';
  return `longest ${formatQuantity(longest.value, 's')}, total ${formatQuantity(total.value, 's')}`;
}
