import type { Unit } from '../../preload/contract/numbers.ts';
import { quantityParts } from '../../preload/contract/quantity.ts';
import type { Measurement, Series, Trial, TrialDetail } from '../../preload/contract/trials.ts';
import type { LineStyle } from '../charts/treatment-style.ts';
import { shortTrialName, trialName } from '../parts/trial-name.tsx';
import { type ChartGroup, type ShownGroup, showGroup } from './chart-groups.ts';
import type { WindowBounds } from './moved-window.ts';

/** A trial that lies over the charts of another. */
export interface OverlaidTrial {
  readonly detail: TrialDetail;
  readonly style: LineStyle;
  /** Undefined until they are read. */
  readonly series: readonly Series[] | undefined;
}

/** One row of a chart's readout: a line, or why there is none. */
export interface OverlayRow {
  readonly id: number;
  readonly name: string;
  /** Where a name is too long. */
  readonly short: string;
  readonly style: LineStyle;
  /** Place among the lines of the group; null for what is not drawn. */
  readonly line: number | null;
  readonly absence: string;
  /** The trial's own number, and its own window where there is none. */
  readonly measured: Measurement | null;
  readonly window: WindowBounds | null;
}

/** A chart of one metric with a line for each trial that measured the same quantity. */
export interface OverlayGroup extends ShownGroup {
  readonly rows: readonly OverlayRow[];
}

export const ownName = 'this trial';

/** Beside that trial, of whose experiment nobody has to be told. */
export function overlaidName(trial: Trial, own: Trial): string {
  return trialName(trial, trial.experimentId !== own.experimentId);
}

/** Every metric that the charts show gets a chart of its own: two metrics of nine trials in one cannot be read. */
export function overlayGroups(
  groups: readonly ChartGroup[],
  own: Omit<OverlaidTrial, 'series'>,
  others: readonly OverlaidTrial[],
): readonly OverlayGroup[] {
  return groups.flatMap(({ title, members }) =>
    members.map(({ series, name }) =>
      overlayGroup(members.length === 1 ? title : `${title} ${name}`, series, own, others),
    ),
  );
}

function overlayGroup(
  title: string,
  ownSeries: Series,
  own: Omit<OverlaidTrial, 'series'>,
  others: readonly OverlaidTrial[],
): OverlayGroup {
  const found = others.map((other) => ({ other, ...sameQuantity(ownSeries, own.detail, other) }));
  const drawn = found.flatMap(({ other, series }) => (series === null ? [] : [{ other, series }]));
  const shown = showGroup({
    title,
    unit: ownSeries.unit,
    members: [
      { series: ownSeries, name: ownName, style: own.style, part: 'own' },
      ...drawn.map(({ other, series }) => ({
        series,
        name: overlaidName(other.detail.trial, own.detail.trial),
        key: `${series.metric} ${other.detail.trial.id}`,
        style: other.style,
        part: 'beside' as const,
      })),
    ],
  });
  return {
    ...shown,
    rows: [
      { ...rowOf(own, own, ownSeries.metric), line: 0, absence: '' },
      ...found.map(({ other, series, absence }) => ({
        ...rowOf(other, own, ownSeries.metric),
        line: series === null ? null : 1 + drawn.findIndex((one) => one.other === other),
        absence,
      })),
    ],
  };
}

type Named = Omit<OverlaidTrial, 'series'>;

function rowOf({ detail, style }: Named, own: Named, metric: string) {
  const { window, trial } = detail;
  const isOwn = detail === own.detail;
  return {
    id: trial.id,
    name: isOwn ? ownName : overlaidName(trial, own.detail.trial),
    short: isOwn ? 'this' : shortTrialName(trial),
    style,
    measured: detail.measurements.find((one) => one.metric === metric) ?? null,
    window: window === null ? null : { from: window.startSeconds, to: window.endSeconds },
  };
}

interface Found {
  readonly series: Series | null;
  /** Why nothing is drawn. */
  readonly absence: string;
}

/** The other trial's line of the same quantity: same metric, same unit, same meaning (P95 is not P99). */
function sameQuantity(own: Series, ownDetail: TrialDetail, other: OverlaidTrial): Found {
  if (other.series === undefined) return { series: null, absence: 'reading' };
  const series = other.series.find(({ metric, seconds }) => metric === own.metric && seconds.length > 0);
  if (series === undefined) return { series: null, absence: 'not recorded' };
  if (series.unit !== own.unit) return { series: null, absence: `${unitWords(series.unit)}: not drawn` };
  const [mine, its] = [ownDetail, other.detail].map(({ measurements }) =>
    measurements.find(({ metric }) => metric === own.metric),
  );
  const label = its?.label ?? series.label;
  const differs =
    mine === undefined || its === undefined ? series.label !== own.label : mine.label !== its.label;
  return differs ? { series: null, absence: `${label}: not drawn` } : { series, absence: '' };
}

function unitWords(unit: Unit): string {
  return unit === 'count' ? 'a count' : `in ${quantityParts(1, unit).unit}`;
}

/** What of the others has to be known before their lines are looked at. */
export function overlayNotes(own: TrialDetail, others: readonly OverlaidTrial[]): readonly string[] {
  const unlike = others.filter(({ detail }) => detail.trial.workload !== own.trial.workload);
  const byWorkload = Map.groupBy(unlike, ({ detail }) => detail.trial.workload);
  return [
    ...[...byWorkload].map(([workload, trials]) => workloadNote(workload, trials, own)),
    ...others.flatMap(({ detail }) => windowNote(own, detail)),
  ];
}

function workloadNote(workload: string, trials: readonly OverlaidTrial[], own: TrialDetail): string {
  const names = trials.map(({ detail }) => overlaidName(detail.trial, own.trial));
  const whose = names.length === 1 ? 'its' : 'their';
  return `${capital(names.join('; '))} ran another workload (${workload}): ${whose} rates count other work.`;
}

/** All lie with their second 0 on each other; a window that was moved begins elsewhere. */
function windowNote({ window: own, trial: ownTrial }: TrialDetail, { trial, window }: TrialDetail): string[] {
  if (own === null || window === null || window.startSeconds === own.startSeconds) return [];
  return [
    `${capital(overlaidName(trial, ownTrial))} counts from ${window.startSeconds} s to ${window.endSeconds} s, this trial from ${own.startSeconds} s to ${own.endSeconds} s.`,
  ];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
