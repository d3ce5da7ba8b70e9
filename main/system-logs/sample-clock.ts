/** When samples were taken. */
export interface Clock {
  readonly start: number | null;
  readonly period: number | null;
  readonly seconds: number[];
}

/**
 * Stamps of whole seconds jump where the true period is no whole second: samples then stand evenly between the first and
 * the last, unless one is missing by more than two periods, where the stamps themselves tell more.
 */
export function clockOf(times: readonly (number | null)[]): Clock {
  const first = times[0] ?? null;
  const last = times.at(-1) ?? null;
  const ticks = times.length - 1;
  if (first === null || last === null || times.includes(null))
    return { start: null, period: null, seconds: times.map((_, at) => at + 1) };
  const period = ticks > 0 && last > first ? (last - first) / ticks : null;
  const stamps = times.map((time) => (time ?? first) - first);
  const even =
    period !== null && stamps.every((at, index) => Math.abs(at - index * period) <= 2 * period + 1);
  const seconds =
    even && !Number.isInteger(period) ? stamps.map((_, at) => Math.round(at * period * 1e6) / 1e6) : stamps;
  return { start: first, period, seconds };
}
