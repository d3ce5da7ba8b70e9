export interface LeastSquares {
  readonly residualSquares: number;
  readonly rank: number;
}

const dependent = 1e-9;
/** Squares below this part of the total are rounding: a perfect fit leaves exactly nothing. */
const rounding = 1e-24;

/**
 * Least squares by modified Gram-Schmidt, columns in order: a column that adds nothing to the earlier ones (aliased, or
 * empty cells) is left out and does not count in the rank (Golub and Van Loan 2013, section 5.2).
 */
export function leastSquares(
  columns: readonly (readonly number[])[],
  response: readonly number[],
): LeastSquares {
  const basis: number[][] = [];
  for (const column of columns) {
    const size = norm(column);
    let rest = [...column];
    // Twice is enough (Giraud, Langou and Rozložník 2005).
    for (let pass = 0; pass < 2; pass++) for (const unit of basis) rest = without(rest, unit);
    const left = norm(rest);
    if (left > dependent * size) basis.push(rest.map((value) => value / left));
  }
  let residual = [...response];
  for (const unit of basis) residual = without(residual, unit);
  const squares = dot(residual, residual);
  const residualSquares = squares < rounding * dot(response, response) ? 0 : squares;
  return { residualSquares, rank: basis.length };
}

function without(values: readonly number[], unit: readonly number[]): number[] {
  const share = dot(values, unit);
  return values.map((value, i) => value - share * (unit[i] ?? 0));
}

function norm(values: readonly number[]): number {
  return Math.sqrt(dot(values, values));
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
}
