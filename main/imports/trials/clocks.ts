import type { Reading } from '../../../preload/contract/reading.ts';
import type { ReadingDigest } from '../reading/reading-digest.ts';
import type { TrialSubject } from './trial-subject.ts';

/** What generators and their scripts count themselves: where that begins, the measured window begins. */
const ownCounts = new Set(['nopm', 'tpm', 'throughput']);

/**
 * Unix time of the start of the measured window: by the generator's own text, else by what samples its own count, else
 * by the first sampler with a clock. Null where no file of the trial has one.
 */
export function windowStart({ draft }: TrialSubject): number | null {
  const own = draft.own?.found.reading.clock.startEpochSeconds ?? null;
  if (own !== null) return own;
  const sampled = draft.companions.flatMap(({ readings }) =>
    readings.flatMap(({ reading }) => (isClocked(reading) ? [reading] : [])),
  );
  const counting = sampled.filter(({ series }) => series.some(({ metric }) => ownCounts.has(metric)));
  const starts = (counting.length > 0 ? counting : sampled).map(({ clock }) => clock.startEpochSeconds ?? 0);
  return starts.length === 0 ? null : Math.min(...starts);
}

/** Samples with a clock; a script's parameters have one too, but are no samples. */
function isClocked({ kind, clock, series }: ReadingDigest): boolean {
  return kind === 'telemetry' && clock.startEpochSeconds !== null && series.length > 0;
}

/**
 * What the clock of a reading said at the start of the measured window, in its own seconds. A text without a clock is
 * taken to have begun with the load, as scripts start both.
 */
export function secondZero(subject: TrialSubject, { clock }: Pick<Reading, 'clock'>): number {
  const start = windowStart(subject);
  return start === null || clock.startEpochSeconds === null ? 0 : start - clock.startEpochSeconds;
}
