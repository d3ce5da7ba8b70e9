import {
  adoptGoldenCopy,
  type DataSetKey,
  dataSetId,
  hasGoldenCopy,
  restoreArgv,
} from '../data-sets/golden-copy.ts';
import { LabError } from '../lab-error.ts';
import { settingsOfDataDirectory, shapesDataDirectory } from '../mysql/deploy/initialise.ts';
import {
  type Instance,
  initialiseDataDirectory,
  removeInstance,
  shutDown,
} from '../mysql/deploy/private-instance.ts';
import { readOption } from '../mysql/option-name.ts';
import type { Settings } from '../mysql/render.ts';
import type { JobSpec } from '../remote/job.ts';
import { removeJob } from '../remote/job.ts';
import { type FinishedJob, runJob } from '../remote/run-job.ts';
import type { Command } from '../workloads/workload.ts';
import { closeIntent, intend, leftoverOf } from './intents.ts';
import type { PlacedHost } from './placed-host.ts';
import { deployInstance, runContext, startServer } from './private-server.ts';
import { saysDiskFull } from './says-disk-full.ts';
import type { TrialSite } from './trial-site.ts';

/** Loading a large data set takes hours; nobody waits for it longer than two days. */
const longestLoadSeconds = 48 * 3600;

/** Fills the instance's data directory from the golden copy, which is built by the first trial that needs it. */
export async function provideData(site: TrialSite, instance: Instance): Promise<void> {
  const { server } = site;
  const key = await keyOf(site, instance);
  const id = dataSetId(key);
  if (!(await hasGoldenCopy(await server.session(), server.base, id))) await buildGoldenCopy(site, key, id);
  const copied = await runTracked(site, server, {
    id: `${site.tag}-restore`,
    argv: restoreArgv(server.base, id, instance.dataDirectory),
    limitSeconds: longestLoadSeconds,
    graceSeconds: 10,
    telemetry: 'off',
  });
  if (exitCodeOf(copied) !== 0) throw failed(server, `The data set ${id} could not be restored`, copied);
}

async function keyOf(site: TrialSite, instance: Instance): Promise<DataSetKey> {
  const text = (await (await site.server.session()).readFile(instance.optionFile))?.toString() ?? '';
  return {
    generator: site.generator.id,
    data: site.generator.dataSetKey(site.options, site.generatorVersion),
    server: `${site.program.flavour} ${site.program.version}`,
    initialisation: settingsOfDataDirectory(text, site.program),
  };
}

/**
 * A server of its own loads the tables and is shut down cleanly; its data directory becomes the golden copy. Of the
 * treatment it has only what a data directory is made for: the copy serves other treatments, too.
 */
async function buildGoldenCopy(site: TrialSite, key: DataSetKey, id: string): Promise<void> {
  const { server, walk } = site;
  const jobId = `${site.tag}-build`;
  const instance = await deployInstance(site, jobId, settingsOfCopy(site));
  await initialiseDataDirectory(await server.session(), instance);
  const { job, account } = await startServer(site, instance, jobId);
  await loadTables(site, site.generator.prepare(runContext(site, instance, account)));
  const session = await server.session();
  const { clean } = await shutDown(session, job);
  if (!clean) throw notClean(server, id);
  if (!hasIntentFor(site, id)) {
    intend(walk.parts, null, server.id, {
      thing: 'data-set',
      base: server.base,
      id,
      experimentId: walk.trial.experimentId,
    });
  }
  await adoptGoldenCopy(session, server.base, id, instance.dataDirectory, key);
  await removeJob(session, job);
  await removeInstance(session, server.base, instance.id);
}

function settingsOfCopy({ settings, program }: TrialSite): Settings {
  const shaping = Object.entries(settings).filter(([name]) =>
    shapesDataDirectory(readOption(name, null).name, program),
  );
  return Object.fromEntries(shaping);
}

async function loadTables(site: TrialSite, command: Command): Promise<void> {
  const loaded = await runTracked(site, site.client, {
    id: `${site.tag}-prepare`,
    argv: command.argv,
    files: command.files.map(({ name, text }) => ({ name, bytes: text })),
    limitSeconds: longestLoadSeconds,
    graceSeconds: 10,
    telemetry: 'off',
  });
  if (exitCodeOf(loaded) !== 0)
    throw failed(site.client, `${site.generator.label} could not load its tables`, loaded);
}

/** A job whose leftovers are written down until it has gone. */
async function runTracked(site: TrialSite, host: PlacedHost, spec: JobSpec): Promise<FinishedJob> {
  const { walk } = site;
  const intent = intend(walk.parts, walk.trialId, host.id, { thing: 'job', base: host.base, id: spec.id });
  const finished = await runJob(host.session, host.base, spec, site.signal);
  closeIntent(walk.parts, intent);
  return finished;
}

function hasIntentFor(site: TrialSite, id: string): boolean {
  return site.walk.parts.stores.intents.listOpen({ hostId: site.server.id }).some((intent) => {
    const what = leftoverOf(intent);
    return what.thing === 'data-set' && what.id === id;
  });
}

function exitCodeOf({ status }: FinishedJob): number | null {
  return status.state === 'ended' ? status.exitCode : null;
}

function failed(host: PlacedHost, what: string, { status, out, err }: FinishedJob): LabError {
  const why =
    status.state === 'gone'
      ? 'the host was restarted or everything was killed'
      : `${status.reason}, exit code ${status.exitCode}`;
  const full = status.state === 'ended' && status.reason === 'disk-full';
  return new LabError({
    code:
      status.state === 'gone'
        ? 'interrupted'
        : full || saysDiskFull(`${out}\n${err}`)
          ? 'disk-full'
          : 'workload-failed',
    message: `${what} on ${host.name}: ${why}.`,
    remedy: 'The detail holds the last lines it wrote.',
    subject: host.name,
    detail: `${out}\n${err}`.trim().split('\n').slice(-20).join('\n'),
  });
}

function notClean(host: PlacedHost, id: string): LabError {
  return new LabError({
    code: 'server-died',
    message: `The server that loaded the data set ${id} on ${host.name} did not shut down cleanly.`,
    remedy:
      'Its files cannot be trusted as a golden copy and were discarded. Look for the cause in memory or disk of the host.',
    subject: host.name,
  });
}
