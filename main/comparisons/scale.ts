/** The scale on which values are compared: logs where all are positive, so that differences are ratios. */
export interface Scale {
  readonly kind: 'log' | 'linear';
  readonly of: (value: number) => number;
  readonly back: (scaled: number) => number;
  /** A difference on this scale as a ratio of `reference` (a value in base units); null where there is no ratio. */
  readonly ratio: (difference: number, reference: number) => number | null;
}

const log: Scale = {
  kind: 'log',
  of: Math.log,
  back: Math.exp,
  ratio: (difference) => finite(Math.expm1(difference)),
};

const linear: Scale = {
  kind: 'linear',
  of: (value) => value,
  back: (scaled) => scaled,
  ratio: (difference, reference) => (reference === 0 ? null : finite(difference / Math.abs(reference))),
};

export function scaleFor(values: readonly number[]): Scale {
  return values.every((value) => value > 0) ? log : linear;
}

/** Far beyond any measurement, and still finite as a percentage. */
const largest = 1e300;

/** Intervals from one degree of freedom can leave the range of a double; what crosses the bridge is finite. */
export function finite(value: number): number {
  return Math.min(largest, Math.max(-largest, value));
}
