import { formatChange } from '../../../preload/contract/quantity.ts';
import type { ValidityRule } from './rule.ts';

const noticeable = 0.1;

/** The warm-up was too short when the second half is another level than the first. */
export const stillMoving: ValidityRule = {
  id: 'still-moving',
  ask: ({ measurements }) => {
    const drift = measurements.get('drift');
    if (!drift || Math.abs(drift.value) < noticeable) return null;
    return {
      severity: 'warns',
      title: `The second half is ${formatChange(drift.value)} against the first`,
      sentence: 'The level still moved in the measured window.',
      remedy: 'Warm up longer, or move the start of the window.',
      evidence: `${drift.points} intervals`,
    };
  },
};
