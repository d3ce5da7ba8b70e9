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
      const trial = { ...trialCells(detail, factors), ...selectedCell(detail, comparison) };
      // A trial that measured nothing is a row all the same: what failed is part of the data.
      if (detail.measurements.length === 0) return [{ ...trial, ...measurementCells(null) }];
      return detail.measurements.map((measurement) => ({ ...trial, ...measurementCells(measurement) }));
    });
    // A cell that begins like a formula would be carried out by a spreadsheet.
    return `${Papa.unparse(rows, { escapeFormulae: /^[=+@\t\r]|^-(?![\d.])/, newline: '\n' })}\n`;
  },
};

function trialCells({ trial }: ReportedTrial, factors: readonly string[]) {
  return {
    trial: trial.position,
    ...Object.fromEntries(factors.map((name) => [name, trial.treatment[name] ?? ''])),
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
