import { fUpper } from './distributions.ts';
import { type Basis, extendBasis, leastSquares } from './least-squares.ts';
import type { ErrorEstimate } from './summaries.ts';

export interface AnovaTerm {
  /** The factors of the term: one for a main effect, more for an interaction. */
  readonly factors: readonly string[];
  readonly df: number;
  readonly sumOfSquares: number;
  readonly f: number | null;
  readonly p: number | null;
}

export interface Anova {
  readonly terms: readonly AnovaTerm[];
  /** Null when no degree of freedom is left: nothing can be tested. */
  readonly error: ErrorEstimate | null;
}

export interface Observation {
  /** A level for each factor. */
  readonly levels: Readonly<Record<string, string>>;
  readonly value: number;
  /** Randomised complete blocks: the block, which is fitted before every term. */
  readonly block?: string;
}

/** Above this many factors three-way and higher interactions are neither fitted nor listed: they are many and rare. */
const mostFactorsWithAllInteractions = 4;

/**
 * Analysis of variance with interactions, type II sums of squares: each term after all that do not contain it
 * (Langsrud 2003; R: `car::Anova(type = 2)`). The error is what replicates of one treatment differ by, after blocks if
 * there are any. Terms of empty or aliased cells lose those degrees of freedom.
 */
export function anova(observations: readonly Observation[], factors: readonly string[]): Anova {
  const values = observations.map((one) => one.value);
  const varied = factors.filter((factor) => new Set(observations.map((one) => one.levels[factor])).size > 1);
  const terms = termsOf(varied);
  const columns = new Map(terms.map((term) => [term, columnsOf(observations, term)]));
  const blocks = contrastColumns(observations.map((one) => one.block ?? ''));
  const base = extendBasis([], [values.map(() => 1), ...blocks]);
  const fitOf = (chosen: readonly (readonly string[])[]) =>
    leastSquares(
      chosen.flatMap((term) => columns.get(term) ?? []),
      values,
      base,
    );
  const error = errorWithin(observations, varied, base);
  const rows = terms.map((term) => {
    const others = terms.filter((other) => !term.every((factor) => other.includes(factor)));
    const without = fitOf(others);
    const withTerm = fitOf([...others, term]);
    const df = withTerm.rank - without.rank;
    const sumOfSquares = Math.max(0, without.residualSquares - withTerm.residualSquares);
    return { factors: term, df, sumOfSquares, ...testTerm(sumOfSquares, df, error) };
  });
  return { terms: rows.filter((row) => row.df > 0), error };
}

function errorWithin(
  observations: readonly Observation[],
  factors: readonly string[],
  base: Basis,
): ErrorEstimate | null {
  const cells = observations.map((one) => JSON.stringify(factors.map((factor) => one.levels[factor])));
  const fit = leastSquares(
    contrastColumns(cells),
    observations.map((one) => one.value),
    base,
  );
  const df = observations.length - fit.rank;
  return df > 0 ? { variance: fit.residualSquares / df, df } : null;
}

/** The F test of a term against an error; nulls where there is none. */
export function testTerm(
  sumOfSquares: number,
  df: number,
  error: ErrorEstimate | null,
): Pick<AnovaTerm, 'f' | 'p'> {
  if (error === null || error.variance === 0 || df === 0) return { f: null, p: null };
  const f = sumOfSquares / df / error.variance;
  return { f, p: fUpper(f, df, error.df) };
}

/** Main effects first, then interactions by size. */
function termsOf(factors: readonly string[]): (readonly string[])[] {
  const largest = factors.length > mostFactorsWithAllInteractions ? 2 : factors.length;
  const all = Array.from({ length: 2 ** factors.length - 1 }, (_, mask) =>
    factors.filter((_factor, bit) => ((mask + 1) >> bit) & 1),
  );
  return all.filter((term) => term.length <= largest).toSorted((a, b) => a.length - b.length);
}

/** Products of the sum-to-zero columns of a term's factors. */
function columnsOf(observations: readonly Observation[], term: readonly string[]): number[][] {
  return term.reduce<number[][]>(
    (products, factor) => {
      const own = contrastColumns(observations.map((one) => one.levels[factor] ?? ''));
      return products.flatMap((product) =>
        own.map((column) => column.map((value, i) => value * (product[i] ?? 0))),
      );
    },
    [observations.map(() => 1)],
  );
}

function contrastColumns(levels: readonly string[]): number[][] {
  const names = [...new Set(levels)];
  const last = names.at(-1);
  return names
    .slice(0, -1)
    .map((name) => levels.map((level) => (level === name ? 1 : level === last ? -1 : 0)));
}
