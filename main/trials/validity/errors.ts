import { formatQuantity } from '../../../preload/contract/quantity.ts';
import { intervalsIn } from '../measurements.ts';
import type { ValidityRule } from './rule.ts';

const invalidShare = 0.01;

/** Transactions that fail are not speed. */
export const errors: ValidityRule = {
  id: 'errors',
  ask: ({ series, measurements, window }) => {
    const intervals = intervalsIn(series.get('errors') ?? { seconds: [], values: [] }, window);
    const count = intervals.reduce((sum, { rate, seconds }) => sum + rate * seconds, 0);
    if (count < 0.5) return null;
    const rate = count / (window.endSeconds - window.startSeconds);
    const throughput = measurements.get('throughput')?.value ?? 0;
    return {
      severity: rate > throughput * invalidShare ? 'blocks' : 'warns',
      title: `${Math.round(count)} transactions failed in the measured window`,
      sentence: `${formatQuantity(rate, '1/s')} beside ${formatQuantity(throughput, '1/s')} that succeeded.`,
      remedy: 'Read the error log and the raw output; deadlocks under contention are part of some workloads.',
      evidence: 'errors per second as printed',
    };
  },
};
