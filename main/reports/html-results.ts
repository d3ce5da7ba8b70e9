import type { TreatmentSummary } from '../../preload/contract/comparisons.ts';
import { formatChange, formatChangeRange, formatP, formatPercent } from '../../preload/contract/quantity.ts';
import type { Series } from '../../preload/contract/trials.ts';
import { sameTreatment } from '../experiments/design.ts';
import { roundedTop } from './chart-scales.ts';
import { factorCharts } from './html-factor-chart.ts';
import { changeAxis, intervalBar, verdictClass, verdictMark } from './html-interval-bar.ts';
import { timeChart } from './html-time-chart.ts';
import { hasBaseline, isUntested } from './inference.ts';
import { markup, type Section } from './markup.ts';
import { quantityColumn } from './quantity-column.ts';
import type { Report } from './report.ts';
import { treatmentWords } from './treatment-words.ts';

/** Highest means first; what has none comes last. */
function byMean({ comparison }: Report): readonly TreatmentSummary[] {
  return comparison.treatments.toSorted(
    (one, other) => (other.mean ?? Number.NEGATIVE_INFINITY) - (one.mean ?? Number.NEGATIVE_INFINITY),
  );
}

export function resultTable(report: Report): Section {
  const { treatments, margin, metric, unit } = report.comparison;
  const words = treatmentWords(report);
  const axis = changeAxis(treatments, margin);
  const means = treatments.flatMap(({ mean }) => (mean === null ? [] : [mean]));
  const column = quantityColumn(metric.label, unit, means);
  const rows = byMean(report).map((row) => {
    const halfWidth = row.interval === null ? undefined : (row.interval.high - row.interval.low) / 2;
    return markup`<tr class="${row.baseline ? 'baseline' : ''}"><td>${words.of(row)}</td><td class="num">${column.cell(row.mean, halfWidth)}</td><td class="num">${row.n}</td><td class="num">${row.change === null ? '' : formatChange(row.change)}</td><td class="num">${intervalOf(row)}</td><td class="bar">${intervalBar(row, margin, axis)}</td><td class="verdict ${verdictClass(row)}">${verdictMark(row)} ${verdictOf(row)}</td></tr>\n`;
  });
  const against = hasBaseline(report.comparison) ? 'against the baseline' : 'by treatment';
  return {
    title: `${metric.label} ${against}`,
    body: markup`<div class="wide"><table class="results">
<thead><tr><th>${words.head}</th><th class="num">${column.head}</th><th class="num">n</th><th class="num">Change</th><th class="num">Interval, corrected</th><th class="bar">Corrected, ${axis.range}</th><th class="verdict">Verdict</th></tr></thead>
<tbody>${rows}</tbody></table></div>
<p class="note">${noteOf(report)}</p>`,
  };
}

function noteOf({ comparison, experiment }: Report): string {
  const { confidence, correction, margin } = comparison;
  const n =
    experiment.source === 'imported'
      ? 'n counts trials as imported, not seconds'
      : 'n counts replicates (restart, restore, warm-up), not seconds';
  if (isUntested(comparison)) return `Highest means first, without an interval: nothing can be tested; ${n}.`;
  const means = `Highest means first, each with its ${formatPercent(confidence)} interval; ${n}.`;
  if (!hasBaseline(comparison))
    return `${means} Intervals: ${correction}. Without a baseline there is no change.`;
  return `${means} Intervals of change: ${correction}. Shaded: the margin of ±${formatPercent(margin)}. Ticks: single replicates.`;
}

function intervalOf(row: TreatmentSummary): string {
  if (row.baseline) return '';
  return row.changeInterval === null ? 'none' : formatChangeRange(row.changeInterval);
}

function verdictOf(row: TreatmentSummary): string {
  if (row.baseline) return 'baseline';
  return row.verdict ?? (row.comment === '' ? 'no verdict' : row.comment);
}

export function treatmentsByFactor({ comparison, experiment }: Report): Section {
  const body = factorCharts(comparison, experiment.plan.factors);
  return body === null ? null : { title: `${comparison.metric.label} by factor`, body };
}

export function undecided(report: Report): Section {
  const open = byMean(report).filter((row) => row.verdict === 'undecided');
  if (open.length === 0) return null;
  const words = treatmentWords(report);
  const rows = open.map(
    (row) =>
      markup`<tr><td>${words.of(row)}</td><td class="num">${row.change === null ? 'none' : formatChange(row.change)}</td><td class="num">${intervalOf(row)}</td><td class="num">${row.moreReplicates ?? 'not foreseeable'}</td></tr>\n`,
  );
  return {
    title: 'Undecided, and what would settle it',
    body: markup`<table><thead><tr><th>${words.head}</th><th class="num">Change</th><th class="num">Interval, corrected</th><th class="num">More replicates</th></tr></thead><tbody>${rows}</tbody></table>`,
  };
}

export function throughputOverTime(report: Report): Section {
  const { trials, throughput, experiment } = report;
  const top = roundedTop([...throughput.values()].flatMap(({ values }) => values));
  const charts = byMean(report).flatMap((row) => {
    const series = trials
      .filter(({ trial }) => sameTreatment(trial.treatment, row.treatment) && !trial.control)
      .flatMap(({ trial }): Series | Series[] => throughput.get(trial.id) ?? []);
    return series.length === 0 ? [] : [timeChart(row.label, series, top, experiment.plan.measureSeconds)];
  });
  if (charts.length === 0) return null;
  return {
    title: 'Throughput over time',
    body: markup`<div class="charts">${charts}</div><p class="note">Transactions per second over seconds from the start of the measured window, one scale for all; warm-up shaded. A line for each replicate; where there are more points than pixels, the mean in a band from the least to the largest.</p>`,
  };
}

export function effects({ comparison }: Report): Section {
  const { effects: terms, effectsNote } = comparison;
  if (terms.length === 0 && effectsNote === '') return null;
  const rows = terms.map(
    (effect) =>
      markup`<tr><td class="mono">${effect.term}</td><td class="num">${effect.degreesOfFreedom}</td><td class="num">${effect.f === null ? 'none' : effect.f.toFixed(2)}</td><td class="num">${effect.p === null ? 'none' : formatP(effect.p)}</td><td class="num">${effect.change === null ? '' : formatChange(effect.change)}</td><td class="num">${effect.changeInterval === null ? '' : formatChangeRange(effect.changeInterval)}</td></tr>\n`,
  );
  const table =
    rows.length === 0
      ? null
      : markup`<div class="wide"><table><thead><tr><th>Term</th><th class="num">df</th><th class="num">F</th><th class="num">p</th><th class="num">Change, first to second level</th><th class="num">Interval</th></tr></thead><tbody>${rows}</tbody></table></div>`;
  return { title: 'What the factors do', body: markup`${table}<p class="note">${effectsNote}</p>` };
}
