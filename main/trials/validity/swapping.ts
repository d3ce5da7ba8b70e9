import { formatQuantity } from '../../../preload/contract/quantity.ts';
import { valuesIn } from '../measurements.ts';
import type { ValidityRule } from './rule.ts';

/** A server that swaps measures the disk. */
export const swapping: ValidityRule = {
  id: 'swapping',
  ask: ({ series, window }) => {
    const largest = (metric: string) =>
      Math.max(0, ...valuesIn(series.get(metric) ?? { seconds: [], values: [] }, window));
    const swappedOut = largest('swap-out');
    const serverInSwap = largest('mysqld-swap');
    if (swappedOut === 0 && serverInSwap === 0) return null;
    return {
      severity: 'blocks',
      title: 'The host swapped in the measured window',
      sentence: 'Memory ran out, so the disk was measured instead of the setting.',
      remedy: 'Use a smaller buffer pool or free memory, then repeat.',
      evidence: `${formatQuantity(swappedOut, 'B/s')} out at most, ${formatQuantity(serverInSwap, 'B')} of the server in swap`,
    };
  },
};
