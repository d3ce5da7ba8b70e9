export interface Interval {
  readonly low: number;
  readonly high: number;
  /** 0..1, for example 0.95. */
  readonly confidence: number;
}

/** What every result carries: a number is never shown without these beside it. */
export interface Evidence {
  /** Observations behind the result. Whether they are seconds or replicates is for the caller to say. */
  readonly n: number;
  /** Null where the data give none. */
  readonly interval: Interval | null;
  readonly method: string;
  /** Assumptions that look broken. Shown beside the number, never thrown. */
  readonly warnings: readonly string[];
}
