import { type Axis, axisAround, tickLabels } from './axis.ts';

/** Values of one row, in the unit of the axis. */
export interface StripValues {
  readonly values: readonly number[];
  readonly mean: number | null;
  readonly interval: { readonly low: number; readonly high: number } | null;
}

const inset = 14;

/** One axis for all rows: round ends about every value, intervals included as far as they do not dwarf the values. */
export function stripAxis(rows: readonly StripValues[]): Axis | null {
  const values = rows.flatMap((row) => row.values);
  if (values.length === 0) return null;
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const room = Math.max(most - least, Math.abs(most) * 0.02);
  const lows = rows.map(({ interval }) => Math.max(interval?.low ?? least, least - room));
  const highs = rows.map(({ interval }) => Math.min(interval?.high ?? most, most + room));
  return axisAround(Math.min(least, ...lows), Math.max(most, ...highs), 5);
}

interface PlaceProps {
  readonly axis: Axis;
  readonly width: number;
}

function placeOn({ axis, width }: PlaceProps): (value: number) => number {
  const share = (value: number) => Math.min(1, Math.max(0, (value - axis.min) / (axis.max - axis.min)));
  return (value) => inset + share(value) * Math.max(0, width - 2 * inset);
}

/** The values of the axis, above its rows. */
export function StripAxis(props: PlaceProps) {
  const x = placeOn(props);
  const labels = tickLabels(props.axis.ticks);
  return (
    <svg className="drawing" width={props.width} height="16" aria-hidden="true">
      {props.axis.ticks.map((tick, index) => (
        <text key={tick} x={x(tick)} y="11" textAnchor="middle">
          {labels[index]}
        </text>
      ))}
    </svg>
  );
}

/** Replicates as ticks, mean as a point (hollow for one trial), interval as a line; no colour, since nothing is judged. */
export function ValueStrip({ row, ...props }: PlaceProps & { readonly row: StripValues }) {
  const x = placeOn(props);
  const { values, mean, interval } = row;
  return (
    <svg className="drawing" width={props.width} height="26" aria-hidden="true">
      {props.axis.ticks.map((tick) => (
        <path key={tick} className="value-strip__grid" d={`M${Math.round(x(tick)) + 0.5} 0v26`} />
      ))}
      {values.length > 1 &&
        values.map((value) => <path key={value} className="value-strip__value" d={`M${x(value)} 3v6`} />)}
      {interval !== null && (
        <path className="value-strip__interval" d={`M${x(interval.low)} 15H${x(interval.high)}`} />
      )}
      {mean !== null && (
        <circle
          className={values.length > 1 ? 'value-strip__point' : 'value-strip__point--one'}
          cx={x(mean)}
          cy="15"
          r="3.4"
        />
      )}
    </svg>
  );
}
