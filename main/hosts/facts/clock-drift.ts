import type { ClockReading } from '../../../preload/contract/facts.ts';
import type { HostClock } from '../../remote/host-clock.ts';

/** A reading before, and when it was made. */
export interface EarlierClock {
  readonly readAt: string;
  readonly clock: ClockReading;
}

/** Closer readings tell the errors of both rather than a drift. */
const shortestSeconds = 60;

/**
 * The offset of a host's clock from ours, with what it gained per second since the reading before: the difference of both
 * offsets over the time between them, uncertain by the sum of their errors.
 */
export function clockReading(clock: HostClock, readAt: Date, earlier: EarlierClock | null): ClockReading {
  return {
    offsetSeconds: clock.epochOffset,
    errorSeconds: clock.epochError,
    rttSeconds: clock.rttSeconds,
    drift: earlier === null ? null : driftSince(clock, readAt, earlier),
  };
}

function driftSince(clock: HostClock, readAt: Date, earlier: EarlierClock): ClockReading['drift'] {
  const seconds = (readAt.getTime() - Date.parse(earlier.readAt)) / 1000;
  if (!(seconds >= shortestSeconds)) return null;
  return {
    perSecond: (clock.epochOffset - earlier.clock.offsetSeconds) / seconds,
    errorPerSecond: (clock.epochError + earlier.clock.errorSeconds) / seconds,
    since: earlier.readAt,
  };
}
