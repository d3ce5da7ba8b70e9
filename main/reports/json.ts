import type { ReportFormat } from './report.ts';

/** Everything the report knows, by the names of the contract. Not indented: that would be half of the bytes. */
export const json: ReportFormat = {
  id: 'json',
  label: 'JSON',
  extension: 'json',
  draw: ({ throughput, ...report }) =>
    `${JSON.stringify({ ...report, throughput: [...throughput].map(([trialId, series]) => ({ trialId, ...series })) })}\n`,
};
