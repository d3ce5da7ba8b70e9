import type { Measurement, SettingReading } from '../../preload/contract/trials.ts';
import { asPrinted } from './as-printed.ts';
import { headlineMetric } from './headline-metric.ts';
import { labelsOf } from './labels-of.ts';
import { type Markup, markup, type Section } from './markup.ts';
import { isLeftOut, outcomeOf } from './outcome.ts';
import { type QuantityColumn, quantityColumn } from './quantity-column.ts';
import type { Report } from './report.ts';
import { treatmentWords } from './treatment-words.ts';

/** What a trial's row shows, where any trial measured it. */
const furtherMetrics = ['latency', 'jitter', 'stalls', 'cpu-busy'];

export function trialTable(report: Report): Section {
  const { trials } = report;
  const words = treatmentWords(report);
  const shown = new Set([headlineMetric(report), ...furtherMetrics]);
  const columns = [...shown].flatMap((metric): [string, QuantityColumn][] => {
    const measured = trials.flatMap(({ measurements }) => find(measurements, metric) ?? []);
    const [first] = measured;
    if (first === undefined) return [];
    return [
      [
        metric,
        quantityColumn(
          labelsOf(measured),
          first.unit,
          measured.map(({ value }) => value),
        ),
      ],
    ];
  });
  const headline = headlineMetric(report) === 'throughput' ? 'Throughput' : report.comparison.metric.label;
  const rows = trials.map(
    ({ trial, measurements }) =>
      markup`<tr class="${isLeftOut(trial) ? 'left-out' : ''}"><td class="num">${trial.position}</td><td>${words.of(trial)}${trial.control ? ' (control)' : ''}</td><td class="num">${trial.replicate}</td>${columns.map(([metric, column]) => numberCell(find(measurements, metric), column))}<td class="outcome">${outcomeOf(trial)}</td></tr>\n`,
  );
  return {
    title: 'Every trial',
    body: markup`<div class="wide"><table><thead><tr><th class="num">Trial</th><th>${words.head}</th><th class="num">Replicate</th>${columns.map(([, { head }]) => markup`<th class="num">${head}</th>`)}<th class="outcome">Outcome</th></tr></thead>
<tbody>${rows}</tbody></table></div><p class="note">${headline} ± the half-width of its interval within the trial, allowing for autocorrelation. Struck: not in any mean.</p>`,
  };
}

function find(measurements: readonly Measurement[], metric: string): Measurement | undefined {
  return measurements.find((one) => one.metric === metric);
}

function numberCell(measurement: Measurement | undefined, column: QuantityColumn): Markup {
  const interval = measurement?.interval ?? null;
  const halfWidth = interval === null ? undefined : (interval.high - interval.low) / 2;
  const printed = measurement === undefined ? null : asPrinted(measurement);
  return markup`<td class="num ${measurement === undefined ? '' : 'value'}">${column.cell(measurement?.value, halfWidth)}${printed === null ? '' : ` (${printed})`}</td>`;
}

interface SettingRow {
  readonly reading: SettingReading;
  readonly trials: number[];
}

/** One row a setting and reading, so that equal trials fold into one. */
export function settings({ trials }: Report): Section {
  const rows = new Map<string, SettingRow>();
  for (const { trial, settings: readings } of trials) {
    for (const reading of readings) {
      if (reading.requested === null) continue;
      const key = JSON.stringify(reading);
      const row = rows.get(key) ?? { reading, trials: [] };
      row.trials.push(trial.position);
      rows.set(key, row);
    }
  }
  if (rows.size === 0) return null;
  const read = trials.filter(({ settings: readings }) => readings.length > 0).length;
  const drawn = [...rows.values()]
    .sort((one, other) => one.reading.name.localeCompare(other.reading.name))
    .map((row) => settingRow(row, read));
  return {
    title: 'Settings, requested and effective',
    body: markup`<div class="wide"><table><thead><tr><th>Setting</th><th class="num">Requested</th><th class="num">Effective</th><th>Reason</th><th class="trials">Trials</th></tr></thead>
<tbody>${drawn}</tbody></table></div>`,
  };
}

function settingRow({ reading, trials }: SettingRow, read: number): Markup {
  const { name, requested, effective, agreement, reason } = reading;
  return markup`<tr><td class="mono">${name}</td><td class="num mono">${requested}</td><td class="num mono ${agreement === 'as-requested' ? '' : 'differs'}">${effective ?? 'none'}</td><td>${reason}</td><td class="trials">${trials.length === read ? 'all' : trials.join(', ')}</td></tr>\n`;
}
