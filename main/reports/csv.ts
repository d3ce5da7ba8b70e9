import Papa from 'papaparse';
import type { Measurement, TrialDetail } from '../../preload/contract/trials.ts';
import { outcomeOf } from './outcome.ts';
import type { ReportFormat } from './report.ts';

/** One row a trial and measurement, in base units (seconds, bytes, 1/s, ratio): for spreadsheets and R. */
export const csv: ReportFormat = {
  id: 'csv',
  label: 'CSV',
  extension: 'csv',
  draw: ({ trials, experiment }) => {
    const factors = experiment.plan.factors.map((factor) => factor.name);
    const rows = trials.flatMap((detail) => {
      const trial = trialCells(detail, factors);
      // A trial that measured nothing is a row all the same: what failed is part of the data.
      if (detail.measurements.length === 0) return [{ ...trial, ...measurementCells(null) }];
      return detail.measurements.map((measurement) => ({ ...trial, ...measurementCells(measurement) }));
    });
    // A cell that begins like a formula would be carried out by a spreadsheet.
    return `${Papa.unparse(rows, { escapeFormulae: /^[=+@\t\r]|^-(?![\d.])/, newline: '\n' })}\n`;
  },
};

function trialCells({ trial }: TrialDetail, factors: readonly string[]) {
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

function measurementCells(measurement: Measurement | null) {
  return {
    metric: measurement?.metric ?? '',
    value: measurement?.value ?? '',
    unit: measurement?.unit ?? '',
    low: measurement?.interval?.low ?? '',
    high: measurement?.interval?.high ?? '',
    confidence: measurement?.interval?.confidence ?? '',
    points: measurement?.points ?? '',
    method: measurement?.method ?? '',
    warnings: measurement?.warnings.join('; ') ?? '',
  };
}
