import { type Difference, pooledDifference, welch } from '../stats/difference.ts';
import { average } from '../stats/moments.ts';
import { blockedErrors, noisyGroups, pooledError } from '../stats/pooled-error.ts';
import type { ErrorEstimate } from '../stats/summaries.ts';
import type { Group } from './groups.ts';
import { listed } from './phrases.ts';
import type { Scale } from './scale.ts';

/** What differences are judged by. */
export interface ErrorTerm {
  /** Of differences between treatments, pooled. */
  readonly ofDifferences: ErrorEstimate;
  /** Of a treatment's mean, blocks included. */
  readonly ofMeans: ErrorEstimate;
  /** Keys of treatments that vary more than the others: judged by their own error. */
  readonly noisy: ReadonlySet<string>;
  /** Whether replicates were taken for blocks. */
  readonly blocked: boolean;
  readonly description: string;
  readonly warnings: readonly string[];
}

/** Level at which a treatment counts as noisy. Being wrong costs power only: Welch holds for equal spreads too. */
const noisyLevel = 0.1;
/** Level, over all treatments, at which one is so noisy that it leaves the pool. Being wrong makes the pool too small. */
const outOfPoolLevel = 0.05;
/** With fewer degrees of freedom blocks cost more than they bring; leaving them out is conservative. */
const fewestBlockDegrees = 8;
/** Relative spread that is rounding, not variation. */
const noSpread = 1e-12;

/**
 * The error term of an experiment; null when nothing was replicated or the replicates do not vary at all. Pooled over
 * treatments, because three replicates alone give an error of two degrees of freedom; without very noisy ones; after
 * blocks where the plan has them, none is broken and 8 degrees of freedom remain (a rule that looks at the plan, not at
 * the values).
 */
export function errorTermOf(groups: readonly Group[], scale: Scale, blocked: boolean): ErrorTerm | null {
  const replicated = groups.filter((group) => group.trials.length >= 2);
  const samples = replicated.map((group) => scaledValues(group, scale));
  const all = pooledError(samples);
  if (all === null || isRounding(all, samples.flat(), scale)) return null;
  const noisy = noisyGroups(samples, noisyLevel).flatMap((index) => replicated[index] ?? []);
  const outOfPool = new Set(noisyGroups(samples, outOfPoolLevel / samples.length));
  const pool = replicated.filter((_group, i) => !outOfPool.has(i));
  const pooled = pooledError(pool.map((group) => scaledValues(group, scale))) ?? all;
  const rows = blocked ? completeBlocks(pool, scale) : null;
  const errors = rows === null ? null : blockedErrors(rows);
  const after = errors?.ofDifferences;
  const useBlocks =
    after !== undefined && after.df >= fewestBlockDegrees && !isRounding(after, samples.flat(), scale);
  const ofDifferences = useBlocks ? after : pooled;
  return {
    ofDifferences,
    ofMeans: errors?.ofMeans ?? pooled,
    noisy: new Set(noisy.map((group) => group.key)),
    blocked: useBlocks,
    description: `pooled error${useBlocks ? ' after blocks' : ''}, ${ofDifferences.df} degrees of freedom`,
    warnings: noisyWarnings(noisy),
  };
}

/** The difference of two treatments, other − baseline; null unless both have two trials and at least one varies. */
export function differenceBetween(
  baseline: Group,
  other: Group,
  scale: Scale,
  term: ErrorTerm,
): Difference | null {
  const from = scaledValues(baseline, scale);
  const to = scaledValues(other, scale);
  const unlike = term.noisy.has(baseline.key) || term.noisy.has(other.key);
  const pair = unlike ? welch(from, to) : pooledDifference(from, to, term.ofDifferences);
  return pair === null || pair.standardError === 0 ? null : pair;
}

export function scaledValues(group: Group, scale: Scale): number[] {
  return group.trials.map((trial) => scale.of(trial.value));
}

function noisyWarnings(noisy: readonly Group[]): string[] {
  if (noisy.length === 0) return [];
  const labels = listed(noisy.map((group) => group.label));
  return [
    noisy.length === 1
      ? `${labels} varies more than the other treatments: judged by its own error (Welch)`
      : `${labels} vary more than the other treatments: judged by their own error (Welch)`,
  ];
}

function isRounding(error: ErrorEstimate, values: readonly number[], scale: Scale): boolean {
  const size = scale.kind === 'log' ? 1 : average(values.map(Math.abs));
  return Math.sqrt(error.variance) <= noSpread * size;
}

/** Rows of treatments by replicate; null unless every treatment has each replicate exactly once. */
function completeBlocks(groups: readonly Group[], scale: Scale): number[][] | null {
  const blocks = (group: Group) => group.trials.map((trial) => trial.replicate).toSorted((a, b) => a - b);
  const first = groups[0];
  if (first === undefined) return null;
  const expected = blocks(first);
  const complete =
    new Set(expected).size === expected.length &&
    groups.every((group) => blocks(group).join() === expected.join());
  if (!complete) return null;
  return groups.map((group) =>
    group.trials.toSorted((a, b) => a.replicate - b.replicate).map((trial) => scale.of(trial.value)),
  );
}
