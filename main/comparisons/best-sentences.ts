import type { TreatmentSummary } from '../../preload/contract/comparisons.ts';
import { counted } from '../../preload/contract/counted.ts';
import { formatQuantity } from '../../preload/contract/quantity.ts';
import type { Analysis } from './analyse.ts';
import type { BestTreatments } from './best-treatments.ts';
import type { ComparisonInput } from './comparison-input.ts';
import { treatmentKey } from './groups.ts';
import { compareCost, isSized } from './level-order.ts';
import { labelsOf, listed, several, stopped } from './phrases.ts';

/** What the best set is, among which treatments, and which ones it says nothing about. `ranked`: best first. */
export function bestSentences(
  input: ComparisonInput,
  analysis: Analysis,
  ranked: readonly TreatmentSummary[],
): string[] {
  const { best } = analysis;
  const candidates = ranked.filter((one) => one.n >= 2);
  const chosen = candidates.filter((one) => one.inBestSet);
  const [top] = chosen;
  if (best === null || top === undefined) return [];
  return [
    setSentence(input, analysis, candidates, chosen, top),
    ...cheapestSentences(input, candidates, chosen, best),
    ...notJudgedSentences(input, best),
  ];
}

function setSentence(
  input: ComparisonInput,
  { groups, unranked }: Analysis,
  candidates: readonly TreatmentSummary[],
  chosen: readonly TreatmentSummary[],
  top: TreatmentSummary,
): string {
  const rivals = groups.filter((group) => !unranked.has(group.key)).length;
  const side = input.metric.direction === 'lower' ? 'lowest' : 'highest';
  const extreme = `the ${side} mean${unranked.size === 0 ? '' : ' of those ranked'}`;
  const amongSome = candidates.length < rivals;
  const lead = amongSome ? `Of the ${counted(candidates.length, 'treatment')} with two trials or more, ` : '';
  const start = (word: string) => (amongSome ? lead + word : word.charAt(0).toUpperCase() + word.slice(1));
  if (chosen.length === 1) {
    const others = candidates.length === 2 ? 'the other' : 'every other';
    const rest = amongSome || unranked.size > 0 ? `${others} of them` : 'every other treatment';
    return `${lead}${top.label} alone has ${extreme}: ${rest} is told apart from it.`;
  }
  const where = `${extreme}, ${meanWords(input, top)} with ${top.label}`;
  if (chosen.length === candidates.length) {
    const none = amongSome ? 'none' : 'no treatment';
    return stopped(`${start(`${none} can be told apart from the one with`)} ${where}`);
  }
  return stopped(`${start('not distinguishable from')} ${where}: ${several(labelsOf(chosen.slice(1)))}`);
}

function cheapestSentences(
  input: ComparisonInput,
  candidates: readonly TreatmentSummary[],
  chosen: readonly TreatmentSummary[],
  { cheapestKey }: BestTreatments,
): string[] {
  const cheapest = chosen.find((one) => treatmentKey(one.treatment) === cheapestKey);
  // The cheapest of all, or of one, is no finding.
  if (cheapest === undefined || chosen.length === 1 || chosen.length === candidates.length) return [];
  const { factors } = input.experiment;
  const paid = candidates.some(
    (one) => !one.inBestSet && compareCost(factors, one.treatment, cheapest.treatment) < 0,
  );
  return cheapest !== chosen[0] && factors.some(isSized) && paid
    ? [`${cheapest.label} is where it stops paying: ${meanWords(input, cheapest)}.`]
    : [stopped(`The cheapest of them by the order of the factors is ${cheapest.label}`)];
}

/** All that are ahead are named, however many: each of them might be the best. */
function notJudgedSentences({ metric }: ComparisonInput, { shown }: BestTreatments): string[] {
  const { notJudged, ahead, labels } = shown;
  if (notJudged.length === 0) return [];
  const are = notJudged.length === 1 ? 'is' : 'are';
  const side = metric.direction === 'lower' ? 'lower' : 'higher';
  const last = labels.at(-1) ?? '';
  return [
    `${counted(notJudged.length, 'treatment')} with one trial ${are} not judged, so neither a best of all nor a cheapest is named.`,
    ...(ahead.length === 0
      ? []
      : [stopped(`Not judged, with a ${side} value than ${last}: ${listed(ahead)}`)]),
  ];
}

function meanWords({ metric }: ComparisonInput, { mean, interval }: TreatmentSummary): string {
  const halfWidth = interval === null ? undefined : (interval.high - interval.low) / 2;
  return formatQuantity(mean ?? 0, metric.unit, halfWidth);
}
