import type { Interval } from '../../preload/contract/numbers.ts';
import { formatNumber, noBreakSpace } from '../../preload/contract/quantity.ts';

/** Changes from a baseline on a logarithmic axis, where +25 % and −20 % stand equally far from zero. */
export interface LogRatioAxis {
  /** Ends as ratios: 0.3 is +30 %. */
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

export interface Change {
  readonly change: number | null;
  readonly changeInterval: Interval | null;
}

/** Offered reaches with their ticks, as ratios; the low end mirrors the high one where a ratio can go there. */
const reaches: readonly (readonly [reach: number, low: number, ticks: readonly number[]])[] = [
  [0.02, -0.02, [-0.02, -0.01, 0, 0.01, 0.02]],
  [0.05, -0.05, [-0.04, -0.02, 0, 0.02, 0.04]],
  [0.1, -0.1, [-0.1, -0.05, 0, 0.05, 0.1]],
  [0.2, -0.2, [-0.2, -0.1, 0, 0.1, 0.2]],
  [0.3, -0.3, [-0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3]],
  [0.5, -0.4, [-0.4, -0.2, 0, 0.2, 0.5]],
  [1, -0.5, [-0.5, -0.25, 0, 0.5, 1]],
  [2, -0.67, [-0.6, -0.3, 0, 1, 2]],
  [4, -0.8, [-0.8, -0.5, 0, 1, 4]],
  [9, -0.9, [-0.9, -0.7, 0, 2, 9]],
  [99, -0.99, [-0.99, -0.9, 0, 9, 99]],
];

/** More rows than this and the far ones may be folded away, so that the near ones can be told apart. */
const rowsShownInFull = 14;
/** Room beyond the outermost tick, as a share of the reach in logarithms. */
const marginOfAxis = 0.12;

/**
 * The narrowest axis on which the changes and their intervals fit. With many rows, the nearer half decides: the others
 * are off scale and `isOffScale` says so.
 */
export function chooseLogRatioAxis(changes: readonly Change[], margin: number): LogRatioAxis {
  const extents = changes.flatMap(extentOf).sort((a, b) => a - b);
  const deciding =
    extents.length > rowsShownInFull ? extents.slice(0, Math.ceil(extents.length / 2)) : extents;
  const needed = Math.max(Math.log1p(margin) * 1.6, ...deciding);
  const [reach, low, ticks] = reaches.find(
    ([offered]) => Math.log1p(offered) * (1 + marginOfAxis) >= needed,
  ) ??
    reaches.at(-1) ?? [1, -0.5, [0]];
  return {
    low: Math.expm1(Math.log1p(low) * (1 + marginOfAxis)),
    high: Math.expm1(Math.log1p(reach) * (1 + marginOfAxis)),
    ticks,
  };
}

/** An interval wider than a tripling does not widen the axis further: it is drawn to the edge. */
const widestInterval = Math.log1p(2);

/** How far from zero a change with its interval reaches, in logarithms; nothing for one that has no change. */
function extentOf({ change, changeInterval }: Change): number[] {
  if (change === null) return [];
  const reach = (ratio: number) => Math.abs(Math.log1p(Math.max(ratio, -0.999)));
  const interval = Math.max(reach(changeInterval?.low ?? 0), reach(changeInterval?.high ?? 0));
  return [Math.max(reach(change), Math.min(widestInterval, interval))];
}

/** Where a change stands, 0 at the low end and 1 at the high end; clamped to the axis. */
export function axisPosition(axis: LogRatioAxis, change: number): number {
  const low = Math.log1p(axis.low);
  const high = Math.log1p(axis.high);
  const at = Math.log1p(Math.max(change, -0.999_999));
  return Math.min(1, Math.max(0, (at - low) / (high - low)));
}

/** A row whose change itself cannot be shown; an interval that only sticks out is drawn to the edge. */
export function isOffScale(axis: LogRatioAxis, { change }: Change): boolean {
  return change !== null && (change < axis.low || change > axis.high);
}

export interface TickLabel {
  readonly tick: number;
  readonly text: string;
  /** Middle of the text, in pixels. */
  readonly x: number;
}

/** Widest digit or sign of the label font, and the least room between two labels, in pixels. */
const characterWidth = 6.8;
const labelGap = 6;

/**
 * Ticks with room for their labels, each drawn wholly within the width; the last says the unit. Zero always stays, and
 * those near it come first.
 */
export function tickLabelsOf(axis: LogRatioAxis, width: number): readonly TickLabel[] {
  const kept: (TickLabel & { readonly half: number })[] = [];
  for (const tick of axis.ticks.toSorted((a, b) => Math.abs(Math.log1p(a)) - Math.abs(Math.log1p(b)))) {
    const text = tickText(tick);
    // Any of them may become the last one, with the unit behind it.
    const half = ((text.length + unitOfLast.length) * characterWidth) / 2;
    const x = Math.max(half, Math.min(axisPosition(axis, tick) * width, width - half));
    if (kept.every((other) => Math.abs(other.x - x) >= other.half + half + labelGap))
      kept.push({ tick, text, x, half });
  }
  const sorted = kept.toSorted((a, b) => a.x - b.x);
  return sorted.map(({ tick, text, x }, place) => ({
    tick,
    text: place === sorted.length - 1 ? text + unitOfLast : text,
    x,
  }));
}

const unitOfLast = `${noBreakSpace}%`;

function tickText(tick: number): string {
  const percent = formatNumber(tick * 100, 0);
  return tick > 0 ? `+${percent}` : percent;
}
