import { formatNumber } from '../../preload/contract/quantity.ts';
import { axisAround, tickLabels } from './axis.ts';

export interface DriftPoint {
  /** Place in the order of execution. */
  readonly position: number;
  readonly value: number;
  readonly control: boolean;
}

export interface DriftPlotProps {
  readonly points: readonly DriftPoint[];
  /** Change of the value with each trial, in the unit of the values; null draws no line. */
  readonly slope: number | null;
  readonly width: number;
  readonly height: number;
  readonly label: string;
}

const left = 36;
const bottom = 30;
const top = 6;

/** Values in order of execution, with the line of their drift. Controls are discs, other trials rings. */
export function DriftPlot({ points, slope, width, height, label }: DriftPlotProps) {
  if (points.length === 0) return null;
  const values = points.map((point) => point.value);
  const positions = points.map((point) => point.position);
  const axis = axisAround(Math.min(...values), Math.max(...values), 2);
  const [first, last] = [Math.min(...positions), Math.max(...positions)];
  const x = (position: number) => left + ((position - first) / (last - first || 1)) * (width - left - 8);
  const y = (value: number) =>
    top + (height - top - bottom) * (1 - (value - axis.min) / (axis.max - axis.min));
  const center = { position: mean(positions), value: mean(values) };
  const onLine = (position: number) => y(center.value + (slope ?? 0) * (position - center.position));
  const labels = tickLabels(axis.ticks);
  return (
    <svg className="drawing" width={width} height={height} role="img" aria-label={label}>
      {axis.ticks.map((tick, index) => (
        <g key={tick}>
          <path className="drawing__grid" d={`M${left} ${Math.round(y(tick)) + 0.5}H${width}`} />
          <text x={left - 6} y={y(tick) + 4} textAnchor="end">
            {labels[index]}
          </text>
        </g>
      ))}
      <path className="drawing__axis" d={`M${left} ${height - bottom + 0.5}H${width}`} />
      {[first, last].map((position) => (
        <text key={position} x={x(position)} y={height - bottom + 13} textAnchor="middle">
          {formatNumber(position, 0)}
        </text>
      ))}
      <text x={width} y={height - 3} textAnchor="end">
        order of execution
      </text>
      {slope !== null && (
        <path className="drift-line" d={`M${x(first)} ${onLine(first)}L${x(last)} ${onLine(last)}`} />
      )}
      {points.map((point) => (
        <circle
          key={point.position}
          className={point.control ? 'drift-point' : 'drift-point drift-point--other'}
          cx={x(point.position)}
          cy={y(point.value)}
          r="2.5"
        />
      ))}
    </svg>
  );
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
