import { startJob } from '../remote/job.ts';
import sampleScript from '../remote/mysql-sample.sh?raw';
import { beginCounting } from './commit-counter.ts';
import { intend } from './intents.ts';
import { isSameMachine, type PlacedHost } from './placed-host.ts';
import type { ReadyServer } from './ready-server.ts';
import type { TrialSite } from './trial-site.ts';
import type { Underway } from './underway.ts';

/** Connecting and saying goodbye; a generator that takes longer hangs. */
const generatorSlackSeconds = 300;

/**
 * Starts the status sampler and the load. What is about to run is written down first, so that a process that dies right
 * after leaves enough behind to be continued.
 */
export async function startLoad(site: TrialSite, ready: ReadyServer): Promise<Underway> {
  const { walk, server, client, tag, generator, plan } = site;
  walk.begin('warmup');
  const reference = (host: PlacedHost, role: string) => {
    const id = `${tag}-${role}`;
    intend(walk.parts, walk.trialId, host.id, { thing: 'job', base: host.base, id });
    return { id, directory: `${host.base}/jobs/${id}` };
  };
  const underway: Underway = {
    serverJob: { id: ready.job.id, directory: ready.job.directory },
    statusJob: reference(server, 'status'),
    loadJob: reference(client, 'load'),
    errorLog: ready.errorLog,
    serviceLog: ready.serviceLog,
    commits: await beginCounting(await server.session(), ready.client),
    findings: [...site.findings],
  };
  walk.parts.stores.trials.setResume(walk.trialId, underway);
  const limitSeconds = plan.warmupSeconds + plan.measureSeconds + generatorSlackSeconds;
  await startJob(await server.session(), server.base, {
    id: underway.statusJob.id,
    argv: ['sh', '{job}/mysql-sample.sh', site.program.client, ready.samplerFile],
    files: [{ name: 'mysql-sample.sh', bytes: sampleScript }],
    limitSeconds: limitSeconds + 60,
    graceSeconds: 5,
    telemetry: 'off',
  });
  const command = generator.measure(ready.run);
  await startJob(await client.session(), client.base, {
    id: underway.loadJob.id,
    argv: command.argv,
    files: command.files.map(({ name, text }) => ({ name, bytes: text })),
    limitSeconds,
    graceSeconds: 10,
    telemetry: isSameMachine(server, client) ? 'off' : 'host',
  });
  return underway;
}
