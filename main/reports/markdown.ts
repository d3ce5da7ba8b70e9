import { formatChange, formatChangeRange, formatQuantity } from '../../preload/contract/quantity.ts';
import type { Measurement, Trial } from '../../preload/contract/trials.ts';
import { ownLabel, sharedLevels } from '../comparisons/shared-levels.ts';
import { asPrinted } from './as-printed.ts';
import { headlineMetric } from './headline-metric.ts';
import { labelsOf } from './labels-of.ts';
import { outcomeOf } from './outcome.ts';
import type { Report, ReportFormat } from './report.ts';

export const markdown: ReportFormat = {
  id: 'md',
  label: 'Markdown',
  extension: 'md',
  draw: (report) =>
    [title, results, trials, methods, plan]
      .flatMap((draw) => draw(report) ?? [])
      .join('\n\n')
      .concat('\n'),
};

function title({ experiment, comparison, warnings }: Report): string {
  const lines = [`# ${plain(experiment.name)}`, plain(experiment.question), plain(comparison.summary)];
  return [...lines, ...warnings.map((warning) => `> ${plain(warning)}`)]
    .filter((line) => line !== '')
    .join('\n\n');
}

function results({ comparison }: Report): string {
  const rows = comparison.treatments.map((row) => [
    row.label,
    row.mean === null
      ? 'none'
      : formatQuantity(
          row.mean,
          comparison.unit,
          row.interval ? (row.interval.high - row.interval.low) / 2 : undefined,
        ),
    String(row.n),
    row.change === null ? '' : formatChange(row.change),
    row.changeInterval === null ? '' : formatChangeRange(row.changeInterval),
    row.baseline ? 'baseline' : (row.verdict ?? row.comment),
  ]);
  return table(['Treatment', comparison.metric.label, 'n', 'Change', 'Interval', 'Verdict'], rows);
}

function trials(report: Report): string {
  const { trials: details, comparison } = report;
  const headline = headlineMetric(report);
  const head = headline === 'throughput' ? 'Throughput' : comparison.metric.label;
  const shared = sharedLevels(details.map(({ trial }) => trial.treatment));
  const labelOf = ({ treatment, label }: Trial) =>
    Object.keys(shared).length === 0 ? label : ownLabel(treatment, shared);
  const ofLatency = details.flatMap(({ measurements }) => measurements.filter(isLatency));
  const latency = labelsOf(ofLatency) || 'Latency';
  const rows = details.map(({ trial, measurements }) => {
    const value = (metric: string) => {
      const found = measurements.find((one) => one.metric === metric);
      if (found === undefined) return 'none';
      const printed = asPrinted(found);
      return `${formatQuantity(found.value, found.unit)}${printed === null ? '' : ` (${printed})`}`;
    };
    return [
      String(trial.position),
      labelOf(trial) + (trial.control ? ' (control)' : ''),
      String(trial.replicate),
      value(headline),
      value('latency'),
      outcomeOf(trial),
    ];
  });
  return `## Every trial\n\n${table(['Trial', 'Treatment', 'Replicate', head, latency, 'Outcome'], rows)}`;
}

function isLatency({ metric }: Measurement): boolean {
  return metric === 'latency';
}

function methods({ methods: entries }: Report): string {
  return `## Methods\n\n${entries.map(([heading, sentences]) => `- **${plain(heading)}**: ${plain(sentences)}`).join('\n')}`;
}

function plan({ experiment }: Report): string | null {
  if (experiment.source === 'imported') return null;
  // A fence longer than any run of backticks inside keeps the plan in it.
  const longest = Math.max(0, ...[...experiment.yaml.matchAll(/`+/g)].map((match) => match[0].length));
  const fence = '`'.repeat(Math.max(3, longest + 1));
  return `## Repeat it\n\n${fence}yaml\n${experiment.yaml.trimEnd()}\n${fence}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(plain).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

/** Characters that Markdown or HTML would take as markup, and line ends, which would break a table. */
function plain(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|#]/g, '\\$&').replaceAll(/\s*\n\s*/g, ' ');
}
