import { useState } from 'react';
import type { Measurement } from '../../preload/contract/trials.ts';
import { ChartTable } from '../charts/chart-table.tsx';
import { TableSwitch } from '../charts/chart-title.tsx';
import type { LinkedCursor } from '../charts/linked-cursor.ts';
import type { TimeMarks } from '../charts/marks.ts';
import { TimeChart } from '../charts/time-chart.tsx';
import type { ShownGroup } from './chart-groups.ts';
import { ChartReadout } from './chart-readout.tsx';
import type { WindowBounds } from './moved-window.ts';
import type { OverlayGroup } from './overlay-groups.ts';
import { OverlayReadout } from './overlay-readout.tsx';
import { summarizeGroup } from './summarize-group.ts';

export interface ChartRowProps {
  readonly group: ShownGroup | OverlayGroup;
  readonly recorded: WindowBounds;
  readonly window: WindowBounds;
  readonly marks: TimeMarks;
  readonly cursor: LinkedCursor;
  readonly plotHeight: number;
  readonly first: boolean;
  readonly last: boolean;
  readonly measured: Measurement | null;
  /** The window is not stored yet as it is drawn. */
  readonly moving: boolean;
  readonly onMoveWindow?: (bound: 'start' | 'end', seconds: number, done: boolean) => void;
}

/** A chart with its numbers at the right, or both as a table. */
export function ChartRow({
  group,
  recorded,
  window,
  marks,
  cursor,
  plotHeight,
  first,
  last,
  measured,
  moving,
  onMoveWindow,
}: ChartRowProps) {
  const [asTable, setAsTable] = useState(false);
  return (
    <div className="chart-row">
      {asTable ? (
        <ChartTable label={group.title} lines={group.lines} {...recorded} height={plotHeight + 30} />
      ) : (
        <TimeChart
          label={group.title}
          summary={summarizeGroup(group, window.from, window.to)}
          lines={group.lines}
          {...recorded}
          axis={group.axis}
          plotHeight={plotHeight}
          marks={marks}
          cursor={cursor}
          names={first ? 'above' : 'none'}
          showTimes={last}
          {...(first && onMoveWindow !== undefined && { onMoveWindow })}
        />
      )}
      <div className="chart-row__readout">
        <div className="row row--baseline chart-row__title">
          <h3 className="text-12 medium">{group.title}</h3>
          <span className="unit">{group.suffix}</span>
          <span className="spacer" />
          <TableSwitch title={group.title} shown={asTable} onShow={setAsTable} />
        </div>
        {'rows' in group ? (
          <OverlayReadout group={group} window={window} moving={moving} cursor={cursor} />
        ) : (
          <ChartReadout group={group} window={window} cursor={cursor} detailed={first} measured={measured} />
        )}
        {first && <p className="unit">band min to max, line mean</p>}
      </div>
    </div>
  );
}
