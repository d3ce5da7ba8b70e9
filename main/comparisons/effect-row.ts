import type { FactorEffect } from '../../preload/contract/comparisons.ts';
import type { AnovaTerm } from '../stats/anova.ts';
import type { ComparisonInput } from './comparison-input.ts';
import { finite } from './scale.ts';

export type PlannedFactor = ComparisonInput['experiment']['factors'][number];

export interface Effects {
  readonly effects: FactorEffect[];
  readonly note: string;
}

/** The row of a term without its change. */
export function tableRow(term: AnovaTerm): Omit<FactorEffect, 'change' | 'changeInterval'> {
  return {
    term: term.factors.join(' × '),
    degreesOfFreedom: term.df,
    sumOfSquares: finite(term.sumOfSquares),
    f: term.f === null ? null : finite(term.f),
    p: term.p,
  };
}
