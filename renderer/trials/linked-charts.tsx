import { useMemo, useRef, useState } from 'react';
import type { Measurement, TrialDetail } from '../../preload/contract/trials.ts';
import { useElementSize } from '../charts/element-size.ts';
import { createCursor } from '../charts/linked-cursor.ts';
import type { TimeMarks } from '../charts/marks.ts';
import { Reading } from '../parts/answer.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { chartMetrics, groupSeries, type ShownGroup, showGroup } from './chart-groups.ts';
import { ChartRow } from './chart-row.tsx';
import type { WindowBounds } from './moved-window.ts';
import { type OverlayGroup, overlayGroups } from './overlay-groups.ts';
import { OverlayLegend } from './overlay-legend.tsx';
import { plotHeights } from './plot-heights.ts';
import { useChartKeys } from './use-chart-keys.ts';
import { type Look, useOverlay } from './use-overlay.ts';
import { useTrialSeries } from './use-trial-series.ts';
import { useWindowDraft } from './use-window-draft.ts';
import { boundsWords, setByWords } from './window-words.ts';

/** All known charts; what else was recorded can be added. */
const everyKnownChart = Number.POSITIVE_INFINITY;

/** Pixels below the charts, where another one can be added. */
const addChartHeight = 44;

export interface LinkedChartsProps {
  readonly detail: TrialDetail;
  /** Trials that lie over this one. */
  readonly overlaid: readonly number[];
  readonly onChangeOverlay: () => void;
  readonly onTakeOff: (id: number) => void;
}

/** Everything a trial recorded over time, one under the other, with one cursor and one measured window. */
export function LinkedCharts({ detail, overlaid, onChangeOverlay, onTakeOff }: LinkedChartsProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { width, height } = useElementSize(ref);
  const [added, setAdded] = useState<readonly string[]>([]);
  const metrics = chartMetrics(detail.series, everyKnownChart, added);
  /** The time of all trials, where somebody asked for it. */
  const [wholeTime, setWholeTime] = useState<WindowBounds | null>(null);
  const { series, failure, overlay, groups, recorded, whole } = useChartGroups(detail, overlaid, metrics, {
    width,
    time: wholeTime,
  });
  const more = detail.series.filter(({ metric, points }) => points > 0 && !metrics.includes(metric));
  return (
    <div className="linked-charts" ref={ref}>
      <h2 className="visually-hidden">Linked charts</h2>
      {overlaid.length > 0 && (
        <OverlayLegend
          overlay={overlay}
          onChange={onChangeOverlay}
          onRemove={onTakeOff}
          time={{
            own: recorded,
            whole,
            wholeShown: wholeTime !== null,
            onShowWhole: (shown) => setWholeTime(shown ? whole : null),
          }}
        />
      )}
      {overlay.reading && <Reading>reading {overlaid.length} trials to lay over</Reading>}
      {failure !== null && <ErrorState failure={failure} />}
      {series === undefined && failure === null && <Reading>reading {metrics.length} series</Reading>}
      {series !== undefined && groups.length === 0 && <p className="quiet">{nothingRecorded(detail)}</p>}
      {groups.length > 0 && height > 0 && (
        <ChartStack
          detail={detail}
          groups={groups}
          recorded={recorded}
          shown={wholeTime ?? recorded}
          heights={plotHeights(
            groups.length,
            height - (more.length > 0 ? addChartHeight : 0),
            overlaid.length === 0 ? 0 : overlaid.length + 1,
          )}
        />
      )}
      {more.length > 0 && <AddChart others={more} onAdd={(metric) => setAdded([...added, metric])} />}
    </div>
  );
}

/** What is drawn, and over which time: of this trial alone, and of all that lie over it. */
function useChartGroups(
  detail: TrialDetail,
  overlaid: readonly number[],
  metrics: readonly string[],
  { width, time }: { readonly width: number; readonly time: WindowBounds | null },
) {
  const { series, failure } = useTrialSeries(detail.trial.id, metrics);
  const grouped = useMemo(() => groupSeries(series ?? []), [series]);
  const alone = useMemo(() => grouped.map(showGroup), [grouped]);
  const recorded = useMemo(() => extentOf(alone, detail.window), [alone, detail.window]);
  const look = series === undefined || width === 0 ? null : lookAt(time ?? recorded, width);
  const overlay = useOverlay(detail, overlaid, metrics, look);
  const { own, others } = overlay.trials;
  const isAlone = overlaid.length === 0;
  const groups = useMemo(
    () => (isAlone ? alone : overlayGroups(grouped, own, others)),
    [isAlone, alone, grouped, own, others],
  );
  return { series, failure, overlay, groups, recorded, whole: extentOf(groups, detail.window) };
}

