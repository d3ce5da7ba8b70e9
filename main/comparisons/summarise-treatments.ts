import type { TreatmentSummary } from '../../preload/contract/comparisons.ts';
import type { Interval } from '../../preload/contract/numbers.ts';
import { geometricMeanInterval, meanInterval } from '../stats/summaries.ts';
import type { ComparisonInput } from './comparison-input.ts';
import type { ErrorTerm } from './error-term.ts';
import type { Group } from './groups.ts';
import { type Judgement, judge } from './judge.ts';
import { finite, type Scale } from './scale.ts';

/** Each treatment with its mean, its change from the baseline and its verdict. */
export function summariseTreatments(
  input: ComparisonInput,
  groups: readonly Group[],
  scale: Scale,
  term: ErrorTerm | null,
): TreatmentSummary[] {
  const baseline = groups.find((group) => group.baseline) ?? null;
  const judgements = judge(input, groups, baseline, scale, term);
  return groups.map((group) =>
    summarise(group, baseline, scale, term, input.experiment.confidence, judgements.get(group.key)),
  );
}

function summarise(
  group: Group,
  baseline: Group | null,
  scale: Scale,
  term: ErrorTerm | null,
  confidence: number,
  judgement: Judgement | undefined,
): TreatmentSummary {
  const values = group.trials.map((trial) => trial.value);
  const own = centreOf(group, scale, term, confidence);
  const reference =
    baseline === null || group === baseline ? null : centreOf(baseline, scale, term, confidence).mean;
  const relative = (value: number) =>
    reference === null ? null : scale.ratio(scale.of(value) - scale.of(reference), reference);
  return {
    treatment: group.treatment,
    label: group.label,
    baseline: group.baseline,
    n: values.length,
    trialIds: group.trials.map((trial) => trial.id),
    values,
    ...own,
    change: own.mean === null ? null : relative(own.mean),
    changeInterval: judgement?.changeInterval ?? null,
    replicateChanges: values.map(relative).filter((change) => change !== null),
    p: judgement?.p ?? null,
    verdict: judgement?.verdict ?? null,
    comment: commentOf(group, baseline, term, judgement),
    moreReplicates: judgement?.moreReplicates ?? null,
    inBestSet: false,
    warnings: [...(judgement?.warnings ?? [])],
  };
}

function centreOf(
  group: Group,
  scale: Scale,
  term: ErrorTerm | null,
  confidence: number,
): { mean: number | null; interval: Interval | null } {
  const values = group.trials.map((trial) => trial.value);
  const [first] = values;
  if (first === undefined) return { mean: null, interval: null };
  const error = term?.noisy.has(group.key) ? undefined : term?.ofMeans;
  const summary =
    scale.kind === 'log'
      ? geometricMeanInterval(values, confidence, error)
      : meanInterval(values, confidence, error);
  const interval = term === null ? null : summary.interval;
  return {
    // A lone value as it was measured: exp(log(x)) would round it.
    mean: finite(values.length === 1 ? first : summary.centre),
    interval: interval && { ...interval, low: finite(interval.low), high: finite(interval.high) },
  };
}

function commentOf(
  group: Group,
  baseline: Group | null,
  term: ErrorTerm | null,
  judgement: Judgement | undefined,
): string {
  if (judgement !== undefined) return judgement.comment;
  const n = group.trials.length;
  if (n === 0) return 'no usable trial';
  if (n === 1) return 'one trial: no interval';
  if (term === null) return 'the replicates do not vary: no error to judge by';
  if (group.baseline) return '';
  if (baseline === null) return 'no baseline to compare with';
  if (baseline.trials.length === 0) return 'the baseline has no usable trial';
  if (baseline.trials.length === 1) return 'the baseline has one trial: no interval';
  return 'neither side varies: no error to judge by';
}
