import type { ImportRow } from '../../preload/contract/import-preview.ts';
import { formatNumber, formatQuantity, formatSeconds } from '../../preload/contract/quantity.ts';
import { Sparkline } from '../charts/sparkline.tsx';

type OverTimeValues = NonNullable<ImportRow['overTime']>;

/** A small line, and what it shows in words. */
export function OverTime({
  of: { overTime },
  highest,
  width,
}: {
  readonly of: Pick<ImportRow, 'overTime'>;
  readonly highest: ReadonlyMap<string, number>;
  readonly width: number;
}) {
  if (overTime === null)
    return (
      <span className="unit" title="Nothing was recorded over time.">
        none
      </span>
    );
  const words = overTimeInWords(overTime);
  return (
    <span className="import-sparkline" title={words}>
      <Sparkline values={overTime.values} width={width} highest={highest.get(overTime.metric)} />
      <span className="visually-hidden">{words}</span>
    </span>
  );
}

/** “Throughput over 15 min in 900 points: 1 010 /s at first, 1 060 /s at last, between 950 /s and 1 120 /s” */
export function overTimeInWords({ label, unit, points, seconds, values }: OverTimeValues): string {
  const said = (value: number) => formatQuantity(value, unit);
  const count = `${formatNumber(points, 0)} ${points === 1 ? 'point' : 'points'}`;
  const first = values[0] ?? 0;
  const last = values.at(-1) ?? first;
  const ends = `${said(first)} at first, ${said(last)} at last`;
  const span = `between ${said(Math.min(...values))} and ${said(Math.max(...values))}`;
  return `${label} over ${formatSeconds(Math.round(seconds))} in ${count}: ${ends}, ${span}`;
}
