import { useState } from 'react';
import { formatNumber } from '../../preload/contract/quantity.ts';
import { ChartTable } from '../charts/chart-table.tsx';
import { ChartTitle } from '../charts/chart-title.tsx';
import { middleOf, valuesWithin } from '../charts/describe.ts';
import { LineKey } from '../charts/line-key.tsx';
import type { LinkedCursor } from '../charts/linked-cursor.ts';
import type { TimeMarks } from '../charts/marks.ts';
import { TimeChart } from '../charts/time-chart.tsx';
import type { ShownGroup, ShownLine } from '../trials/chart-groups.ts';
import { summarizeGroup } from '../trials/summarize-group.ts';

export interface GroupChartProps {
  readonly group: ShownGroup;
  readonly from: number;
  readonly to: number;
  readonly marks: TimeMarks;
  readonly cursor: LinkedCursor;
  /** Since when the newest value is, in words. */
  readonly age: string;
  readonly showTimes: boolean;
  /** The first one names the marks that all of them bear. */
  readonly first: boolean;
}

const plotHeight = 75;

/** One chart of the live view: title with the newest values, then lines or their table. */
export function GroupChart({ group, from, to, marks, cursor, age, showTimes, first }: GroupChartProps) {
  const [asTable, setAsTable] = useState(false);
  const several = group.lines.length > 1;
  const summary = summarizeGroup(group, from, to);
  return (
    <div className="live-chart">
      <ChartTitle
        title={group.title}
        current={newestValues(group.lines)}
        unit={[group.suffix, age].filter((word) => word !== '').join(', ')}
        tableShown={asTable}
        onShowTable={setAsTable}
      >
        {several
          ? group.lines.map((line) => (
              <LineKey key={line.key} style={line.style}>
                {line.name}
              </LineKey>
            ))
          : 'line mean, band min to max'}
      </ChartTitle>
      {asTable ? (
        <ChartTable label={group.title} lines={group.lines} from={from} to={to} height={plotHeight + 10} />
      ) : (
        <TimeChart
          label={group.title}
          summary={summary}
          lines={group.lines}
          from={from}
          to={to}
          axis={group.axis}
          plotHeight={plotHeight}
          marks={marks}
          cursor={cursor}
          showTimes={showTimes}
          names={first ? 'within' : 'none'}
        />
      )}
    </div>
  );
}

/** The middle of this many seconds: a value that changes each second cannot be read. */
const newestSpan = 10;

/** `514`, or `186 read, 94 write`. */
function newestValues(lines: readonly ShownLine[]): string | undefined {
  const words = lines.flatMap((line) => {
    const last = line.seconds.at(-1);
    if (last === undefined) return [];
    const newest = valuesWithin(line, last - newestSpan, Number.POSITIVE_INFINITY);
    if (newest.length === 0) return [];
    const middle = middleOf(newest, line.centre);
    const text = formatNumber(middle, middle >= 10 ? 0 : 1);
    return [lines.length > 1 ? `${text} ${line.name}` : text];
  });
  return words.length === 0 ? undefined : words.join(', ');
}
