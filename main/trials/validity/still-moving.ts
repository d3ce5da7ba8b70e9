import { formatChange, formatP } from '../../../preload/contract/quantity.ts';
import { welch } from '../../stats/difference.ts';
import { intervalsIn } from '../measurements.ts';
import type { ValidityRule } from './rule.ts';

const noticeable = 0.1;
/** Seconds are not independent, so a chance of 5 % in the books is far more here. */
const clear = 0.001;

/** The warm-up was too short when the second half is clearly another level than the first. */
export const stillMoving: ValidityRule = {
  id: 'still-moving',
  ask: ({ series, measurements, window }) => {
    const drift = measurements.get('drift');
    const rates = intervalsIn(series.get('throughput') ?? { seconds: [], values: [] }, window).map(
      ({ rate }) => rate,
    );
    const half = Math.floor(rates.length / 2);
    const difference = welch(rates.slice(0, half), rates.slice(-half));
    if (!drift || difference === null || Math.abs(drift.value) < noticeable || difference.p > clear)
      return null;
    return {
      severity: 'warns',
      title: `The second half is ${formatChange(drift.value)} against the first`,
      sentence: 'The level still moved in the measured window.',
      remedy: 'Warm up longer, or move the start of the window.',
      evidence: `${rates.length} intervals, p ${formatP(difference.p)}`,
    };
  },
};
