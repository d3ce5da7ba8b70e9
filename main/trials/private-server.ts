import {
  createAccounts,
  createInstance,
  type Instance,
  type LoadAccount,
  serverArgv,
  waitUntilReady,
} from '../mysql/deploy/private-instance.ts';
import { findFreePort } from '../mysql/free-port.ts';
import type { OwnedSettings, Settings } from '../mysql/option-files/render.ts';
import { type Job, startJob } from '../remote/job.ts';
import type { Connection, RunContext } from '../workloads/workload.ts';
import { intend } from './intents.ts';
import { isSameMachine } from './placed-host.ts';
import type { TrialSite } from './trial-site.ts';

/** An instance with the plan's base text and these settings, on a port that is free now; `owned` has the last word. */
export async function deployInstance(
  site: TrialSite,
  id: string,
  settings: Settings,
  owned: OwnedSettings,
): Promise<Instance> {
  const { server, client, walk } = site;
  const session = await server.session();
  intend(walk.parts, walk.trialId, server.id, { thing: 'instance', base: server.base, id });
  const { instance } = await createInstance(session, server.base, {
    id,
    server: site.program,
    address: isSameMachine(server, client) ? '127.0.0.1' : '0.0.0.0',
    port: await findFreePort(session),
    base: site.plan.server.base,
    settings,
    owned,
  });
  return instance;
}

/** mysqld writes its pool back before it ends: minutes, not seconds. */
const shutdownGraceSeconds = 300;
const startTimeoutSeconds = 300;

/** Starts the server of an instance as a job and waits until it answers; the schema of the load is there then. */
export async function startServer(
  site: TrialSite,
  instance: Instance,
  jobId: string,
): Promise<{ job: Job; account: LoadAccount }> {
  const { server, walk, plan, generator } = site;
  const session = await server.session();
  const [schema = 'test'] = generator.databases;
  const account = await createAccounts(session, instance, schema);
  intend(walk.parts, walk.trialId, server.id, { thing: 'job', base: server.base, id: jobId });
  const job = await startJob(session, server.base, {
    id: jobId,
    argv: serverArgv(instance),
    // A controller that never comes back does not leave a server running for good.
    limitSeconds: plan.warmupSeconds + plan.measureSeconds + 6 * 3600,
    graceSeconds: shutdownGraceSeconds,
    telemetry: 'host-and-process',
  });
  await waitUntilReady(session, instance, job, startTimeoutSeconds, site.signal);
  return { job, account };
}

/** How the load reaches the server: by socket on one machine, else over the network. */
export function runContext(site: TrialSite, instance: Instance, account: LoadAccount): RunContext {
  const { server, client, plan, generator, options, generatorVersion } = site;
  const together = isSameMachine(server, client);
  const connection: Connection = {
    host: together ? '127.0.0.1' : server.address,
    port: instance.port,
    socket: together ? instance.socket : null,
    ...account,
    database: generator.databases[0] ?? 'test',
  };
  return {
    options,
    connection,
    warmupSeconds: plan.warmupSeconds,
    measureSeconds: plan.measureSeconds,
    reportIntervalSeconds: 1,
    generatorVersion,
  };
}
