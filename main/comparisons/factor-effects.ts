import { counted } from '../../preload/contract/counted.ts';
import type { Interval } from '../../preload/contract/numbers.ts';
import { formatP } from '../../preload/contract/quantity.ts';
import { type AnovaTerm, anova, testTerm } from '../stats/anova.ts';
import { tQuantile } from '../stats/distributions.ts';
import { average } from '../stats/moments.ts';
import type { ErrorEstimate } from '../stats/summaries.ts';
import type { ComparisonInput } from './comparison-input.ts';
import { type Effects, type PlannedFactor, tableRow } from './effect-row.ts';
import type { ErrorTerm } from './error-term.ts';
import type { Group } from './groups.ts';
import { listed } from './phrases.ts';
import type { Scale } from './scale.ts';
import { unreplicatedEffects } from './unreplicated-effects.ts';

/** What each factor and interaction does, by an analysis of variance over all replicated trials. */
export function factorEffects(
  input: ComparisonInput,
  groups: readonly Group[],
  scale: Scale,
  term: ErrorTerm | null,
): Effects {
  const filled = groups.filter((group) => group.trials.length > 0);
  const factors = input.experiment.factors.filter((factor) => levelsSeen(filled, factor.name).size > 1);
  if (factors.length === 0) return { effects: [], note: 'No factor has two levels with a usable trial.' };
  const observations = filled.flatMap((group) =>
    group.trials.map((trial) => ({
      levels: Object.fromEntries(factors.map(({ name }) => [name, String(group.treatment[name])])),
      value: scale.of(trial.value),
      ...(term?.blocked ? { block: String(trial.replicate) } : {}),
    })),
  );
  const names = factors.map((factor) => factor.name);
  const table = anova(observations, names);
  if (table.error === null)
    return unreplicatedEffects(input.experiment.confidence, filled, factors, table, scale);
  const alpha = 1 - input.experiment.confidence;
  const errorOf = (one: AnovaTerm) => errorOfTerm(one, term, table.error);
  const terms = table.terms.map((one) => ({ ...one, ...testTerm(one.sumOfSquares, one.df, errorOf(one)) }));
  const interacting = terms.filter((one) => one.factors.length > 1 && (one.p ?? 1) < alpha);
  return {
    effects: terms.map((one) => ({
      ...tableRow(one),
      ...changeOf(one, factors, filled, scale, errorOf(one), alpha, interacting),
    })),
    note: noteOn(scale, table.error, interacting, term) + unlikeNote(term),
  };
}

/** Of a split plot, terms of hard-to-change factors alone are judged by whole plots, all others within them. */
function errorOfTerm(
  { factors }: AnovaTerm,
  term: ErrorTerm | null,
  residual: ErrorEstimate | null,
): ErrorEstimate | null {
  const plot = term?.splitPlot ?? null;
  if (plot === null) return residual;
  return factors.every((name) => plot.grouped.includes(name)) ? plot.whole : plot.within;
}

/** A single effect is given for a factor of two levels that takes part in no interaction, and only then. */
function changeOf(
  term: AnovaTerm,
  factors: readonly PlannedFactor[],
  groups: readonly Group[],
  scale: Scale,
  error: ErrorEstimate | null,
  alpha: number,
  interacting: readonly AnovaTerm[],
): { change: number | null; changeInterval: Interval | null } {
  const none = { change: null, changeInterval: null };
  const [name] = term.factors;
  const factor = factors.find((one) => one.name === name);
  if (term.factors.length !== 1 || factor === undefined || error === null) return none;
  if (interacting.some((other) => other.factors.includes(factor.name))) return none;
  const contrast = twoLevelContrast(factor, groups, scale);
  if (contrast === null) return none;
  const half = tQuantile(1 - alpha / 2, error.df) * Math.sqrt(error.variance * contrast.inverseSize);
  const change = scale.ratio(contrast.difference, contrast.reference);
  const low = scale.ratio(contrast.difference - half, contrast.reference);
  const high = scale.ratio(contrast.difference + half, contrast.reference);
  if (change === null || low === null || high === null) return none;
  return { change, changeInterval: { low, high, confidence: 1 - alpha } };
}

export interface Contrast {
  /** Second level less first, on the scale; each combination of the other factors weighs the same. */
  readonly difference: number;
  /** Squared standard error over the error variance. */
  readonly inverseSize: number;
  /** Mean at the first level, base units. */
  readonly reference: number;
}

/** Null unless the factor has two levels, both seen with one combination of the others at least. */
export function twoLevelContrast(
  factor: PlannedFactor,
  groups: readonly Group[],
  scale: Scale,
): Contrast | null {
  const seen = levelsSeen(groups, factor.name);
  const [first, second, ...rest] = factor.levels.map(String).filter((level) => seen.has(level));
  if (first === undefined || second === undefined || rest.length > 0) return null;
  const pairs = [...Map.groupBy(groups, (group) => otherLevels(group, factor.name)).values()].flatMap(
    (cells) => {
      const from = cells.find((group) => String(group.treatment[factor.name]) === first);
      const to = cells.find((group) => String(group.treatment[factor.name]) === second);
      return from === undefined || to === undefined ? [] : [{ from, to }];
    },
  );
  if (pairs.length === 0) return null;
  const centre = (group: Group) => average(group.trials.map((trial) => scale.of(trial.value)));
  const sizes = pairs.map(({ from, to }) => 1 / from.trials.length + 1 / to.trials.length);
  return {
    difference: average(pairs.map(({ from, to }) => centre(to) - centre(from))),
    inverseSize: sizes.reduce((sum, size) => sum + size, 0) / pairs.length ** 2,
    reference: average(pairs.flatMap(({ from }) => from.trials.map((trial) => trial.value))),
  };
}

function otherLevels(group: Group, factor: string): string {
  const others = Object.entries(group.treatment).filter(([name]) => name !== factor);
  return JSON.stringify(others.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function levelsSeen(groups: readonly Group[], factor: string): Set<string> {
  return new Set(
    groups
      .map((group) => group.treatment[factor])
      .filter((level) => level !== undefined)
      .map(String),
  );
}

function noteOn(
  scale: Scale,
  error: ErrorEstimate,
  interacting: readonly AnovaTerm[],
  term: ErrorTerm | null,
): string {
  const values = scale.kind === 'log' ? 'log values' : 'values as measured';
  const errors =
    term !== null && term.splitPlot !== null
      ? term.description
      : `error from replicates, ${counted(error.df, 'degree')} of freedom`;
  const basis = `Type II analysis of variance of ${values}; ${errors}; p not corrected for the number of terms.`;
  const noted = interacting.map((term) => `${listed(term.factors)} interact (p ${formatP(term.p ?? 0)})`);
  if (noted.length === 0) return basis;
  const involved = [...new Set(interacting.flatMap((term) => term.factors))];
  return `${basis} ${noted.join('; ')}, so no single effect of ${involved.join(' or ')} is given.`;
}

function unlikeNote(term: ErrorTerm | null): string {
  return term === null || term.noisy.size === 0
    ? ''
    : ' The treatments vary unlike each other, which this table does not allow for.';
}
