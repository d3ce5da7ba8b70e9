import type { Comparison, TreatmentSummary } from '../../preload/contract/comparisons.ts';
import { type Analysis, analyse } from './analyse.ts';
import type { ComparisonInput } from './comparison-input.ts';
import { executionDrift } from './execution-drift.ts';
import { factorEffects } from './factor-effects.ts';
import { treatmentKey } from './groups.ts';
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
  const effects = factorEffects(input, analysis.groups, analysis.scale, analysis.term);
  const drift = executionDrift(input, analysis.groups, analysis.scale);
  const suspects = suspectSentence(input, analysis);
  const driftWarning = drift?.significant
    ? [`Drift over the order of execution: ${drift.shown.sentence}`]
    : [];
  const sentences = [summaryParagraph(input, analysis), suspects ?? '', drift?.shown.sentence ?? ''];
  return {
    experimentId: experiment.id,
    experimentName: experiment.name,
    metric,
    unit: metric.unit,
    confidence: experiment.confidence,
    margin: experiment.margin,
    correction: analysis.correction,
    treatments: withWarnings(analysis, driftWarning),
    summary: sentences.filter((sentence) => sentence !== '').join(' '),
    bestSet: analysis.best?.shown ?? null,
    effects: effects.effects,
    effectsNote: effects.note,
    drift: drift?.shown ?? null,
    warnings: [
      ...leftOutWarnings(input),
      ...(suspects === null ? [] : [suspects]),
      ...driftWarning,
      ...orderWarnings(input, analysis),
      ...analysis.warnings,
    ],
    metrics: [...input.metrics],
  };
}

function withWarnings(analysis: Analysis, driftWarning: readonly string[]): TreatmentSummary[] {
  const outliers = outlierWarnings(analysis);
  return analysis.treatments.map((summary) => ({
    ...summary,
    warnings: [
      ...summary.warnings,
      ...(outliers.get(treatmentKey(summary.treatment)) ?? []),
      ...(summary.verdict === null ? [] : driftWarning),
    ],
  }));
}

function orderWarnings(input: ComparisonInput, analysis: Analysis): string[] {
  const compared = analysis.treatments.some((summary) => summary.verdict !== null);
  return input.experiment.order === 'as-written' && compared
    ? [
        'The trials ran in the order as written, not shuffled: drift between treatments would read as an effect.',
      ]
    : [];
}
