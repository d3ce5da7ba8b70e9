import type { Comparison, Selection, TreatmentSummary } from '../../preload/contract/comparisons.ts';
import { type Analysis, analyse } from './analyse.ts';
import type { ComparisonInput } from './comparison-input.ts';
import type { Effects } from './effect-row.ts';
import { executionDrift } from './execution-drift.ts';
import { factorEffects } from './factor-effects.ts';
import { treatmentKey } from './groups.ts';
import { pickedWarning, pickedWarnings, selectionOf, unusedWarnings } from './selection.ts';
import { sharedSentence } from './shared-levels.ts';
import { summaryParagraph } from './summary-paragraph.ts';
import { suspectSentence } from './suspects.ts';
import { leftOutWarnings, outlierWarnings } from './trial-warnings.ts';

/**
 * Trials' values of one metric as a comparison of treatments with a baseline. Pure. Only replicates speak about
 * treatments; every number is finite; no verdict without two trials on both sides.
 */
export function compare(input: ComparisonInput): Comparison {
  const { experiment, metric } = input;
  const analysis = analyse(input);
  const selection = selectionOf(input, analysis);
  const effects =
    selection === null ? factorEffects(input, analysis.groups, analysis.scale, analysis.term) : ofWholeOnly;
  const drift = executionDrift(input, analysis.scale);
  const suspects = suspectSentence(input, analysis);
  const driftWarning = drift?.significant
    ? [`Drift over the order of execution: ${drift.shown.sentence}`]
    : [];
  const sentences = [
    selection?.sentence ?? '',
    summaryParagraph(input, analysis),
    sharedSentence(input.shared),
    suspects ?? '',
    drift?.shown.sentence ?? '',
  ];
  return {
    experimentId: experiment.id,
    experimentName: experiment.name,
    metric,
    unit: metric.unit,
    confidence: experiment.confidence,
    margin: experiment.margin,
    correction: analysis.correction,
    treatments: withWarnings(analysis, driftWarning, selection),
    selection,
    summary: sentences.filter((sentence) => sentence !== '').join(' '),
    bestSet: analysis.best?.shown ?? null,
    effects: effects.effects,
    effectsNote: effects.note,
    drift: drift?.shown ?? null,
    warnings: [
      ...(selection === null ? [] : pickedWarnings(selection)),
      ...(experiment.caveats ?? []),
      ...unusedWarnings(input),
      ...leftOutWarnings(input),
      ...(suspects === null ? [] : [suspects]),
      ...driftWarning,
      ...orderWarnings(input, analysis),
      ...analysis.warnings,
    ],
    metrics: [...input.metrics],
  };
}

/** A factor's effect over some of the treatments is another effect. */
const ofWholeOnly: Effects = {
  effects: [],
  note: 'Effects of factors are of the whole experiment, not of a selection.',
};

function withWarnings(
  analysis: Analysis,
  driftWarning: readonly string[],
  selection: Selection | null,
): TreatmentSummary[] {
  const outliers = outlierWarnings(analysis);
  return analysis.treatments.map((summary) => ({
    ...summary,
    warnings: [
      ...summary.warnings,
      ...pickedWarning(selection, summary),
      ...(outliers.get(treatmentKey(summary.treatment)) ?? []),
      ...(summary.verdict === null ? [] : driftWarning),
    ],
  }));
}

const orderWords: Partial<Record<NonNullable<ComparisonInput['experiment']['order']>, string>> = {
  'as-written': 'The trials ran in the order as written, not shuffled',
  unknown: 'In which order the trials ran is not on record',
};

function orderWarnings({ experiment }: ComparisonInput, { treatments }: Analysis): string[] {
  const words = experiment.order && orderWords[experiment.order];
  const compared = treatments.some(({ verdict }) => verdict !== null);
  return words !== undefined && compared
    ? [`${words}: drift between treatments would read as an effect.`]
    : [];
}
