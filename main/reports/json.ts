import type { Experiment } from '../../preload/contract/experiments.ts';
import type { Report, ReportFormat } from './report.ts';

/** Everything the report knows, by the names of the contract. Not indented: that would be half of the bytes. */
export const json: ReportFormat = {
  id: 'json',
  label: 'JSON',
  extension: 'json',
  draw: ({ throughput, ...report }) =>
    `${JSON.stringify({
      ...report,
      experiment: experimentOf(report),
      throughput: [...throughput].map(([trialId, series]) => ({ trialId, ...series })),
    })}\n`,
};

/** Nobody planned an imported experiment here: only what was varied is known, `plan` is null and `yaml` empty. */
function experimentOf({
  experiment,
}: Pick<Report, 'experiment'>):
  | Experiment
  | (Omit<Experiment, 'plan'> & { readonly plan: null; readonly factors: Experiment['plan']['factors'] }) {
  if (experiment.source !== 'imported') return experiment;
  return { ...experiment, plan: null, yaml: '', factors: experiment.plan.factors };
}
