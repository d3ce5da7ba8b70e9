import { formatChange } from '../../../preload/contract/quantity.ts';
import type { ValidityRule } from './rule.ts';

const limit = 0.02;

/** Two sources for one number: the generator's transactions and the server's own commits. */
export const crossCheck: ValidityRule = {
  id: 'cross-check',
  ask: ({ measurements }) => {
    const apart = measurements.get('cross-check');
    if (!apart || Math.abs(apart.value) <= limit) return null;
    return {
      severity: 'warns',
      title: `The server counted ${formatChange(apart.value)} commits against the generator`,
      sentence: 'Something else worked on the server, or transactions were not committed one by one.',
      remedy: 'See whether another client was connected, and what the script does.',
      evidence: apart.method,
    };
  },
};
