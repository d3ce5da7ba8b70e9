import { counted } from '../../preload/contract/counted.ts';
import type { Experiment } from '../../preload/contract/experiments.ts';
import {
  formatPercent,
  formatSeconds,
  type QuantityParts,
  quantityParts,
} from '../../preload/contract/quantity.ts';
import type { PhaseTime, Series, Trial } from '../../preload/contract/trials.ts';
import { valuesWithin } from '../charts/describe.ts';
import { formatClock } from '../parts/time.ts';
import { phaseNames } from '../trials/phase-names.ts';

export interface Readout {
  readonly parts: QuantityParts;
  /** What the number is, in small print. */
  readonly note: string;
}

/**
 * The mean of the measured window so far. With the interval that the lab computed, or as a bare mean with its seconds;
 * null before the window begins.
 */
export function measuredSoFar(trial: Trial, series: readonly Series[] | undefined): Readout | null {
  const { throughput } = trial;
  if (throughput !== null) {
    const { label, value, unit, interval, points, method } = throughput;
    const half = interval === null ? undefined : (interval.high - interval.low) / 2;
    const words = [
      label,
      interval === null ? 'no interval yet' : formatPercent(interval.confidence),
      points === null ? '' : counted(points, 'point'),
      method,
    ];
    return { parts: quantityParts(value, unit, half), note: words.filter((word) => word !== '').join(', ') };
  }
  const own = series?.find(({ metric }) => metric === 'throughput');
  const values = own === undefined ? [] : valuesWithin(own, 0, Number.POSITIVE_INFINITY);
  if (own === undefined || values.length === 0) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    parts: quantityParts(mean, own.unit),
    note: `Mean of the measured window so far, ${counted(values.length, 'point')}, no interval yet`,
  };
}

/** `measured 6 min 52 s of 11 min 40 s, ends 14:36`, or the phase under way with its time. */
export function progressInWords(
  trial: Trial,
  phases: readonly PhaseTime[],
  plan: Experiment['plan'] | undefined,
  now: Date,
): string {
  if (trial.state.status !== 'running') return trial.state.status;
  const { phase } = trial.state;
  const time = phases.find((one) => one.phase === phase);
  const ends =
    trial.secondsLeft === null
      ? ''
      : `, ends ${formatClock(new Date(now.getTime() + trial.secondsLeft * 1000))}`;
  const name = phase === 'measure' ? 'measured' : phaseNames[phase];
  if (time === undefined) return name + ends;
  const elapsed = Math.max(0, Math.round((now.getTime() - Date.parse(time.startedAt)) / 1000));
  const whole = phase === 'measure' && plan !== undefined ? plan.measureSeconds : time.expectedSeconds;
  const of = whole > 0 ? ` of ${phase === 'measure' ? '' : 'about '}${formatSeconds(Math.round(whole))}` : '';
  return `${name} ${formatSeconds(whole > 0 ? Math.min(elapsed, Math.round(whole)) : elapsed)}${of}${ends}`;
}
