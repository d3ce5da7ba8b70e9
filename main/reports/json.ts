import type { ReportFormat } from './report.ts';

/** Everything the report knows, by the names of the contract. */
export const json: ReportFormat = {
  id: 'json',
  label: 'JSON',
  extension: 'json',
  draw: ({ throughput, ...report }) =>
    `${JSON.stringify({ ...report, throughput: [...throughput].map(([trialId, series]) => ({ trialId, ...series })) }, null, 2)}\n`,
};
