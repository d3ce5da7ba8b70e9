import type { Comparison } from '../../preload/contract/comparisons.ts';
import { counted } from '../../preload/contract/counted.ts';
import type { DeployWay } from '../../preload/contract/deployment.ts';
import type { Experiment } from '../../preload/contract/experiments.ts';
import { formatPercent, formatSeconds } from '../../preload/contract/quantity.ts';
import { isOrderOnRecord } from '../comparisons/order-on-record.ts';
import { hostSettingPrefix } from '../hosts/settings/setting-findings.ts';
import { workloadOf } from '../workloads/list.ts';
import { completeOptions } from '../workloads/options.ts';
import { inference } from './inference.ts';
import { type ImportOrigin, methodsOfImport } from './methods-of-import.ts';
import { isLeftOut, outcomeOf } from './outcome.ts';
import type { ReportedHost, ReportedTrial } from './report.ts';

/** The methods section writes itself: only what the records show. */
export function methodsOf(
  experiment: Experiment,
  comparison: Comparison,
  hosts: readonly ReportedHost[],
  trials: readonly ReportedTrial[],
  origin: ImportOrigin | null,
): (readonly [string, string])[] {
  const how =
    experiment.source === 'imported'
      ? methodsOfImport(origin, comparison, trials)
      : methodsOfTrials(experiment, hosts, trials);
  return [
    ...how,
    ['Inference', inference(comparison)],
    ['Exclusions', exclusions(trials)],
    ['Drift', drift(experiment, comparison, trials)],
  ];
}

function methodsOfTrials(
  experiment: Experiment,
  hosts: readonly ReportedHost[],
  trials: readonly ReportedTrial[],
): (readonly [string, string])[] {
  return [
    ['Design', design(experiment)],
    ...hosts.map((host) => [host.role, `${host.name}: ${host.description}`] as const),
    ['Server', server(experiment, trials)],
    ...hostSettings(trials).map((sentence) => ['Host settings', sentence] as const),
    ['Workload', workload(experiment)],
    ['Throughput', throughput(trials)],
  ];
}

function drift({ source }: Experiment, comparison: Comparison, trials: readonly ReportedTrial[]): string {
  if (comparison.drift !== null) return comparison.drift.sentence;
  return source === 'imported' && !isOrderOnRecord(trials.map(({ trial }) => trial))
    ? 'In which order the trials ran is not on record, so nothing can be said about drift.'
    : 'Too few trials to say anything about drift.';
}

function design({ plan, trials }: Experiment): string {
  const levels = plan.factors.map((factor) => factor.levels.length);
  const order = {
    blocks: 'randomised complete blocks',
    shuffled: 'one shuffle of all trials',
    'as-written': 'in the order written',
  };
  const controls =
    plan.order.controlEvery === 0 ? 'no control trials' : `a control trial every ${plan.order.controlEvery}`;
  return (
    `${shapeOf(levels)}, ${counted(plan.replicates, 'replicate')}, ${counted(trials.total, 'trial')}. ` +
    'A replicate is a restart, a restore of the data set and a warm-up. ' +
    `Order: ${order[plan.order.kind]}, seed ${plan.order.seed}; ${controls}.`
  );
}

function shapeOf(levels: readonly number[]): string {
  const [first, ...more] = levels;
  if (first === undefined) return 'One treatment';
  return more.length === 0 ? `One factor of ${first} levels` : `${levels.join(' × ')} full factorial`;
}

const whose: Readonly<Record<DeployWay, string>> = {
  private: 'private instance of its own',
  'drop-in': 'the host’s own, with a drop-in file for each trial, loaded anew and restarted',
  'main-file':
    'the host’s own, with lines at the end of its main option file for each trial, loaded anew and restarted',
};

function server({ plan }: Experiment, trials: readonly ReportedTrial[]): string {
  const versions = [...new Set(trials.flatMap((detail) => (detail.server ? [detail.server.version] : [])))];
  if (versions.length === 0) return 'No trial got so far.';
  const readings = trials.flatMap((detail) =>
    detail.settings.filter((setting) => setting.requested !== null),
  );
  const names = (of: typeof readings) => [...new Set(of.map((setting) => setting.name))];
  const differing = names(readings.filter((setting) => setting.agreement !== 'as-requested'));
  const readBack = `${counted(names(readings).length, 'setting')} requested and read back in every trial`;
  const agreement =
    differing.length === 0
      ? 'every one effective as requested'
      : `not always as requested: ${differing.join(', ')}`;
  return `${versions.join('; ')}, ${whose[plan.server.deploy ?? 'private']}; ${readBack}, ${agreement}.`;
}

/** None where no plan asked for any. */
function hostSettings(trials: readonly ReportedTrial[]): string[] {
  const said = trials.flatMap(({ hostFindings }) =>
    hostFindings
      .filter(({ id }) => id.startsWith(hostSettingPrefix))
      .map(({ host, title, evidence }) => `${host}: ${title} (${evidence})`),
  );
  if (said.length === 0) return [];
  return [`Set for each trial and set back at its end. ${[...new Set(said)].join('; ')}.`];
}

function workload({ plan }: Experiment): string {
  const options = Object.entries(plan.workload.options).map(([name, value]) => `${name} ${value}`);
  const generator = workloadOf(plan.workload.generator);
  const every = generator.reportsEverySeconds?.(completeOptions(generator, plan.workload.options));
  return (
    `${plan.workload.generator}${options.length > 0 ? `: ${options.join(', ')}` : ''}. ` +
    `Warm-up ${formatSeconds(plan.warmupSeconds)}, measured ${formatSeconds(plan.measureSeconds)}${intervalsOf(every)}.`
  );
}

/** A second where the generator says nothing else. */
function intervalsOf(seconds: number | null | undefined): string {
  if (seconds === null) return '';
  return seconds === undefined || seconds === 1 ? ', one-second intervals' : `, intervals of ${seconds} s`;
}

function throughput(trials: readonly ReportedTrial[]): string {
  const checks = trials.flatMap((detail) =>
    detail.measurements.filter((one) => one.metric === 'cross-check'),
  );
  const largest = Math.max(...checks.map((check) => Math.abs(check.value)));
  const agreement =
    checks.length === 0
      ? 'The server’s own commit counter was not available for a cross-check.'
      : `The server’s own commit counter agrees within ${formatPercent(largest)} in every trial.`;
  return `Events in the measured window over its elapsed time. Error within a trial by batch means. ${agreement}`;
}

function exclusions(trials: readonly ReportedTrial[]): string {
  const all = trials.map(({ trial }) => trial);
  const doubted = all.filter((trial) => !isLeftOut(trial) && trial.validity?.worth === 'suspect');
  const said = [
    ...all.filter(isLeftOut).map((trial) => `Trial ${trial.position} ${outcomeOf(trial)}.`),
    ...doubted.map((trial) => `Used all the same: trial ${trial.position} ${outcomeOf(trial)}.`),
  ];
  return said.length === 0 ? 'None: every trial succeeded and is valid.' : said.join(' ');
}
