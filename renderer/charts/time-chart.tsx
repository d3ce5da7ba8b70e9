import { type PointerEvent, useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { Axis } from './axis.ts';
import { ChartOverlay, ChartUnderlay, CursorLine, type MarkNaming } from './chart-marks.tsx';
import { useElementSize } from './element-size.ts';
import type { LinkedCursor } from './linked-cursor.ts';
import { type TimeMarks, timeScale, type ValueLimit } from './marks.ts';
import { useThemeKey } from './theme.ts';
import { createTimePlot, type PlotLine, type PlotView, type TimePlot } from './time-plot.ts';
import { WindowGrips, type WindowGripsProps } from './window-grips.tsx';

export interface TimeChartProps {
  /** Accessible name. */
  readonly label: string;
  /** What it shows, in words, for those who do not see it. */
  readonly summary: string;
  readonly lines: readonly PlotLine[];
  /** Seconds from the start of the measured window. */
  readonly from: number;
  readonly to: number;
  readonly axis: Axis;
  /** Height of the plot itself; head room and times come on top. */
  readonly plotHeight: number;
  readonly marks: TimeMarks;
  readonly limits?: readonly ValueLimit[];
  readonly cursor: LinkedCursor;
  /** Where it names its marks: in a strip above the plot, within it, or not at all. */
  readonly names?: MarkNaming;
  /** Labels its time axis. */
  readonly showTimes?: boolean;
  /** Without it the bounds of the window have no grips. */
  readonly onMoveWindow?: WindowGripsProps['onMove'];
}

/** Room for the labels of the value axis; the same in every chart, so that a stack lines up. */
const valueAxisWidth = 50;
const headRoom = 26;
const topPadding = 8;
const timesRoom = 18;
const bottomPadding = 5;
const rightPadding = 20;

/**
 * Lines over time: mean in a min-max band of 2-px columns, gaps as gaps, marks above, one cursor shared with the
 * charts that hold the same `cursor`.
 */
export function TimeChart(props: TimeChartProps) {
  const { label, summary, marks, cursor, from, to, axis, names = 'none', showTimes = false } = props;
  const frameRef = useRef<HTMLDivElement>(null);
  const summaryId = useId();
  const { width } = useElementSize(frameRef);
  const box = {
    left: valueAxisWidth,
    top: names === 'above' ? headRoom : topPadding,
    width: Math.max(0, width - valueAxisWidth - rightPadding),
    height: props.plotHeight,
  };
  const height = box.top + box.height + (showTimes ? timesRoom : bottomPadding);
  const frame = { from, to, axis, box };
  const scale = timeScale(from, to, box.left, box.width);
  const point = (event: PointerEvent) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    cursor.set(x < box.left || x > box.left + box.width ? null : Math.round(scale.seconds(x)));
  };
  const { window } = marks;
  return (
    <div
      ref={frameRef}
      className="chart"
      style={{ height }}
      onPointerMove={point}
      onPointerLeave={() => cursor.set(null)}
    >
      <div className="chart__picture" role="img" aria-label={label} aria-describedby={summaryId}>
        {box.width > 0 && (
          <>
            <ChartUnderlay frame={frame} marks={marks} />
            <PlotCanvas
              key={props.lines.map((line) => line.key).join(' ')}
              view={{ lines: props.lines, from, to, axis, box, width, height, showTimes }}
            />
            <ChartOverlay frame={frame} marks={marks} limits={props.limits ?? []} names={names} />
            <CursorLine frame={frame} cursor={cursor} flagged={showTimes} />
          </>
        )}
      </div>
      <p id={summaryId} className="visually-hidden">
        {summary}
      </p>
      {props.onMoveWindow !== undefined && box.width > 0 && window !== null && window.to !== null && (
        <WindowGrips
          window={{ from: window.from, to: window.to }}
          from={from}
          to={to}
          box={box}
          onMove={props.onMoveWindow}
        />
      )}
    </div>
  );
}

/** A plot is made for a set of lines (its `key`); everything else is an update of it. */
function PlotCanvas({ view }: { readonly view: PlotView }) {
  const hostRef = useRef<HTMLDivElement>(null);
  const plotRef = useRef<TimePlot>(null);
  const theme = useThemeKey();
  useLayoutEffect(() => {
    if (hostRef.current === null) return;
    plotRef.current ??= createTimePlot(hostRef.current, view);
    plotRef.current.update(view);
  }, [view]);
  useLayoutEffect(
    () => () => {
      plotRef.current?.destroy();
      plotRef.current = null;
    },
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn again when the theme changes
  useEffect(() => plotRef.current?.recolor(), [theme]);
  return <div ref={hostRef} className="chart__layer" aria-hidden="true" />;
}
