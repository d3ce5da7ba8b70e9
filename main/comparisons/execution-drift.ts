import type { Comparison } from '../../preload/contract/comparisons.ts';
import { formatChange, formatChangeRange, formatP, formatPercent } from '../../preload/contract/quantity.ts';
import { drift } from '../stats/drift.ts';
import { average } from '../stats/moments.ts';
import type { ComparisonInput } from './comparison-input.ts';
import { type Group, isUsed, treatmentKey, type UsedTrial } from './groups.ts';
import { finite, type Scale } from './scale.ts';

export interface ExecutionDrift {
  readonly shown: NonNullable<Comparison['drift']>;
  /** Whether it casts doubt on every verdict. */
  readonly significant: boolean;
}

/** Waves are looked for beside the slope, so they have to be clearer. */
const clearRuns = 0.01;

/**
 * Values against the order of execution, controls included: controls are the baseline's treatment again, so they share
 * its level. Every other treatment is shifted to the baseline's mean, which leaves what order alone can explain.
 */
export function executionDrift(
  input: ComparisonInput,
  groups: readonly Group[],
  scale: Scale,
): ExecutionDrift | null {
  const trials = input.trials.filter(isUsed);
  const byKey = Map.groupBy(trials, (trial) => treatmentKey(trial.treatment));
  const points = trials.map((trial) => ({
    position: trial.position,
    value: scale.of(trial.value),
    group: treatmentKey(trial.treatment),
  }));
  const trend = drift(points, input.experiment.confidence);
  const reference = referenceOf(groups, byKey, scale);
  if (trend === null || trend.interval === null || reference === null) return null;
  const ratio = (slope: number) => scale.ratio(slope, reference.value);
  const slopePerTrial = ratio(trend.slope);
  const low = ratio(trend.interval.low);
  const high = ratio(trend.interval.high);
  if (slopePerTrial === null || low === null || high === null) return null;
  const positions = [...byKey.values()]
    .filter((group) => group.length >= 2)
    .flat()
    .map((trial) => trial.position);
  const span = Math.max(...positions) - Math.min(...positions);
  const sloping = trend.interval.low > 0 || trend.interval.high < 0;
  const waving = (trend.runs?.p ?? 1) < clearRuns;
  const controls = trials.filter((trial) => trial.control).length;
  const whole = (slope: number) => ratio(slope * span) ?? 0;
  const among = controls === 0 ? '' : `, ${controls} of them controls`;
  const range = formatChangeRange({ low: whole(trend.interval.low), high: whole(trend.interval.high) });
  const verdict = sloping ? 'the trials drifted' : waving ? 'no slope, but' : 'no drift shown';
  const runs = waving ? ` too few runs above and below the middle (p ${formatP(trend.runs?.p ?? 1)})` : '';
  const confidence = formatPercent(input.experiment.confidence);
  return {
    significant: sloping || waving,
    shown: {
      slopePerTrial,
      slopeInterval: { low, high, confidence: input.experiment.confidence },
      sentence: `Slope ${formatChange(whole(trend.slope))} over ${trend.n} trials${among}, ${confidence} ${range}: ${verdict}${sloping && waving ? ', with' : ''}${runs}.`,
      points: shifted(byKey, reference, scale),
    },
  };
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
