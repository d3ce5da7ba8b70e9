import { tQuantile } from '../../main/stats/distributions.ts';
import { average, variance } from '../../main/stats/moments.ts';

export interface Pair {
  readonly one: number;
  readonly other: number;
}

/** `one / other` over pairs that were taken side by side: geometric mean, and the 95 % interval by t on the logarithms. */
export function pairedRatio(pairs: readonly Pair[]): {
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
} {
  const logs = pairs.map(({ one, other }) => Math.log(one / other));
  const mean = average(logs);
  const half =
    logs.length < 2
      ? Number.POSITIVE_INFINITY
      : tQuantile(0.975, logs.length - 1) * Math.sqrt(variance(logs) / logs.length);
  return { ratio: Math.exp(mean), low: Math.exp(mean - half), high: Math.exp(mean + half) };
}

export function ratioText(pairs: readonly Pair[]): string {
  const { ratio, low, high } = pairedRatio(pairs);
  return `${ratio.toFixed(3)} (95 % ${low.toFixed(3)} to ${high.toFixed(3)}, ${pairs.length} pairs)`;
}
