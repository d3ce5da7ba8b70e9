import { counted } from '../../preload/contract/counted.ts';
import { type Difference, pooledDifference, welch } from '../stats/difference.ts';
import { average } from '../stats/moments.ts';
import { blockedErrors, noisyGroups, pooledError } from '../stats/pooled-error.ts';
import { type SplitPlotErrors, splitPlotErrors } from '../stats/split-plot.ts';
import type { ErrorEstimate } from '../stats/summaries.ts';
import type { ComparisonInput } from './comparison-input.ts';
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
  /** The two errors of an order that kept levels together; null where it did not, or where they cannot be had. */
  readonly splitPlot: SplitPlot | null;
  readonly description: string;
  readonly warnings: readonly string[];
}

export interface SplitPlot extends SplitPlotErrors {
  /** The factors that are hard to change. */
  readonly grouped: readonly string[];
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
export function errorTermOf(
  groups: readonly Group[],
  scale: Scale,
  { order, grouped = [] }: Pick<ComparisonInput['experiment'], 'order' | 'grouped'>,
): ErrorTerm | null {
  const blocked = order === 'blocks';
  const varied = grouped.filter(
    (name) => new Set(groups.map((group) => String(group.treatment[name]))).size > 1,
  );
  const split = varied.length === 0 || !blocked ? null : splitPlotOf(groups, scale, varied);
  if (split !== null) return split;
  const term = plainErrorTerm(groups, scale, blocked);
  return term && { ...term, warnings: [...term.warnings, ...groupedWarnings(varied, order)] };
}

/** The errors of a split plot, where every treatment stands in every block; a noisy treatment is not looked for. */
function splitPlotOf(groups: readonly Group[], scale: Scale, grouped: readonly string[]): ErrorTerm | null {
  const filled = groups.filter((group) => group.trials.length > 0);
  const errors = splitPlotErrors(
    filled.flatMap((group) =>
      group.trials.map((trial) => ({
        block: String(trial.replicate),
        whole: wholePlotOf(group, grouped),
        treatment: group.key,
        value: scale.of(trial.value),
      })),
    ),
  );
  const pooled = pooledError(filled.map((group) => scaledValues(group, scale)));
  if (errors === null || pooled === null) return null;
  if (
    isRounding(
      pooled,
      filled.flatMap((group) => scaledValues(group, scale)),
      scale,
    )
  )
    return null;
  const blocks = filled[0]?.trials.length ?? 0;
  const names = listed([...grouped]);
  const within = errors.within === null ? '' : `, ${errors.within.df} within`;
  return {
    ofDifferences: errors.between,
    // Blocks and whole plots are in every mean: only blocks are independent of each other.
    ofMeans: { variance: pooled.variance, df: blocks - 1 },
    noisy: new Set(),
    blocked: true,
    splitPlot: { ...errors, grouped },
    description: `split plot: ${names} by whole plots, ${counted(errors.whole.df, 'degree')} of freedom${within}`,
    warnings: [],
  };
}

/** What has to be known of verdicts where trials of one level stood together and no error of whole plots can be had. */
function groupedWarnings(
  grouped: readonly string[],
  order: ComparisonInput['experiment']['order'],
): string[] {
  if (grouped.length === 0 || order === 'as-written') return [];
  const names = listed([...grouped]);
  const why =
    order === 'shuffled' ? 'each level has one group only' : 'not every treatment has a trial in every block';
  return [
    `Trials of one level of ${names} ran together, and ${why}: whatever else differed between the groups reads as an effect of ${names}, and looks surer than it is.`,
  ];
}

function wholePlotOf(group: Group, grouped: readonly string[]): string {
  return JSON.stringify(grouped.map((name) => String(group.treatment[name])));
}

function plainErrorTerm(groups: readonly Group[], scale: Scale, blocked: boolean): ErrorTerm | null {
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
    splitPlot: null,
    description: `pooled error${useBlocks ? ' after blocks' : ''}, ${counted(ofDifferences.df, 'degree')} of freedom`,
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
  if (term.splitPlot !== null) return acrossPlots(baseline, other, from, to, term.splitPlot);
  const unlike = term.noisy.has(baseline.key) || term.noisy.has(other.key);
  const pair = unlike ? welch(from, to) : pooledDifference(from, to, term.ofDifferences);
  return pair === null || pair.standardError === 0 ? null : pair;
}

/** Two treatments of one whole plot share what it is; two of different ones do not. */
function acrossPlots(
  baseline: Group,
  other: Group,
  from: readonly number[],
  to: readonly number[],
  { grouped, within, between }: SplitPlot,
): Difference | null {
  const together = wholePlotOf(baseline, grouped) === wholePlotOf(other, grouped);
  const pair = pooledDifference(from, to, together && within !== null ? within : between);
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
