import type { TreatmentSummary } from '../../preload/contract/comparisons.ts';
import {
  formatChange,
  formatChangeRange,
  formatPercent,
  formatQuantity,
} from '../../preload/contract/quantity.ts';
import type { Measurement, Series, TrialDetail } from '../../preload/contract/trials.ts';
import { changeAxis, intervalBar, niceTop, timeChart, treatmentsByLabel } from './html-charts.ts';
import style from './html-style.css?raw';
import { Markup, markup } from './markup.ts';
import type { Report, ReportFormat } from './report.ts';

/** One file: charts inside, no script, no network. Follows the reader's colour scheme; prints on white. */
export const html: ReportFormat = {
  id: 'html',
  label: 'HTML',
  extension: 'html',
  draw: (report) => `<!doctype html>\n${page(report).text}\n`,
};

function page(report: Report): Markup {
  const { experiment, comparison } = report;
  return markup`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${experiment.name}</title>
<style>${new Markup(style)}</style>
</head>
<body><main>
<header><span>Rackmark report</span><span>experiment ${experiment.id}</span><span>${report.generatedAt.slice(0, 16).replace('T', ' ')} UTC</span></header>
<h1>${experiment.name}</h1>
${experiment.question === '' ? null : markup`<p class="question">${experiment.question}</p>`}
<p class="lead">${comparison.summary}</p>
${warnings(report)}
${resultTable(report)}
${overTime(report)}
${unsettled(report)}
${effects(report)}
${trialTable(report)}
${settings(report)}
${methods(report)}
${repeatIt(report)}
</main></body>
</html>`;
}

function warnings({ warnings: sentences }: Report): Markup | null {
  if (sentences.length === 0) return null;
  return markup`<section aria-label="Warnings">${sentences.map((sentence) => markup`<p class="warn">${sentence}</p>`)}</section>`;
}

function resultTable({ comparison }: Report): Markup {
  const { treatments, margin, metric, unit } = comparison;
  const axis = changeAxis(treatments, margin, 220);
  const rows = treatmentsByLabel(comparison).map(
    (row) =>
      markup`<tr class="${row.baseline ? 'baseline' : ''}"><td>${row.label}</td><td class="num">${meanOf(row, unit)}</td><td class="num">${row.n}</td><td class="num">${row.change === null ? '' : formatChange(row.change)}</td><td class="num">${row.changeInterval === null ? (row.baseline ? '' : 'none') : formatChangeRange(row.changeInterval)}</td><td>${intervalBar(row, margin, axis)}</td><td class="verdict ${row.verdict ?? 'none'}">${verdictOf(row)}</td></tr>`,
  );
  return markup`<section><h2>${metric.label} against the baseline</h2><div class="wide"><table>
<thead><tr><th>Treatment</th><th class="num">${metric.label}</th><th class="num">n</th><th class="num">Change</th><th class="num">${formatPercent(comparison.confidence)} interval</th><th>Change, shared log axis</th><th>Verdict</th></tr></thead>
<tbody>${rows}</tbody></table></div>
<p class="note">n counts replicates (restart, restore, warm-up), not seconds. Intervals of change: ${comparison.correction}. Shaded: the margin of ±${formatPercent(margin)}. Ticks: single replicates.</p></section>`;
}

function meanOf(row: TreatmentSummary, unit: Measurement['unit']): string {
  if (row.mean === null) return 'none';
  return formatQuantity(
    row.mean,
    unit,
    row.interval === null ? undefined : (row.interval.high - row.interval.low) / 2,
  );
}

function verdictOf(row: TreatmentSummary): string {
  if (row.baseline) return 'baseline';
  if (row.verdict === null) return row.comment === '' ? 'no verdict' : row.comment;
  return row.verdict === 'undecided' && row.moreReplicates !== null
    ? `undecided: ${row.moreReplicates} more`
    : row.verdict;
}

function overTime({ comparison, trials, throughput, experiment }: Report): Markup | null {
  const top = niceTop(throughput.values());
  const charts = treatmentsByLabel(comparison).flatMap((row) => {
    const series = trials
      .filter(({ trial }) => trial.label === row.label && !trial.control)
      .flatMap(({ trial }): Series[] => {
        const one = throughput.get(trial.id);
        return one ? [one] : [];
      });
    return series.length === 0 ? [] : [timeChart(row.label, series, top, experiment.plan.measureSeconds)];
  });
  if (charts.length === 0) return null;
  return markup`<section><h2>Throughput over time</h2><div class="charts">${charts}</div><p class="note">Transactions per second against seconds from the start of the measured window; warm-up shaded. One line a replicate.</p></section>`;
}

function unsettled({ comparison }: Report): Markup | null {
  const open = comparison.treatments.filter((row) => row.verdict === 'undecided');
  if (open.length === 0) return null;
  return markup`<section><h2>Undecided, and what would settle it</h2><table><thead><tr><th>Treatment</th><th class="num">Change</th><th class="num">Interval</th><th class="num">More replicates</th></tr></thead><tbody>${open.map((row) => markup`<tr><td>${row.label}</td><td class="num">${row.change === null ? 'none' : formatChange(row.change)}</td><td class="num">${row.changeInterval === null ? 'none' : formatChangeRange(row.changeInterval)}</td><td class="num">${row.moreReplicates ?? 'not foreseeable'}</td></tr>`)}</tbody></table></section>`;
}

