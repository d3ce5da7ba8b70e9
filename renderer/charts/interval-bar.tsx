import type { Interval, Verdict } from '../../preload/contract/numbers.ts';
import { formatChange } from '../../preload/contract/quantity.ts';
import { axisPosition, type LogRatioAxis, tickLabelsOf } from './log-ratio-axis.ts';

/** The shared axis of a table of interval bars, drawn once in its head. */
export function IntervalAxis({ axis, margin, width }: AxisProps) {
  const x = (change: number) => axisPosition(axis, change) * width;
  return (
    <svg className="drawing" width={width} height="28" aria-hidden="true">
      <MarginBand axis={axis} margin={margin} width={width} top={18} height={10} />
      {axis.ticks.map((tick) => (
        <path key={tick} className="drawing__axis" d={`M${Math.round(x(tick)) + 0.5} 18v10`} />
      ))}
      {tickLabelsOf(axis, width).map((label) => (
        <text
          key={label.tick}
          className={label.tick === 0 ? 'drawing__strong' : ''}
          x={label.x}
          y="13"
          textAnchor="middle"
        >
          {label.text}
        </text>
      ))}
    </svg>
  );
}

interface AxisProps {
  readonly axis: LogRatioAxis;
  /** Equivalence margin as a ratio. */
  readonly margin: number;
  /** CSS pixels. */
  readonly width: number;
}

export interface IntervalBarProps extends AxisProps {
  readonly height?: number;
  /** Null for the baseline: only its replicates are drawn. */
  readonly change: number | null;
  /** Corrected like the verdict; null when one trial stands behind it. */
  readonly interval: Interval | null;
  readonly verdict: Verdict | null;
  readonly replicateChanges: readonly number[];
}

/** One row: margin band, zero line, corrected interval, the verdict's shape at the change, a tick per replicate. */
export function IntervalBar(props: IntervalBarProps) {
  const { axis, margin, width, change, interval, verdict, replicateChanges, height = 26 } = props;
  const x = (ratio: number) => axisPosition(axis, ratio) * width;
  const middle = height / 2 + 1;
  const tone = interval === null ? 'single' : (verdict ?? 'undecided');
  return (
    <svg
      className={`drawing interval-bar interval-bar--${tone}`}
      width={width}
      height={height}
      role="img"
      aria-label={barText(props)}
    >
      <MarginBand axis={axis} margin={margin} width={width} top={0} height={height} />
      {axis.ticks.map((tick) => (
        <path
          key={tick}
          className={tick === 0 ? 'drawing__axis' : 'drawing__grid'}
          d={`M${Math.round(x(tick)) + 0.5} 0v${height}`}
        />
      ))}
      {replicateChanges.map((replicate, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: replicates have no other name than their place
        <path key={index} className="interval-bar__replicate" d={`M${x(replicate)} ${middle - 8}v4`} />
      ))}
      {interval !== null && (
        <path className="interval-bar__interval" d={`M${x(interval.low)} ${middle}H${x(interval.high)}`} />
      )}
      {change !== null && <VerdictPoint tone={tone} x={x(change)} y={middle} />}
    </svg>
  );
}

function MarginBand({
  axis,
  margin,
  width,
  top,
  height,
}: AxisProps & { readonly top: number; readonly height: number }) {
  const left = axisPosition(axis, -margin) * width;
  const right = axisPosition(axis, margin) * width;
  return <rect className="drawing__band" x={left} y={top} width={right - left} height={height} />;
}

export type PointTone = Verdict | 'single';

/** The verdict's shape: disc, square, two bars, hollow diamond; a hollow ring for one trial. */
export function VerdictPoint({
  tone,
  x,
  y,
}: {
  readonly tone: PointTone;
  readonly x: number;
  readonly y: number;
}) {
  switch (tone) {
    case 'better':
      return <circle className="interval-bar__point" cx={x} cy={y} r="4" />;
    case 'worse':
      return <rect className="interval-bar__point" x={x - 3.6} y={y - 3.6} width="7.2" height="7.2" />;
    case 'equivalent':
      return (
        <>
          <rect className="interval-bar__ground" x={x - 5} y={y - 5} width="10" height="10" />
          <path className="interval-bar__bars" d={`M${x - 4.5} ${y - 2}h9M${x - 4.5} ${y + 2}h9`} />
        </>
      );
    case 'undecided':
      return <path className="interval-bar__hollow" d={`M${x} ${y - 5}l5 5-5 5-5-5Z`} />;
    case 'single':
      return <circle className="interval-bar__hollow" cx={x} cy={y} r="3.6" />;
  }
}

function barText({ change, interval, verdict }: IntervalBarProps): string {
  if (change === null) return 'baseline';
  if (interval === null) return `${formatChange(change)}, no interval`;
  const range = `${formatChange(interval.low)} to ${formatChange(interval.high)}`;
  return `${formatChange(change)}, ${range}, ${verdict ?? 'no verdict'}`;
}
