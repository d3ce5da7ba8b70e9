import Papa from 'papaparse';
import type { Comparison } from '../../preload/contract/comparisons.ts';
import type { Measurement } from '../../preload/contract/trials.ts';
import { asPrinted } from './as-printed.ts';
import { outcomeOf } from './outcome.ts';
import type { ReportedTrial, ReportFormat } from './report.ts';

/**
 * One row a trial and measurement, in base units (seconds, bytes, 1/s, ratio): for spreadsheets and R. `printed` is the
 * number as its source has it, where it was converted.
 */
export const csv: ReportFormat = {
  id: 'csv',
  label: 'CSV',
  extension: 'csv',
  draw: ({ trials, experiment, comparison }) => {
    const factors = experiment.plan.factors.map((factor) => factor.name);
    const rows = trials.flatMap((detail) => {
      // A trial that measured nothing is a row all the same: what failed is part of the data.
      const measured = detail.measurements.length === 0 ? [null] : detail.measurements;
      const levels = levelCells(detail, factors);
      const { trial, ...said } = { ...trialCells(detail), ...selectedCell(detail, comparison) };
      return measured.map((measurement) => ({
        trial,
        levels,
        said: { ...said, ...measurementCells(measurement) },
      }));
    });
    const own = Object.keys(rows[0]?.said ?? {});
    const fields = ['trial', ...factors.map((name) => headOf(name, own)), ...own];
    const data = rows.map(({ trial, levels, said }) => [trial, ...levels, ...Object.values(said)]);
    return `${Papa.unparse({ fields, data }, { escapeFormulae: formula, newline: '\n' })}\n`;
  },
};

/** A cell that begins like one would be carried out by a spreadsheet. A minus begins one too, but for a number alone. */
const formula = /^[=+@\t\r]|^-(?!(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$)/i;

/** A factor that is called as another column is says which it is. */
function headOf(factor: string, own: readonly string[]): string {
  return factor === 'trial' || own.includes(factor) ? `factor ${factor}` : factor;
}

function levelCells({ trial }: ReportedTrial, factors: readonly string[]) {
  return factors.map((name) => trial.treatment[name] ?? '');
}

function trialCells({ trial }: ReportedTrial) {
  return {
    trial: trial.position,
    replicate: trial.replicate,
    control: trial.control,
    status: trial.state.status,
    validity: trial.validity?.worth ?? '',
    outcome: outcomeOf(trial),
  };
}

/** Only where a few trials were compared: whether this is one of them. */
function selectedCell({ trial }: ReportedTrial, { selection }: Comparison) {
  return selection === null ? {} : { selected: selection.trialIds.includes(trial.id) };
}

function measurementCells(measurement: Measurement | null) {
  return {
    metric: measurement?.metric ?? '',
    value: measurement?.value ?? '',
    unit: measurement?.unit ?? '',
    printed: (measurement && asPrinted(measurement)) ?? '',
    low: measurement?.interval?.low ?? '',
    high: measurement?.interval?.high ?? '',
    confidence: measurement?.interval?.confidence ?? '',
    points: measurement?.points ?? '',
    method: measurement?.method ?? '',
    warnings: measurement?.warnings.join('; ') ?? '',
  };
}
