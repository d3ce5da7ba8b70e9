import type { Treatment } from '../../preload/contract/experiments.ts';
import { shortName } from '../../preload/contract/short-name.ts';
import { sharedLevels } from '../comparisons/shared-levels.ts';
import type { Report } from './report.ts';

/** Treatments in a column of a table: the factors stand once in its head, the levels in its cells. */
export interface TreatmentWords {
  readonly head: string;
  readonly of: (row: { readonly treatment: Treatment; readonly label: string }) => string;
}

/** A level that every trial has is said in the summary, and in no row. */
export function treatmentWords({
  experiment,
  trials,
}: Pick<Report, 'experiment' | 'trials'>): TreatmentWords {
  const shared = sharedLevels(trials.map(({ trial }) => trial.treatment));
  const factors = experiment.plan.factors.filter(({ name }) => !(name in shared));
  if (factors.length === 0) return { head: 'Treatment', of: ({ label }) => label };
  const head = factors.map(({ name }) => shortName(name)).join(', ');
  return {
    head: head.charAt(0).toUpperCase() + head.slice(1),
    of: ({ treatment }) => factors.map(({ name }) => String(treatment[name] ?? 'none')).join(', '),
  };
}
