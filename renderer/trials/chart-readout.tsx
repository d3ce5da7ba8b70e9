import {
  formatNumber,
  formatQuantity,
  noBreakSpace,
  quantityParts,
} from '../../preload/contract/quantity.ts';
import type { Measurement } from '../../preload/contract/trials.ts';
import { valueAt } from '../charts/columns.ts';
import { lineFacts, percentile } from '../charts/describe.ts';
import { LineKey } from '../charts/line-key.tsx';
import { type LinkedCursor, useCursorSeconds } from '../charts/linked-cursor.ts';
import type { ShownGroup, ShownLine } from './chart-groups.ts';
import type { WindowBounds } from './moved-window.ts';

export interface ChartReadoutProps {
  readonly group: ShownGroup;
  readonly window: WindowBounds;
  readonly cursor: LinkedCursor;
  /** The first chart also tells how its values are spread. */
  readonly detailed: boolean;
  /** The lab's own number for the single line, with its interval; null while it is not known for this window. */
  readonly measured: Measurement | null;
}

/** A chart's numbers in a column at its right: at the cursor, and over the measured window. */
export function ChartReadout({ group, window, cursor, detailed, measured }: ChartReadoutProps) {
  const several = group.lines.length > 1;
  return (
    <dl className="chart-readout">
      <AtCursor lines={group.lines} cursor={cursor} />
      {several
        ? group.lines.map((line) => (
            <div key={line.key}>
              <dt>
                <LineKey style={line.style}>{line.name}</LineKey>
              </dt>
              <dd>{middleText(line, window)}</dd>
            </div>
          ))
        : group.lines.map((line) => (
            <LineReadout
              key={line.key}
              line={line}
              suffix={group.suffix}
              window={window}
              detailed={detailed}
              measured={measured}
            />
          ))}
    </dl>
  );
}

interface LineReadoutProps extends Pick<ChartReadoutProps, 'window' | 'detailed' | 'measured'> {
  readonly line: ShownLine;
  readonly suffix: string;
}

function LineReadout({ line, suffix, window, detailed, measured }: LineReadoutProps) {
  const facts = lineFacts(line, window.from, window.to);
  if (facts === null) {
    return (
      <div>
        <dt>{line.centre}</dt>
        <dd>none: nothing in the window</dd>
      </div>
    );
  }
  const shares = [0.05, 0.95].map((share) => text(percentile(line, window.from, window.to, share)));
  const rows: readonly (readonly [string, string])[] = [
    [line.centre, measured === null ? text(facts.middle) : measuredText(measured, suffix)],
    ...(detailed ? [['P5 · P95', shares.join(' · ')] as const] : []),
    ['least', `${text(facts.least)} at ${formatNumber(facts.leastAt, 0)}${noBreakSpace}s`],
    ['most', `${text(facts.most)} at ${formatNumber(facts.mostAt, 0)}${noBreakSpace}s`],
    ...(facts.gaps > 0 ? [['gaps', String(facts.gaps)] as const] : []),
  ];
  return rows.map(([name, value]) => (
    <div key={name}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  ));
}

/** A point this near, in seconds, stands for the cursor; farther away there is a gap. */
const reach = 2;

function AtCursor({
  lines,
  cursor,
}: {
  readonly lines: readonly ShownLine[];
  readonly cursor: LinkedCursor;
}) {
  const seconds = useCursorSeconds(cursor);
  const values = seconds === null ? [] : lines.map((line) => text(valueAt(line, seconds, reach)));
  return (
    <div>
      <dt>{seconds === null ? 'at the cursor' : `at ${formatNumber(seconds, 0)}${noBreakSpace}s`}</dt>
      <dd className="strong">{values.join(' · ')}</dd>
    </div>
  );
}

function middleText(line: ShownLine, window: WindowBounds): string {
  return text(lineFacts(line, window.from, window.to)?.middle ?? null);
}

/** With its unit only where the chart shows another one. */
function measuredText({ value, unit, interval }: Measurement, suffix: string): string {
  const half = interval === null ? undefined : (interval.high - interval.low) / 2;
  const parts = quantityParts(value, unit, half);
  const number = parts.halfWidth === null ? parts.value : `${parts.value} ± ${parts.halfWidth}`;
  return parts.unit === suffix ? number : `${number} ${parts.unit}`;
}

function text(value: number | null): string {
  if (value === null) return 'none';
  return Math.abs(value) >= 1000 ? formatNumber(value, 0) : formatQuantity(value, 'count');
}
