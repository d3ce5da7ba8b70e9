import type { Series } from '../../preload/contract/trials.ts';

/** A metric that stopped this long before the others is not asked for again with them. */
const laggingSeconds = 120;

/**
 * Adds newer points to what is shown. Points at or before the last shown one are dropped, so an answer that overlaps
 * doubles nothing; a metric that was not there before is taken whole.
 */
export function appendSeries(shown: readonly Series[], newer: readonly Series[]): readonly Series[] {
  const byMetric = new Map(newer.map((series) => [series.metric, series]));
  const known = new Set(shown.map((series) => series.metric));
  const appended = shown.map((series) => {
    const more = byMetric.get(series.metric);
    return more === undefined ? series : appendPoints(series, more);
  });
  return [...appended, ...newer.filter((series) => !known.has(series.metric))];
}

function appendPoints(shown: Series, newer: Series): Series {
  const last = shown.seconds.at(-1) ?? Number.NEGATIVE_INFINITY;
  const first = newer.seconds.findIndex((second) => second > last);
  if (first === -1) return shown;
  return {
    ...shown,
    seconds: [...shown.seconds, ...newer.seconds.slice(first)],
    values: [...shown.values, ...newer.values.slice(first)],
  };
}

/** From where to ask for more: the end of the metric that lags behind, within reason. Undefined when nothing is shown. */
export function newestSeconds(series: readonly Series[]): number | undefined {
  const newest = lastSeconds(series);
  if (newest === undefined) return undefined;
  return Math.min(...endsOf(series).filter((end) => end >= newest - laggingSeconds));
}

/** The newest point of all; undefined when there is none. */
export function lastSeconds(series: readonly Series[]): number | undefined {
  const ends = endsOf(series);
  return ends.length === 0 ? undefined : Math.max(...ends);
}

function endsOf(series: readonly Series[]): number[] {
  return series.map(({ seconds }) => seconds.at(-1)).filter((end) => end !== undefined);
}
