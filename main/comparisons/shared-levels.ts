import type { Treatment } from '../../preload/contract/experiments.ts';
import { labelOf } from '../experiments/design.ts';
import type { ComparisonInput } from './comparison-input.ts';

/**
 * Factors with one and the same level in every one of these treatments: said once, since they tell none from another.
 * Empty where there is one treatment only.
 */
export function sharedLevels(treatments: readonly Treatment[]): Treatment {
  const [first = {}] = treatments;
  const shared = Object.entries(first).filter(([name, level]) =>
    treatments.every((one) => String(one[name]) === String(level)),
  );
  return shared.length === Object.keys(first).length ? {} : Object.fromEntries(shared);
}

/** Labels without the levels that all trials share; as they are where none is shared. */
export function withoutShared(input: ComparisonInput): ComparisonInput {
  const shared = sharedLevels(input.trials.map(({ treatment }) => treatment));
  if (Object.keys(shared).length === 0) return input;
  return {
    ...input,
    shared,
    trials: input.trials.map((trial) => ({ ...trial, label: ownLabel(trial.treatment, shared) })),
  };
}

/** The label of a treatment by the levels that are its own. */
export function ownLabel(treatment: Treatment, shared: Treatment): string {
  return labelOf(
    Object.fromEntries(Object.entries(treatment).filter(([name]) => !Object.hasOwn(shared, name))),
  );
}

/** Once, for all labels that leave them out; empty where none does. */
export function sharedSentence(shared: Treatment = {}): string {
  return Object.keys(shared).length === 0 ? '' : `In every treatment: ${labelOf(shared)}.`;
}
