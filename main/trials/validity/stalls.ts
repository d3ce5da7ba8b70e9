import { formatSeconds } from '../../../preload/contract/quantity.ts';
import type { ValidityRule } from './rule.ts';

export const stalls: ValidityRule = {
  id: 'stalls',
  ask: ({ measurements }) => {
    const count = measurements.get('stalls')?.value ?? 0;
    if (count === 0) return null;
    const longest = formatSeconds(measurements.get('stall-longest')?.value ?? 0);
    return {
      severity: 'warns',
      title:
        count === 1 ? `A stall of ${longest}` : `${count} stalls in the measured window, longest ${longest}`,
      sentence: 'An interval below 10 % of the median counts as stalled. The mean stands with it.',
      remedy: 'See what disks and checkpoint age did at the time.',
      evidence: `${formatSeconds(measurements.get('stall-total')?.value ?? 0)} in all`,
    };
  },
};
