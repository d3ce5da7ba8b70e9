import { LabError } from '../lab-error.ts';
import { clientOptions, newPassword } from '../mysql/deploy/accounts.ts';
import { readRows } from '../mysql/deploy/private-instance.ts';
import {
  type BenchmarkDatabase,
  benchmarkDatabase,
  makeDatabase,
} from '../mysql/service/benchmark-database.ts';
import { type FileChange, replaceOptionFile, sha256Of } from '../mysql/service/option-files.ts';
import { markVariable } from '../mysql/service/section.ts';
import { askService, type ServerProcess, startService, stopService } from '../mysql/service/service.ts';
import { readServiceLog } from '../mysql/service/service-log.ts';
import { validateOnServer } from '../mysql/service/validate-on-server.ts';
import watchScript from '../mysql/service/watch-server.sh?raw';
import { type Job, startJob } from '../remote/job.ts';
import type { RunContext } from '../workloads/workload.ts';
import { beginStep } from './deploy-step.ts';
import { type HostServer, lookAtHostServer } from './host-service.ts';
import { emptyPageCache, setHost } from './host-settings.ts';
import { intend } from './intents.ts';
import { loadTables } from './load-tables.ts';
import { newOptionFile, recordChange } from './option-file-change.ts';
import { isSameMachine } from './placed-host.ts';
import type { ReadyServer } from './ready-server.ts';
import type { TrialSite } from './trial-site.ts';
import { type ServerSaid, verifySettings } from './verify-settings.ts';

/**
 * The host's own server, from the look at it to verify: loaded as it is configured now, then stopped, given its settings
 * and started. Each change is written down before it is made.
 */
export async function setUpService(site: TrialSite, way: HostServer['way']): Promise<ReadyServer> {
  const { walk, signal } = site;
  const own = await lookAtHostServer(site, way);
  signal.throwIfAborted();
  walk.begin('deploy');
  await setHost(site);
  const { text, mark, section } = newOptionFile(site, own);
  const { server, user } = { server: site.program, user: own.running.user };
  const { optionFiles } = own.destination;
  await validateOnServer(own.root, { program: site.program.program, user, server, optionFiles }, section);
  beginStep(walk.parts, walk.trialId, 'record');
  const names = benchmarkDatabase(site.tag, isSameMachine(site.server, site.client));
  await recordChange(site, own, text, names);
  signal.throwIfAborted();
  walk.begin('restore-data');
  const run = await loadOwnDatabase(site, own, names);
  signal.throwIfAborted();
  walk.begin('start');
  const process = await restartWith(site, own, text);
  const job = await watchServer(site, process);
  signal.throwIfAborted();
  walk.begin('verify');
  beginStep(walk.parts, walk.trialId, 'read-back');
  await verify(site, own, mark);
  return {
    job,
    run,
    client: samplerClient(site, own),
    samplerFile: samplerFileOf(own),
    errorLog: `${own.service.directory}/error.log`,
    serviceLog: own.log,
  };
}

/** A database and accounts of the trial's own; loaded before the settings change, so that every treatment finds it alike. */
async function loadOwnDatabase(
  site: TrialSite,
  own: HostServer,
  names: BenchmarkDatabase,
): Promise<RunContext> {
  const { walk, server, program, generator } = site;
  beginStep(walk.parts, walk.trialId, 'make-database');
  const passwords = { load: newPassword(), sampler: newPassword() };
  intend(walk.parts, walk.trialId, server.id, {
    ...{ thing: 'service-database' as const, service: own.service, names },
    server: { flavour: program.flavour, version: program.version },
  });
  const socket = own.variables.get('socket') ?? '';
  const session = await server.session();
  const options = clientOptions(names.samplerUser, passwords.sampler, socket);
  await session.replaceFile(samplerFileOf(own), options, { mode: 0o600 });
  await makeDatabase(own.root, own.service, program, names, passwords);
  const run = runOnService(site, own, names, passwords.load);
  beginStep(walk.parts, walk.trialId, 'load');
  await loadTables(site, generator.prepare(run));
  return run;
}

