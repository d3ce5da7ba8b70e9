import type { Factor, Treatment } from '../../preload/contract/experiments.ts';
import type { Metric } from '../../preload/contract/workloads.ts';
import type { DurabilityClass } from '../mysql/validation/durability.ts';

/** One trial with its value of the metric in question. */
export interface ComparedTrial {
  readonly id: number;
  /** Place in the order of execution, by which everybody who reads knows it. */
  readonly position: number;
  readonly treatment: Treatment;
  readonly label: string;
  readonly control: boolean;
  readonly baseline: boolean;
  readonly replicate: number;
  /** Base unit of the metric; null where the trial has none. */
  readonly value: number | null;
  readonly worth: 'valid' | 'suspect' | 'invalid';
  readonly excluded: { readonly reason: string } | null;
}

/** A trial as it is linked to, and as it is called. */
export type NamedTrial = Pick<ComparedTrial, 'id' | 'position'>;

/** That only some trials of an experiment are compared. */
export interface Selected {
  /** All trials of the experiment: they still tell the error and the drift. */
  readonly whole: readonly ComparedTrial[];
  /** That another treatment is the baseline here: for the plan's, by its label, or for none. */
  readonly standsIn: { readonly for: string | null } | null;
  /** How many comparisons the correction counts: those that could have been selected. */
  readonly comparisons: number;
  /** Selected trials that did not succeed, so that they have nothing to compare. */
  readonly unfinished: readonly NamedTrial[];
}

export interface ComparisonInput {
  readonly experiment: {
    readonly id: number;
    readonly name: string;
    readonly confidence: number;
    /** Equivalence margin as a ratio, set before the data. */
    readonly margin: number;
    /** In the order in which a smaller level is cheaper: the first factor counts most. */
    readonly factors: readonly Pick<Factor, 'name' | 'levels'>[];
    /** Null: the trials marked as baseline, if any. */
    readonly baseline: Treatment | null;
    /** How the trials were ordered; `blocks` makes each replicate a block. `unknown`: their places tell no time. */
    readonly order?: 'shuffled' | 'blocks' | 'as-written' | 'unknown';
    /** Factors whose levels the order kept together: the whole plots of a split plot. */
    readonly grouped?: readonly string[];
    /** What a crash costs with a treatment's settings; absent where the settings are not known. */
    readonly durability?: (treatment: Treatment) => DurabilityClass;
    /** What speaks against its design, whichever metric is compared: what an import found in its sources. */
    readonly caveats?: readonly string[];
  };
  readonly metric: Metric;
  /** What else could be compared. */
  readonly metrics: readonly Metric[];
  readonly trials: readonly ComparedTrial[];
  /** Levels that every trial has, where its label leaves them out. */
  readonly shared?: Treatment;
  /** Trials that did not succeed, so that they have nothing to compare; absent where nobody selects any. */
  readonly unfinished?: readonly NamedTrial[];
  /** Absent where every trial of the experiment is compared. */
  readonly selected?: Selected;
}
