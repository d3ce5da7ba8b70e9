/** Arithmetic mean; `values` is not empty. */
export function average(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  const first = sum / values.length;
  // A second pass removes what rounding left in the first.
  let rest = 0;
  for (const value of values) rest += value - first;
  return first + rest / values.length;
}

/** Sum of squared deviations from the mean. */
export function sumOfSquares(values: readonly number[]): number {
  const mean = average(values);
  let sum = 0;
  for (const value of values) sum += (value - mean) ** 2;
  return sum;
}

/** Sample variance, divisor n − 1; 0 for a single value. */
export function variance(values: readonly number[]): number {
  return values.length < 2 ? 0 : sumOfSquares(values) / (values.length - 1);
}
