import type { Comparison } from '../../preload/contract/comparisons.ts';
import { formatChange, formatChangeRange, formatP, formatPercent } from '../../preload/contract/quantity.ts';
import { type Drift, drift } from '../stats/drift.ts';
import { average } from '../stats/moments.ts';
import type { ComparisonInput } from './comparison-input.ts';
import { type Group, groupTrials, isUsed, treatmentKey, type UsedTrial } from './groups.ts';
import { finite, type Scale } from './scale.ts';
import { isClearOfZero } from './verdict.ts';

export interface ExecutionDrift {
  readonly shown: NonNullable<Comparison['drift']>;
  /** Whether it casts doubt on every verdict. */
  readonly significant: boolean;
}

/** Waves are looked for beside the slope, so they have to be clearer. */
const clearRuns = 0.01;

/**
 * Values against the order of execution, controls included: controls are the baseline's treatment again, so they share
 * its level. Every other treatment is shifted to the baseline's mean, which leaves what order alone can explain. Of a
 * selection, too, it is the whole experiment that drifted or did not.
 */
export function executionDrift(input: ComparisonInput, scale: Scale): ExecutionDrift | null {
  if (input.experiment.order === 'unknown') return null;
  const all = input.selected?.whole ?? input.trials;
  const groups = groupTrials({ ...input, trials: all });
  const trials = all.filter(isUsed);
  const byKey = Map.groupBy(trials, (trial) => treatmentKey(trial.treatment));
  const points = trials.map((trial) => ({
    position: trial.position,
    value: scale.of(trial.value),
    group: treatmentKey(trial.treatment),
  }));
  const trend = drift(points, input.experiment.confidence);
  const reference = referenceOf(groups, byKey, scale);
  if (trend === null || trend.interval === null || reference === null) return null;
  const interval = ratios(trend.interval, reference, scale);
  const slopePerTrial = scale.ratio(trend.slope, reference.value);
  if (slopePerTrial === null || interval === null) return null;
  const shownPoints = shifted(byKey, reference, scale);
  const positions = shownPoints.map((point) => point.position);
  const span = Math.max(...positions) - Math.min(...positions);
  const whole = {
    change: scale.ratio(trend.slope * span, reference.value) ?? 0,
    range: ratios({ low: trend.interval.low * span, high: trend.interval.high * span }, reference, scale),
  };
  const controls = shownPoints.filter((point) => point.control).length;
  const among = controls === 0 ? '' : `, ${controls} of them controls`;
  const range = whole.range === null ? '' : ` ${formatChangeRange(whole.range)}`;
  const confidence = formatPercent(input.experiment.confidence);
  const finding = findingOf(trend);
  return {
    significant: finding.significant,
    shown: {
      slopePerTrial,
      slopeInterval: { ...interval, confidence: input.experiment.confidence },
      sentence: `Slope ${formatChange(whole.change)} over ${trend.n} trials${among}, ${confidence}${range}: ${finding.words}.`,
      points: shownPoints,
    },
  };
}

function findingOf(trend: Drift): { readonly significant: boolean; readonly words: string } {
  const sloping = trend.interval !== null && isClearOfZero(trend.interval);
  const p = trend.runs?.p ?? 1;
  if (p >= clearRuns)
    return { significant: sloping, words: sloping ? 'the trials drifted' : 'no drift shown' };
  const waves = `too few runs above and below the middle (p ${formatP(p)})`;
  return {
    significant: true,
    words: sloping ? `the trials drifted, with ${waves}` : `no slope, but ${waves}`,
  };
}

function ratios(ends: { low: number; high: number }, reference: Reference, scale: Scale) {
  const low = scale.ratio(ends.low, reference.value);
  const high = scale.ratio(ends.high, reference.value);
  return low === null || high === null ? null : { low, high };
}

interface Reference {
  /** On the scale. */
  readonly level: number;
  /** In base units. */
  readonly value: number;
}

function referenceOf(
  groups: readonly Group[],
  byKey: ReadonlyMap<string, readonly UsedTrial[]>,
  scale: Scale,
): Reference | null {
  const baseline = groups.find((group) => group.baseline && byKey.has(group.key));
  const trials = (baseline && byKey.get(baseline.key)) ?? [...byKey.values()].find((one) => one.length >= 2);
  if (trials === undefined) return null;
  return {
    level: average(trials.map((trial) => scale.of(trial.value))),
    value: average(trials.map((trial) => trial.value)),
  };
}

/** In base units, in order of execution. */
function shifted(byKey: ReadonlyMap<string, readonly UsedTrial[]>, reference: Reference, scale: Scale) {
  return [...byKey.values()]
    .filter((trials) => trials.length >= 2)
    .flatMap((trials) => {
      const level = average(trials.map((trial) => scale.of(trial.value)));
      return trials.map((trial) => ({
        position: trial.position,
        value: finite(scale.back(scale.of(trial.value) - level + reference.level)),
        control: trial.control,
      }));
    })
    .toSorted((a, b) => a.position - b.position);
}