function effects({ comparison }: Report): Markup | null {
  if (comparison.effects.length === 0 && comparison.effectsNote === '') return null;
  const rows = comparison.effects.map(
    (effect) =>
      markup`<tr><td>${effect.term}</td><td class="num">${effect.degreesOfFreedom}</td><td class="num">${effect.f === null ? 'none' : effect.f.toFixed(2)}</td><td class="num">${effect.p === null ? 'none' : effect.p < 0.001 ? '< 0.001' : effect.p.toFixed(3)}</td><td class="num">${effect.change === null ? '' : formatChange(effect.change)}</td><td class="num">${effect.changeInterval === null ? '' : formatChangeRange(effect.changeInterval)}</td></tr>`,
  );
  return markup`<section><h2>What the factors do</h2>${comparison.effects.length === 0 ? null : markup`<table><thead><tr><th>Term</th><th class="num">df</th><th class="num">F</th><th class="num">p</th><th class="num">Change, first to second level</th><th class="num">Interval</th></tr></thead><tbody>${rows}</tbody></table>`}<p class="note">${comparison.effectsNote}</p></section>`;
}

function trialTable({ trials }: Report): Markup {
  const rows = trials.map((detail) => trialRow(detail));
  return markup`<section><h2>Every trial</h2><div class="wide"><table><thead><tr><th class="num">Trial</th><th>Treatment</th><th class="num">Replicate</th><th class="num">Throughput</th><th class="num">Latency</th><th class="num">Jitter</th><th class="num">Stalls</th><th class="num">CPU busy</th><th>Outcome</th></tr></thead><tbody>${rows}</tbody></table></div><p class="note">Throughput ± the half-width of its 95 % interval within the trial, allowing for autocorrelation.</p></section>`;
}

function trialRow({ trial, measurements }: TrialDetail): Markup {
  const find = (metric: string) => measurements.find((one) => one.metric === metric);
  const left = trial.excluded !== null || trial.validity?.worth === 'invalid';
  const cell = (metric: string) =>
    markup`<td class="num ${left ? 'struck' : ''}">${measured(find(metric))}</td>`;
  return markup`<tr><td class="num">${trial.position}</td><td>${trial.label}${trial.control ? ' (control)' : ''}</td><td class="num">${trial.replicate}</td>${cell('throughput')}${cell('latency')}${cell('jitter')}${cell('stalls')}${cell('cpu-busy')}<td>${outcome(trial)}</td></tr>`;
}

function measured(measurement: Measurement | undefined): string {
  if (!measurement) return 'none';
  const { value, unit, interval } = measurement;
  return formatQuantity(value, unit, interval === null ? undefined : (interval.high - interval.low) / 2);
}

function outcome(trial: TrialDetail['trial']): string {
  if (trial.excluded) return `excluded: ${trial.excluded.reason}`;
  if (trial.state.status === 'failed')
    return `failed in ${trial.state.phase}: ${trial.state.failure.message}`;
  if (trial.state.status !== 'succeeded') return trial.state.status;
  if (trial.validity === null || trial.validity.worth === 'valid') return 'valid';
  return `${trial.validity.worth}: ${trial.validity.reasons.map((reason) => reason.title).join('; ')}`;
}

/** One row a setting and reading, so that equal trials fold into one. */
function settings({ trials }: Report): Markup | null {
  const rows = new Map<
    string,
    { name: string; requested: string; effective: string; reason: string; trials: number[] }
  >();
  for (const { trial, settings: readings } of trials) {
    for (const { name, requested, effective, reason } of readings) {
      if (requested === null) continue;
      const key = JSON.stringify([name, requested, effective, reason]);
      const row = rows.get(key) ?? { name, requested, effective: effective ?? 'none', reason, trials: [] };
      row.trials.push(trial.position);
      rows.set(key, row);
    }
  }
  if (rows.size === 0) return null;
  const sorted = [...rows.values()].sort((one, other) => one.name.localeCompare(other.name));
  return markup`<section><h2>Settings, requested and effective</h2><div class="wide"><table><thead><tr><th>Setting</th><th class="num">Requested</th><th class="num">Effective</th><th>Reason</th><th class="num">Trials</th></tr></thead><tbody>${sorted.map((row) => markup`<tr><td class="mono">${row.name}</td><td class="num mono">${row.requested}</td><td class="num mono">${row.effective}</td><td>${row.reason}</td><td class="num">${row.trials.length === trials.length ? 'all' : row.trials.join(', ')}</td></tr>`)}</tbody></table></div></section>`;
}

function methods({ methods: entries }: Report): Markup {
  return markup`<section><h2>Methods</h2><dl>${entries.map(([heading, sentences]) => markup`<dt>${heading}</dt><dd>${sentences}</dd>`)}</dl></section>`;
}

function repeatIt({ experiment, version }: Report): Markup {
  return markup`<section><h2>Repeat it</h2><p>Save the plan as <span class="mono">plan.yaml</span>, then run <span class="mono">rackmark run plan.yaml</span>.</p><pre>${experiment.yaml}</pre><p class="note">Written by Rackmark ${version}. Passwords are never stored in a report.</p></section>`;
}
