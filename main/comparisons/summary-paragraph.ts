import type { TreatmentSummary } from '../../preload/contract/comparisons.ts';
import type { Verdict } from '../../preload/contract/numbers.ts';
import {
  formatChange,
  formatChangeRange,
  formatPercent,
  formatQuantity,
} from '../../preload/contract/quantity.ts';
import type { Analysis } from './analyse.ts';
import { bestSentences } from './best-sentences.ts';
import type { ComparisonInput } from './comparison-input.ts';
import { treatmentKey } from './groups.ts';
import { labelsOf, several, stopped } from './phrases.ts';
import { finite } from './scale.ts';

/** Undecided treatments that are spelled out; more are counted. */
const mostSpelledOut = 3;

/** One paragraph that says what the data support and no more. Sentences on drift and suspects are added by the caller. */
export function summaryParagraph(input: ComparisonInput, analysis: Analysis): string {
  const measured = analysis.treatments.filter((treatment) => treatment.n > 0);
  if (measured.length === 0)
    return input.selected === undefined ? 'No usable trial yet.' : 'No usable trial among the selected.';
  if (analysis.term === null) return withoutError(input, measured);
  if (measured.length === 1)
    return `One treatment, nothing to compare: ${measured.map((one) => described(input, one)).join()}.`;
  const isRanked = (one: TreatmentSummary) => !analysis.unranked.has(treatmentKey(one.treatment));
  const ranked = measured.filter(isRanked);
  return [
    ...(ranked.length > 1 ? verdictSentences(input, ranked, ranked.length < measured.length) : []),
    ...bestSentences(input, analysis, ranked),
    ...unrankedSentences(
      analysis,
      measured.filter((one) => !isRanked(one)),
    ),
    ...undecidedSentences(ranked),
    ...loneSentences(ranked),
  ].join(' ');
}

function withoutError(input: ComparisonInput, measured: readonly TreatmentSummary[]): string {
  const lead = measured.every((one) => one.n === 1)
    ? 'One trial per treatment: no interval, no verdict, no winner.'
    : 'The replicates do not vary at all, so nothing can be judged by them: no interval, no verdict, no winner.';
  const sorted = measured.toSorted((a, b) => (a.mean ?? 0) - (b.mean ?? 0));
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  if (lowest === undefined || highest === undefined || lowest === highest) return lead;
  const value = (one: TreatmentSummary) =>
    `${formatQuantity(one.mean ?? 0, input.metric.unit)} (${one.label})`;
  const spread =
    lowest.mean !== null && highest.mean !== null && lowest.mean > 0
      ? `, ${formatPercent(finite(highest.mean / lowest.mean - 1))} apart`
      : '';
  return `${lead} The values reach from ${value(lowest)} to ${value(highest)}${spread}.`;
}

function verdictSentences(
  input: ComparisonInput,
  measured: readonly TreatmentSummary[],
  someUnranked: boolean,
): string[] {
  const baseline = measured.find((one) => one.baseline);
  if (baseline === undefined) return ['There is no baseline among the trials, so there are no verdicts.'];
  if (baseline.n < 2) return [`The baseline ${baseline.label} has one trial: no interval, no verdicts.`];
  const of = (verdict: Verdict) => measured.filter((one) => one.verdict === verdict);
  const [better, worse, equivalent] = [of('better'), of('worse'), of('equivalent')];
  // Those that are not ranked may be better: what is said here is not said of them.
  const none = someUnranked ? 'No ranked treatment' : 'No treatment';
  const against = `the baseline ${baseline.label}`;
  const margin = `±${formatPercent(input.experiment.margin)}`;
  const lead = better[0] ?? worse.at(-1);
  const sentences: string[] = [];
  if (lead !== undefined && better.length === 0)
    sentences.push(stopped(`${none} is shown to be better than ${against}`));
  if (lead !== undefined) sentences.push(leadSentence(input, lead, better, worse, against));
  if (lead === undefined) sentences.push(stopped(`${none} is shown to be better or worse than ${against}`));
  if (better.length > 0 && worse.length > 0) sentences.push(stopped(`Worse: ${several(labelsOf(worse))}`));
  if (equivalent.length > 0)
    sentences.push(stopped(`Equivalent within ${margin}: ${several(labelsOf(equivalent))}`));
  return sentences;
}

function leadSentence(
  input: ComparisonInput,
  lead: TreatmentSummary,
  better: readonly TreatmentSummary[],
  worse: readonly TreatmentSummary[],
  against: string,
): string {
  const same = lead.verdict === 'better' ? better : worse;
  const word = lead.verdict ?? '';
  if (same.length === 1) return `${lead.label} is ${word} than ${against}: ${changed(input, lead)}.`;
  return `${same.length} treatments are ${word} than ${against}, most of all ${lead.label}: ${changed(input, lead)}.`;
}

function changed(input: ComparisonInput, one: TreatmentSummary): string {
  if (one.change === null || one.changeInterval === null) return described(input, one);
  const range = formatChangeRange(one.changeInterval);
  return `${formatChange(one.change)} (${formatPercent(input.experiment.confidence)} ${range}, n\u00A0${one.n})`;
}

function described(input: ComparisonInput, one: TreatmentSummary): string {
  const half = one.interval === null ? undefined : (one.interval.high - one.interval.low) / 2;
  const confidence = half === undefined ? '' : `${formatPercent(input.experiment.confidence)}, `;
  return `${formatQuantity(one.mean ?? 0, input.metric.unit, half)} (${confidence}n\u00A0${one.n})`;
}

/** What a crash costs more or less is no rival: its change is said as a price. */
function unrankedSentences({ groups }: Analysis, unranked: readonly TreatmentSummary[]): string[] {
  if (unranked.length === 0) return [];
  const said = unranked.map(({ label, change }) =>
    change === null ? label : `${label} (${formatChange(change)})`,
  );
  const reference = groups.some(({ baseline }) => baseline) ? 'the baseline' : (groups[0]?.label ?? '');
  return [stopped(`Not ranked, as a crash costs them other things than ${reference}: ${several(said)}`)];
}

function undecidedSentences(measured: readonly TreatmentSummary[]): string[] {
  const undecided = measured.filter((one) => one.verdict === 'undecided');
  const spelledOut = undecided
    .slice(0, mostSpelledOut)
    .map((one) => `${one.label} is undecided: ${one.comment}.`);
  const rest = undecided.length - spelledOut.length;
  return rest === 0 ? spelledOut : [...spelledOut, `${rest} more ${rest === 1 ? 'is' : 'are'} undecided.`];
}

function loneSentences(measured: readonly TreatmentSummary[]): string[] {
  const lone = measured.filter((one) => one.n === 1 && !one.baseline);
  return lone.length === 0 ? [] : [stopped(`One trial, no interval: ${several(labelsOf(lone))}`)];
}
