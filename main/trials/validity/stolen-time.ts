import { formatPercent } from '../../../preload/contract/quantity.ts';
import type { ValidityRule } from './rule.ts';

const suspectAbove = 0.02;
const invalidAbove = 0.1;

/** On a virtual machine the neighbours' load is part of the number. */
export const stolenTime: ValidityRule = {
  id: 'stolen-time',
  ask: ({ measurements }) => {
    const steal = measurements.get('cpu-steal')?.value ?? 0;
    if (steal <= suspectAbove) return null;
    return {
      severity: steal > invalidAbove ? 'blocks' : 'warns',
      title: `${formatPercent(steal)} of CPU time was stolen`,
      sentence: 'This is a virtual machine, and its neighbours took its time.',
      remedy: 'Measure on hardware of your own, or take more replicates.',
      evidence: 'mean of /proc/stat steal over the window',
    };
  },
};
