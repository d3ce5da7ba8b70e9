import { type Difference, pooledDifference, welch } from '../stats/difference.ts';
import { average } from '../stats/moments.ts';
import { bartlett, blockedErrors, pooledError } from '../stats/pooled-error.ts';
import type { ErrorEstimate } from '../stats/summaries.ts';
import type { Group } from './groups.ts';
import type { Scale } from './scale.ts';

/** What differences are judged by: one estimate shared by all treatments, or each pair's own (Welch). */
export interface ErrorTerm {
  /** Of differences between treatments; null: Welch. */
  readonly ofDifferences: ErrorEstimate | null;
  /** Of a treatment's mean, blocks included; null: the treatment's own. */
  readonly ofMeans: ErrorEstimate | null;
  /** Whether replicates were taken for blocks. */
  readonly blocked: boolean;
  readonly description: string;
  readonly warnings: readonly string[];
}

/** Below this p of Bartlett's test the spreads are not taken for alike. */
const unlikeSpreads = 0.05;
/** With fewer degrees of freedom blocks cost more than they bring; leaving them out is conservative. */
const fewestBlockDegrees = 8;
/** Relative spread that is rounding, not variation. */
const noSpread = 1e-12;

/**
 * The error term of an experiment; null when nothing was replicated or the replicates do not vary at all. Pooled over
 * treatments because three replicates alone give an error of two degrees of freedom; each pair's own where Bartlett's
 * test shows unlike spreads; after blocks where the plan has them, none is broken and 8 degrees of freedom remain (a
 * rule that looks at the plan, not at the values).
 */
export function errorTermOf(groups: readonly Group[], scale: Scale, blocked: boolean): ErrorTerm | null {
  const replicated = groups.filter((group) => group.trials.length >= 2);
  const samples = replicated.map((group) => group.trials.map((trial) => scale.of(trial.value)));
  const pooled = pooledError(samples);
  if (pooled === null || isRounding(pooled, samples.flat(), scale)) return null;
  if ((bartlett(samples)?.p ?? 1) < unlikeSpreads) {
    return {
      ofDifferences: null,
      ofMeans: null,
      blocked: false,
      description: 'error of each pair (Welch)',
      warnings: ['the treatments vary unlike each other: each pair is judged by its own error (Welch)'],
    };
  }
  const rows = blocked ? completeBlocks(replicated, scale) : null;
  const errors = rows === null ? null : blockedErrors(rows);
  const ofMeans = errors?.ofMeans ?? pooled;
  const after = errors?.ofDifferences;
  if (after && after.df >= fewestBlockDegrees && !isRounding(after, samples.flat(), scale)) {
    const description = `pooled error after blocks, ${after.df} degrees of freedom`;
    return { ofDifferences: after, ofMeans, blocked: true, description, warnings: [] };
  }
  const description = `pooled error, ${pooled.df} degrees of freedom`;
  return { ofDifferences: pooled, ofMeans, blocked: false, description, warnings: [] };
}

/** The difference of two treatments, other − baseline; null unless both have two trials. */
export function differenceBetween(
  baseline: Group,
  other: Group,
  scale: Scale,
  term: ErrorTerm,
): Difference | null {
  const from = baseline.trials.map((trial) => scale.of(trial.value));
  const to = other.trials.map((trial) => scale.of(trial.value));
  const pair = term.ofDifferences === null ? welch(from, to) : pooledDifference(from, to, term.ofDifferences);
  return pair === null || pair.standardError === 0 ? null : pair;
}

function isRounding(error: ErrorEstimate, values: readonly number[], scale: Scale): boolean {
  const size = scale.kind === 'log' ? 1 : Math.abs(average(values.map(Math.abs)));
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
