import type { Interval, Verdict } from '../../preload/contract/numbers.ts';
import { formatChange, formatP, formatPercent } from '../../preload/contract/quantity.ts';
import { type Difference, intervalAt } from '../stats/difference.ts';
import { equivalenceP } from '../stats/equivalence.ts';
import { type HolmStep, holm } from '../stats/holm.ts';
import { average } from '../stats/moments.ts';
import { permutationTest } from '../stats/permutation.ts';
import { replicatesToSettle } from '../stats/replicates-to-settle.ts';
import type { ComparisonInput } from './comparison-input.ts';
import { differenceBetween, type ErrorTerm } from './error-term.ts';
import type { Group } from './groups.ts';
import { finite, type Scale } from './scale.ts';
import { isClearOfZero, verdictOf } from './verdict.ts';

/** What a treatment's difference from the baseline amounts to; interval and verdict carry the same correction. */
export interface Judgement {
  readonly changeInterval: Interval | null;
  /** Corrected. */
  readonly p: number;
  readonly verdict: Verdict | null;
  readonly comment: string;
  readonly moreReplicates: number | null;
  readonly warnings: readonly string[];
}

interface Tested {
  readonly group: Group;
  readonly pair: Difference;
}

interface Context {
  readonly input: ComparisonInput;
  readonly baseline: Group;
  /** Mean of the baseline in base units, where ratios on the linear scale start. */
  readonly reference: number;
  readonly scale: Scale;
  /** Level of the first step of Holm. */
  readonly strictestAlpha: number;
}

/** By the key of the treatment; only for treatments that can be judged. */
export function judge(
  input: ComparisonInput,
  groups: readonly Group[],
  baseline: Group | null,
  scale: Scale,
  term: ErrorTerm | null,
): Map<string, Judgement> {
  if (baseline === null || term === null) return new Map();
  const tested = groups.flatMap((group): Tested[] => {
    const pair = group === baseline ? null : differenceBetween(baseline, group, scale, term);
    return pair === null ? [] : [{ group, pair }];
  });
  if (tested.length === 0) return new Map();
  const alpha = 1 - input.experiment.confidence;
  // Comparisons that were not selected count as if they showed nothing, which is never less strict than they would be.
  const unselected = Math.max(0, (input.selected?.comparisons ?? 0) - tested.length);
  const ps = [...tested.map(({ pair }) => pair.p), ...new Array<number>(unselected).fill(1)];
  const steps = holm(ps, alpha);
  const context = {
    input,
    baseline,
    scale,
    reference: average(baseline.trials.map((trial) => trial.value)),
    strictestAlpha: alpha / ps.length,
  };
  return new Map(
    tested.flatMap((one, i) => {
      const step = steps[i];
      return step === undefined ? [] : [[one.group.key, judgeOne(context, one, step)] as const];
    }),
  );
}

function judgeOne(context: Context, { group, pair }: Tested, step: HolmStep): Judgement {
  const { confidence } = context.input.experiment;
  const raw = intervalAt(pair, step.alpha);
  const change = ratioInterval(context, raw.low, raw.high, confidence);
  // A baseline of zero has no ratios, but its differences have a sign.
  const ends = change ?? { low: finite(raw.low), high: finite(raw.high) };
  const within = isWithinMargin(context, pair, step);
  const verdict = verdictOf(ends, within, context.input.metric.direction);
  const moreReplicates = verdict === 'undecided' ? settle(context, group, pair, step.alpha) : null;
  return {
    changeInterval: change,
    p: step.adjustedP,
    verdict,
    comment: commentOn(context, pair, verdict, isClearOfZero(ends), moreReplicates),
    moreReplicates,
    warnings: permutationWarnings(context, group, step),
  };
}

/**
 * Two one-sided tests at half the level of the drawn interval, so that equivalent bars lie within the margin. A
 * comparison that Holm has passed needs the strictest level: the levels of passed ones add up to more than alpha.
 */
function isWithinMargin(context: Context, pair: Difference, step: HolmStep): boolean {
  const alpha = step.rejected ? context.strictestAlpha : step.alpha;
  return equivalenceP(pair, marginBounds(context)) < alpha / 2;
}

/** On the scale; of no width for a baseline of zero, which has no ratios. */
function marginBounds(context: Context): { readonly low: number; readonly high: number } {
  const { margin } = context.input.experiment;
  if (context.scale.kind === 'log') return { low: Math.log1p(-margin), high: Math.log1p(margin) };
  return { low: -margin * Math.abs(context.reference), high: margin * Math.abs(context.reference) };
}

function ratioInterval(context: Context, low: number, high: number, confidence: number): Interval | null {
  const from = context.scale.ratio(low, context.reference);
  const to = context.scale.ratio(high, context.reference);
  return from === null || to === null ? null : { low: from, high: to, confidence };
}

/** Both sides grow by the same count, and with them the error by two degrees of freedom a replicate. */
function settle(context: Context, group: Group, pair: Difference, alpha: number): number | null {
  const replicates = 2 / (1 / context.baseline.trials.length + 1 / group.trials.length);
  return replicatesToSettle({
    difference: pair.difference,
    margin: marginBounds(context).high,
    sd: pair.standardError * Math.sqrt(replicates / 2),
    replicates,
    alpha,
    df: pair.df,
    dfPerReplicate: 2,
  });
}

function commentOn(
  context: Context,
  pair: Difference,
  verdict: Verdict | null,
  clearOfZero: boolean,
  moreReplicates: number | null,
): string {
  const margin = `±${formatPercent(context.input.experiment.margin)}`;
  if (verdict === null) return 'a difference is shown; this metric has no better side';
  if (verdict === 'equivalent' && clearOfZero) return `a change is shown, within the margin of ${margin}`;
  if (verdict !== 'undecided') return '';
  if (moreReplicates === null) return 'no reasonable number of replicates would settle it';
  const change = context.scale.ratio(pair.difference, context.reference);
  const condition =
    change === null ? '' : ` (80\u00A0% chance if the true change is ${formatChange(change)})`;
  return `${moreReplicates} more ${moreReplicates === 1 ? 'replicate' : 'replicates'} would probably settle it${condition}`;
}

/** A second opinion without the normal distribution, where so few values can give one. */
function permutationWarnings(context: Context, group: Group, step: HolmStep): string[] {
  const values = (one: Group) => one.trials.map((trial) => context.scale.of(trial.value));
  const check = permutationTest(values(context.baseline), values(group));
  if (check.smallestP > step.alpha || check.p <= step.alpha === step.rejected) return [];
  const contrast = step.rejected ? 'shows no difference' : 'shows a difference';
  return [`the permutation check ${contrast} (p ${formatP(check.p)}, uncorrected), unlike the t test`];
}
