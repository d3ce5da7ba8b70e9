import jStat from 'jstat';

const tiny = 1e-300;
const relativeError = 1e-15;

/**
 * Upper regularised incomplete gamma function Q(a, x), relative precision kept far into the tail: series 8.7.1 below
 * x = a + 1, continued fraction 8.9.2 above (NIST Digital Library of Mathematical Functions), by Lentz's algorithm
 * (Thompson and Barnett 1986). jstat has only the lower function, and 1 − P is 0 from about P(χ² > 80) on.
 */
export function upperIncompleteGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  const scale = Math.exp(a * Math.log(x) - x - jStat.gammaln(a));
  return x < a + 1 ? 1 - scale * lowerSeries(a, x) : scale * upperFraction(a, x);
}

function lowerSeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let k = 1; term > sum * relativeError; k++) {
    term *= x / (a + k);
    sum += term;
  }
  return sum;
}

function upperFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1 / tiny;
  let d = 1 / b;
  let fraction = d;
  for (let k = 1, step = 0; Math.abs(step - 1) > relativeError && k < 10_000; k++) {
    const numerator = -k * (k - a);
    b += 2;
    d = 1 / (numerator * d + b || tiny);
    c = b + numerator / c || tiny;
    step = d * c;
    fraction *= step;
  }
  return fraction;
}