/** In steps, so that a trial that goes on and a window that is drawn wider ask nothing new each time. */
const lookSeconds = 300;
const lookPixels = 256;

/** Of what lies over it, no more points than the charts have pixels. */
function lookAt({ from, to }: WindowBounds, width: number): Look {
  return {
    fromSeconds: Math.floor(from / lookSeconds) * lookSeconds,
    toSeconds: (Math.floor(to / lookSeconds) + 1) * lookSeconds,
    points: Math.ceil(width / lookPixels) * lookPixels,
  };
}

interface AddChartProps {
  readonly others: TrialDetail['series'];
  readonly onAdd: (metric: string) => void;
}

function AddChart({ others, onAdd }: AddChartProps) {
  return (
    <label className="linked-charts__more">
      {others.length} more recorded
      <select className="input" value="" onChange={(event) => onAdd(event.target.value)}>
        <option value="">add a chart</option>
        {others.map(({ metric, label }) => (
          <option key={metric} value={metric}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

function nothingRecorded({ trial }: TrialDetail): string {
  if (trial.state.status === 'failed')
    return `No series: the trial failed in ${trial.state.phase}, before it measured anything.`;
  if (trial.state.status === 'pending') return 'No series: the trial has not started.';
  return 'No series were recorded.';
}

interface ChartStackProps {
  readonly detail: TrialDetail;
  readonly groups: readonly (ShownGroup | OverlayGroup)[];
  readonly heights: readonly number[];
  /** What this trial recorded: its window stays within. */
  readonly recorded: WindowBounds;
  /** The time that the charts are wide. */
  readonly shown: WindowBounds;
}

function ChartStack({ detail, groups, heights, recorded, shown }: ChartStackProps) {
  const [cursor] = useState(createCursor);
  // The lab moves the window of a trial that succeeded, of no other.
  const movable = detail.trial.state.status === 'succeeded' && detail.window !== null;
  const draft = useWindowDraft(detail.trial.id, detail.window, recorded);
  const window = draft.window ?? recorded;
  const stalls = detail.annotations.map(({ atSeconds }) => atSeconds);
  useChartKeys({
    cursor,
    window: draft.window,
    recorded: shown,
    annotations: stalls,
    onMove: movable ? draft.move : null,
  });
  const marks: TimeMarks = {
    window: draft.window,
    windowText: draft.window === null ? '' : windowText(detail, draft.window, draft.saving),
    annotations: detail.annotations,
    unread: null,
    now: null,
  };
  return (
    <>
      {draft.failure !== null && <ErrorState failure={draft.failure} />}
      {groups.map((group, index) => (
        <ChartRow
          key={group.lines[0]?.key}
          group={group}
          recorded={shown}
          window={window}
          marks={marks}
          cursor={cursor}
          plotHeight={heights[index] ?? 0}
          first={index === 0}
          last={index === groups.length - 1}
          measured={draft.saving ? null : measuredOf(detail, group)}
          moving={draft.saving}
          {...(movable && { onMoveWindow: draft.move })}
        />
      ))}
    </>
  );
}

/** The trial's own number for a chart of one line. */
function measuredOf({ measurements }: TrialDetail, { lines }: ShownGroup): Measurement | null {
  const [only, ...others] = lines;
  if (only === undefined || others.length > 0) return null;
  return measurements.find(({ metric }) => metric === only.key) ?? null;
}

/** From the first point of any line to the last; a point stands at the end of its interval, so the window may begin before. */
function extentOf(groups: readonly ShownGroup[], window: TrialDetail['window']): WindowBounds {
  const ends = groups.flatMap(({ lines }) =>
    lines.flatMap(({ seconds }) => [seconds[0] ?? 0, seconds.at(-1) ?? 0]),
  );
  if (window !== null) ends.push(window.startSeconds, window.endSeconds);
  return { from: Math.min(...ends), to: Math.max(...ends) };
}

function windowText(detail: TrialDetail, bounds: WindowBounds, saving: boolean): string {
  const state = saving ? 'not stored yet' : detail.window === null ? '' : setByWords(detail.window);
  return `${boundsWords(bounds)}, ${state}`;
}
