import Papa from 'papaparse';
import type { ReportFormat } from './report.ts';

/** One row a trial and measurement, in base units (seconds, bytes, 1/s, ratio): for spreadsheets and R. */
export const csv: ReportFormat = {
  id: 'csv',
  label: 'CSV',
  extension: 'csv',
  draw: ({ trials, experiment }) => {
    const factors = experiment.plan.factors.map((factor) => factor.name);
    const rows = trials.flatMap(({ trial, measurements }) =>
      measurements.map((measurement) => ({
        trial: trial.position,
        ...Object.fromEntries(factors.map((name) => [name, trial.treatment[name] ?? ''])),
        replicate: trial.replicate,
        control: trial.control,
        status: trial.state.status,
        validity: trial.validity?.worth ?? '',
        excluded: trial.excluded?.reason ?? '',
        metric: measurement.metric,
        value: measurement.value,
        unit: measurement.unit,
        low: measurement.interval?.low ?? '',
        high: measurement.interval?.high ?? '',
        confidence: measurement.interval?.confidence ?? '',
        points: measurement.points ?? '',
        method: measurement.method,
        warnings: measurement.warnings.join('; '),
      })),
    );
    // A cell that begins like a formula would be carried out by a spreadsheet.
    return `${Papa.unparse(rows, { escapeFormulae: /^[=+@\t\r]|^-(?![\d.])/, newline: '\n' })}\n`;
  },
};
