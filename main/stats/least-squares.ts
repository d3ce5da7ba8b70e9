export interface LeastSquares {
  readonly residualSquares: number;
  readonly rank: number;
}

const dependent = 1e-9;
/** Squares below this part of the total are rounding: a perfect fit leaves exactly nothing. */
const rounding = 1e-24;

/** Orthogonal columns of length 1. */
export type Basis = readonly Float64Array[];

/**
 * Least squares of `response` by `columns`, and by those behind the basis `after`, which many fits can share.
 */
export function leastSquares(
  columns: readonly (readonly number[])[],
  response: readonly number[],
  after: Basis = [],
): LeastSquares {
  const basis = extendBasis(after, columns);
  const residual = Float64Array.from(response);
  const total = dot(residual, residual);
  for (const unit of basis) subtractShare(residual, unit);
  const squares = dot(residual, residual);
  return { residualSquares: squares < rounding * total ? 0 : squares, rank: basis.length };
}

/**
 * Modified Gram-Schmidt, columns in order: a column that adds nothing to the earlier ones (aliased, or empty cells) is
 * left out and does not count in the rank (Golub and Van Loan 2013, section 5.2).
 */
export function extendBasis(after: Basis, columns: readonly (readonly number[])[]): Basis {
  const basis = [...after];
  for (const column of columns) {
    const rest = Float64Array.from(column);
    const size = Math.sqrt(dot(rest, rest));
    // Twice is enough (Giraud, Langou and Rozložník 2005).
    for (let pass = 0; pass < 2; pass++) for (const unit of basis) subtractShare(rest, unit);
    const left = Math.sqrt(dot(rest, rest));
    if (left > dependent * size) basis.push(rest.map((value) => value / left));
  }
  return basis;
}

/** Takes away from `values` what they have in common with `unit`: in place, since many blocks ask for it very often. */
function subtractShare(values: Float64Array, unit: Float64Array): void {
  const share = dot(values, unit);
  for (let i = 0; i < values.length; i++) values[i] = (values[i] as number) - share * (unit[i] as number);
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}
