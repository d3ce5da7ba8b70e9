import { average } from './moments.ts';
import type { ErrorEstimate } from './summaries.ts';

/** One trial of a split plot. */
export interface PlotValue {
  readonly block: string;
  /** The levels of the factors that are hard to change. */
  readonly whole: string;
  /** All levels. */
  readonly treatment: string;
  readonly value: number;
}

export interface SplitPlotErrors {
  /** Mean square between whole plots of one level, per trial: what effects of hard-to-change factors are judged by. */
  readonly whole: ErrorEstimate;
  /** Mean square within whole plots; null where each holds one trial. */
  readonly within: ErrorEstimate | null;
  /** Of the difference of two treatments in different whole plots, per trial (Satterthwaite 1946). */
  readonly between: ErrorEstimate;
}

/**
 * The two errors of a split plot in complete blocks (Montgomery 2017, section 14.4; R: `aov(y ~ whole * sub +
 * Error(block / whole))`): trials of one whole plot share whatever else it is, so that only whole plots speak about its
 * levels. Null unless every treatment stands once in each of two or more blocks, in whole plots of one size.
 */
export function splitPlotErrors(values: readonly PlotValue[]): SplitPlotErrors | null {
  const blocks = Map.groupBy(values, ({ block }) => block);
  const wholes = Map.groupBy(values, ({ whole }) => whole);
  const treatments = Map.groupBy(values, ({ treatment }) => treatment);
  const size = treatments.size / wholes.size;
  const complete =
    blocks.size >= 2 &&
    wholes.size >= 2 &&
    [...treatments.values()].every(
      (own) => own.length === blocks.size && isOnce(own.map(({ block }) => block)),
    ) &&
    [...wholes.values()].every((own) => own.length === blocks.size * size);
  if (!complete) return null;

  const mean = (own: readonly PlotValue[]) => average(own.map(({ value }) => value));
  const all = mean(values);
  const plots = Map.groupBy(values, ({ block, whole }) => JSON.stringify([block, whole]));
  const meansOf = (groups: ReadonlyMap<string, PlotValue[]>) =>
    new Map([...groups].map(([key, own]) => [key, mean(own)]));
  const [ofBlock, ofWhole, ofTreatment, ofPlot] = [blocks, wholes, treatments, plots].map(meansOf);
  const at = (means: ReadonlyMap<string, number> | undefined, key: string) => means?.get(key) ?? Number.NaN;
  let between = 0;
  let within = 0;
  for (const { block, whole, treatment, value } of values) {
    const plot = at(ofPlot, JSON.stringify([block, whole]));
    between += (plot - at(ofBlock, block) - at(ofWhole, whole) + all) ** 2;
    within += (value - plot - at(ofTreatment, treatment) + at(ofWhole, whole)) ** 2;
  }
  const wholeError = estimate(between, (blocks.size - 1) * (wholes.size - 1));
  const withinError = size === 1 ? null : estimate(within, wholes.size * (blocks.size - 1) * (size - 1));
  return { whole: wholeError, within: withinError, between: mixed(wholeError, withinError, size) };
}

/** Of 2 (whole + (size − 1) within) / (size × blocks), the part that a difference of two means has per trial. */
function mixed(whole: ErrorEstimate, within: ErrorEstimate | null, size: number): ErrorEstimate {
  if (within === null) return whole;
  const inside = (size - 1) * within.variance;
  const sum = whole.variance + inside;
  const spread = whole.variance ** 2 / whole.df + inside ** 2 / within.df;
  return { variance: sum / size, df: spread === 0 ? whole.df : sum ** 2 / spread };
}

function estimate(squares: number, df: number): ErrorEstimate {
  return { variance: squares / df, df };
}

function isOnce(names: readonly string[]): boolean {
  return new Set(names).size === names.length;
}
