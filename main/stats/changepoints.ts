import { average } from './moments.ts';
import { median } from './quantile.ts';
import type { Evidence } from './result.ts';

export interface Changepoints extends Evidence {
  /** Indexes at which a new level starts, ascending, without 0. */
  readonly starts: readonly number[];
  /** Mean of each segment: one more than `starts`. */
  readonly levels: readonly number[];
  readonly penalty: number;
}

/** Part of the cost as a function of the level μ: a·μ² + b·μ + c on [low, high]; `start` begins its last segment. */
interface Piece {
  readonly low: number;
  readonly high: number;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly start: number;
}

/**
 * Shifts of the mean: the segmentation with the least squared error plus a penalty a shift, the optimum that PELT
 * finds (Killick, Fearnhead and Eckley 2012). PELT's own pruning is quadratic in a series without shifts, so the
 * optimum is found by functional pruning (Maidstone, Hocking, Rigaill and Fearnhead 2017), near-linear in both.
 * The default penalty is 3·ln(n) noise variances, the order of MBIC (Zhang and Siegmund 2007), with the long-run
 * variance of an autocorrelated series.
 */
export function changepoints(
  values: readonly number[],
  options: { readonly penalty?: number } = {},
): Changepoints {
  const n = values.length;
  const method = 'PELT objective, squared error, by functional pruning';
  const penalty = options.penalty ?? 3 * Math.log(Math.max(n, 2)) * longRunVariance(values);
  const starts = n < 2 || penalty <= 0 ? [] : optimalStarts(values, penalty);
  const edges = [0, ...starts, n];
  const levels = n === 0 ? [] : edges.slice(1).map((end, i) => average(values.slice(edges[i], end)));
  return { n, interval: null, method, warnings: [], starts, levels, penalty };
}

/**
 * Variance of the noise times its autocorrelation, hardly touched by shifts: the AR(1) coefficient from first and
 * second differences, ρ = E(second²)/E(first²) − 1, robust as in Chakar, Lebarbier, Lévy-Leduc and Robin (2017), with
 * clipped squares in the place of their medians, which waste too much of a short series.
 */
export function longRunVariance(values: readonly number[]): number {
  if (values.length < 4) return 0;
  const first = clippedSquares(values, 1);
  if (first === 0) return 0;
  const rho = Math.min(0.95, Math.max(-0.5, clippedSquares(values, 2) / first - 1));
  return (first * (1 + rho)) / (2 * (1 - rho) ** 2);
}

/** Mean square of the differences at a lag, each clipped at three standard deviations as their median tells them. */
function clippedSquares(values: readonly number[], lag: number): number {
  const sizes = values.slice(lag).map((value, i) => Math.abs(value - (values[i] ?? value)));
  const normalConsistency = 0.6744897501960817;
  const limit = (3 * median(sizes)) / normalConsistency || Number.POSITIVE_INFINITY;
  return average(sizes.map((size) => Math.min(size, limit) ** 2));
}

function optimalStarts(values: readonly number[], penalty: number): number[] {
  const low = values.reduce((a, b) => Math.min(a, b));
  const high = values.reduce((a, b) => Math.max(a, b));
  const centre = average(values);
  let pieces: Piece[] = [{ low: low - centre, high: high - centre, a: 0, b: 0, c: 0, start: 0 }];
  const lastStart: number[] = [];
  for (const [i, value] of values.entries()) {
    if (i > 0) pieces = capped(pieces, smallest(pieces).cost + penalty, i);
    pieces = pieces.map((piece) => withPoint(piece, value - centre));
    lastStart.push(smallest(pieces).start);
  }
  const starts: number[] = [];
  for (let start = lastStart.at(-1) ?? 0; start > 0; start = lastStart[start - 1] ?? 0) starts.unshift(start);
  return starts;
}

function withPoint(piece: Piece, value: number): Piece {
  return { ...piece, a: piece.a + 1, b: piece.b - 2 * value, c: piece.c + value * value };
}

function smallest(pieces: readonly Piece[]): { cost: number; start: number } {
  let best = { cost: Number.POSITIVE_INFINITY, start: 0 };
  for (const piece of pieces) {
    const level =
      piece.a === 0 ? piece.low : Math.min(piece.high, Math.max(piece.low, -piece.b / (2 * piece.a)));
    const cost = (piece.a * level + piece.b) * level + piece.c;
    if (cost < best.cost) best = { cost, start: piece.start };
  }
  return best;
}

/** The lower of the cost so far and `cost`, which is what starting a new segment at `start` would have. */
function capped(pieces: readonly Piece[], cost: number, start: number): Piece[] {
  const result: Piece[] = [];
  const push = (piece: Piece) => {
    if (piece.high <= piece.low) return;
    const last = result.at(-1);
    if (last?.start === start && piece.start === start)
      result[result.length - 1] = { ...last, high: piece.high };
    else result.push(piece);
  };
  for (const piece of pieces) {
    const fresh = { a: 0, b: 0, c: cost, start };
    const discriminant = piece.b * piece.b - 4 * piece.a * (piece.c - cost);
    if (discriminant <= 0) {
      push({ ...fresh, low: piece.low, high: piece.high });
      continue;
    }
    const root = Math.sqrt(discriminant);
    const from = Math.min(piece.high, Math.max(piece.low, (-piece.b - root) / (2 * piece.a)));
    const to = Math.min(piece.high, Math.max(piece.low, (-piece.b + root) / (2 * piece.a)));
    push({ ...fresh, low: piece.low, high: from });
    push({ ...piece, low: from, high: to });
    push({ ...fresh, low: to, high: piece.high });
  }
  return result;
}