/** Stops it, puts the file in place and starts it; what the file was stands written down before. */
async function restartWith(site: TrialSite, own: HostServer, text: Buffer): Promise<ServerProcess> {
  const { walk, server } = site;
  const { root, service, destination, log } = own;
  const step = (name: Parameters<typeof beginStep>[2]) => beginStep(walk.parts, walk.trialId, name);
  step('write-down');
  const change: FileChange = {
    path: destination.found.path,
    token: site.tag,
    before: destination.before,
    oursSha256: sha256Of(text),
  };
  const { pid, start } = own.running;
  intend(walk.parts, walk.trialId, server.id, {
    ...{ thing: 'service-files' as const, service, changes: [change], process: { pid, start }, log },
  });
  step('stop');
  await stopService(root, service);
  await emptyPageCache(site);
  step('replace');
  await replaceOptionFile(root, change, text);
  step('start');
  const readLog = async () => (await readServiceLog(root, log, 512 * 1024)).toString();
  return startService(root, service, readLog, () => {
    site.signal.throwIfAborted();
    step('wait');
  });
}

/** The job that stands for a server which is not ours: it lives as long as that one, and is asked to end in its place. */
async function watchServer(site: TrialSite, { pid, start }: ServerProcess): Promise<Job> {
  const { walk, server, plan, tag } = site;
  beginStep(walk.parts, walk.trialId, 'watch');
  const id = `${tag}-server`;
  intend(walk.parts, walk.trialId, server.id, { thing: 'job', base: server.base, id });
  return startJob(await server.session(), server.base, {
    id,
    argv: ['sh', '{job}/watch-server.sh', String(pid), start],
    files: [{ name: 'watch-server.sh', bytes: watchScript }],
    limitSeconds: plan.warmupSeconds + plan.measureSeconds + 6 * 3600,
    graceSeconds: 5,
    telemetry: `process-${pid}`,
  });
}

/** The mark proves that the server read our lines at all; then each setting is read back. */
async function verify(site: TrialSite, own: HostServer, mark: string): Promise<void> {
  const ask = async (sql: string) => readRows(await askService(own.root, own.service, sql));
  const said: ServerSaid = {
    variables: await ask('SHOW GLOBAL VARIABLES'),
    status: await ask('SHOW GLOBAL STATUS'),
  };
  if (said.variables.get(markVariable) !== mark) {
    throw new LabError({
      code: 'setting-not-effective',
      message: `The server of ${site.server.name} started without the settings: it did not read ${own.destination.found.path}, or another file overrules it.`,
      remedy:
        'Look which option files it reads (mysqld --verbose --help), and name the main one in server.service.mainFile.',
      subject: own.destination.found.path,
      detail: `${markVariable}: ${said.variables.get(markVariable) ?? ''} instead of ${mark}`,
    });
  }
  verifySettings(site, said);
}

function samplerFileOf({ service }: HostServer): string {
  return `${service.directory}/sampler.cnf`;
}

function samplerClient({ program }: TrialSite, own: HostServer): string[] {
  return [program.client, `--defaults-file=${samplerFileOf(own)}`, '--batch', '--skip-column-names'];
}

function runOnService(
  site: TrialSite,
  own: HostServer,
  names: BenchmarkDatabase,
  password: string,
): RunContext {
  const { server, client, plan, options } = site;
  const together = isSameMachine(server, client);
  return {
    options,
    connection: {
      host: together ? '127.0.0.1' : server.address,
      port: Number(own.variables.get('port') ?? 3306),
      socket: together ? (own.variables.get('socket') ?? null) : null,
      user: names.loadUser,
      password,
      database: names.database,
    },
    warmupSeconds: plan.warmupSeconds,
    measureSeconds: plan.measureSeconds,
    reportIntervalSeconds: 1,
    generatorVersion: site.generatorVersion,
  };
}
