import type { Plan, Treatment } from '../../preload/contract/experiments.ts';
import { shortName } from '../../preload/contract/short-name.ts';

/** Treatments in a column of a table: the factors stand once in its head, the levels in its cells. */
export interface TreatmentWords {
  readonly head: string;
  readonly of: (row: { readonly treatment: Treatment; readonly label: string }) => string;
}

export function treatmentWords({ factors }: Pick<Plan, 'factors'>): TreatmentWords {
  if (factors.length === 0) return { head: 'Treatment', of: ({ label }) => label };
  const head = factors.map(({ name }) => shortName(name)).join(', ');
  return {
    head: head.charAt(0).toUpperCase() + head.slice(1),
    of: ({ treatment }) => factors.map(({ name }) => String(treatment[name] ?? 'none')).join(', '),
  };
}
