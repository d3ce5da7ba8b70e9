import type { Finding } from '../../../preload/contract/hosts.ts';
import type { Measurement } from '../../../preload/contract/trials.ts';
import type { Points, Window } from '../measurements.ts';

/** What a rule may look at. */
export interface Evidence {
  readonly measurements: ReadonlyMap<string, Measurement>;
  readonly series: ReadonlyMap<string, Points>;
  readonly window: Window;
  /** The generator measured the time itself and printed what it came to. */
  readonly printed?: boolean;
  /** What its output alone makes doubtful. */
  readonly doubts?: readonly Finding[];
}

/** `blocks` makes the trial invalid, `warns` suspect; `informs` is said and changes nothing. Null: passed. */
export interface ValidityRule {
  readonly id: string;
  readonly ask: (evidence: Evidence) => Omit<Finding, 'id'> | null;
}
