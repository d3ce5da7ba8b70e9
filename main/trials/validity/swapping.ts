import { formatQuantity } from '../../../preload/contract/quantity.ts';
import { valuesIn } from '../measurements.ts';
import type { ValidityRule } from './rule.ts';

/** Below this it is somebody's idle page that went, above it the server's memory. */
const negligibleBytes = 1024 ** 2;

/** A server that swaps measures the disk. */
export const swapping: ValidityRule = {
  id: 'swapping',
  ask: ({ series, window }) => {
    const largest = (metric: string) =>
      valuesIn(series.get(metric) ?? { seconds: [], values: [] }, window).reduce(
        (most, value) => Math.max(most, value),
        0,
      );
    const swappedOut = largest('swap-out');
    const serverInSwap = largest('mysqld-swap');
    if (swappedOut === 0 && serverInSwap === 0) return null;
    return {
      severity: Math.max(swappedOut, serverInSwap) < negligibleBytes ? 'warns' : 'blocks',
      title: 'The host swapped in the measured window',
      sentence: 'Memory ran out, so the disk was measured instead of the setting.',
      remedy: 'Use a smaller buffer pool or free memory, then repeat.',
      evidence: `${formatQuantity(swappedOut, 'B/s')} out at most, ${formatQuantity(serverInSwap, 'B')} of the server in swap`,
    };
  },
};
