import { setImmediate as nextTurn } from 'node:timers/promises';
import type { HostFacts } from '../../preload/contract/hosts.ts';
import { formatBytes } from '../../preload/contract/quantity.ts';
import type { Series } from '../../preload/contract/trials.ts';
import { type Asked, compareExperiment, compareNothing, metricOf } from '../comparisons/comparison-calls.ts';
import { experimentView } from '../experiments/experiment-view.ts';
import { LabError } from '../lab-error.ts';
import type { Stores } from '../storage/stores.ts';
import type { TrialRecords } from '../trials/trial-records.ts';
import { version } from '../version.ts';
import { methodsOf } from './methods.ts';
import type { Report, ReportedHost, ReportedTrial } from './report.ts';

/**
 * Gathers everything that a report of an experiment says; a format only draws it. Others get their turn after every
 * trial: a hundred of them take half a second. Throws `invalid-input` for another baseline than a plan's own.
 */
export async function buildReport(
  stores: Stores,
  records: TrialRecords,
  experimentId: number,
  now: Date,
  asked: Pick<Asked, 'trialIds' | 'baseline'> = {},
): Promise<Report> {
  const stored = stores.experiments.get(experimentId);
  if (asked.baseline !== undefined && stored.source !== 'imported') throw baselineIsPlanned(stored.name);
  const experiment = experimentView(stores, stored, now);
  const trials: ReportedTrial[] = [];
  const throughput = new Map<number, Series>();
  for (const { id } of stores.trials.list({ experimentId })) {
    trials.push(records.record(id));
    const [series] = records.series(id, ['throughput']);
    if (series) throughput.set(id, series);
    await nextTurn();
  }
  const metrics = stores.measurements.metricsOf(experimentId);
  const measured = metrics.some(({ name }) => name === metricOf(stored.plan, metrics));
  const comparison = measured ? compareExperiment(stores, stored, asked) : compareNothing(stores, stored);
  await nextTurn();
  const isImported = stored.source === 'imported';
  const hosts = isImported ? [] : hostsOf(stores, experiment.plan.server.host, experiment.plan.client.host);
  const origin = isImported ? stores.imports.ofExperiment(experimentId) : null;
  return {
    generatedAt: now.toISOString(),
    version,
    experiment,
    comparison,
    hosts,
    trials,
    throughput,
    methods: methodsOf(experiment, comparison, hosts, trials, origin),
    warnings: [...comparison.warnings, ...(asked.baseline === undefined ? [] : [chosenLate])],
  };
}

const chosenLate =
  'The baseline was chosen with the results known: the import names none. A verdict against it is worth less than one that was planned.';

function baselineIsPlanned(name: string): LabError {
  return new LabError({
    code: 'invalid-input',
    message: `The report of "${name}" keeps the baseline of its plan, which was set before the data.`,
    remedy: 'Compare with another baseline in the window or by `compare`; the report stays with the plan.',
    subject: 'baseline',
  });
}

function hostsOf(stores: Stores, server: string, client: string): ReportedHost[] {
  return [
    { name: server, role: 'Server host' },
    { name: client, role: 'Client host' },
  ].map((host) => ({
    ...host,
    description: descriptionOf(stores.hosts.findByName(host.name)?.facts ?? null),
  }));
}

function descriptionOf(facts: HostFacts | null): string {
  if (facts === null) return 'no facts on record';
  const { model, cpuModel, threads, memoryBytes, system, kernel } = facts;
  return [model, `${cpuModel}, ${threads} threads`, formatBytes(memoryBytes, 'binary'), system, kernel]
    .filter((part) => part !== null)
    .join('; ');
}
