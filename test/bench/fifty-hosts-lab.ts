import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { trialsOf } from '../../main/experiments/design.ts';
import { newTrials } from '../../main/experiments/new-trials.ts';
import { type FileSink, followJob } from '../../main/remote/follow-job.ts';
import { type Job, startJob, stopJob } from '../../main/remote/job.ts';
import { SeriesStore } from '../../main/series/series-store.ts';
import { noSecrets, openSession, type Session } from '../../main/ssh/session.ts';
import { SessionPool } from '../../main/ssh/session-pool.ts';
import { openDatabase } from '../../main/storage/database.ts';
import { storesOf } from '../../main/storage/stores.ts';
import { createProcDecoder } from '../../main/telemetry/proc.ts';
import { openRecording, type Recording } from '../../main/trials/recording.ts';
import { telemetryReader } from '../../main/trials/telemetry-reader.ts';
import { Plan } from '../../preload/contract/experiments.ts';
import { trustingOnly } from '../support/private-sshd.ts';
import { type LoopDelay, watchLoop } from './loop-delay.ts';

/** Where one host is to be found, and where its jobs go. */
export interface BenchHost {
  readonly name: string;
  readonly port: number;
  readonly user: string;
  readonly keyFile: string;
  readonly fingerprint: string;
  readonly base: string;
}

export interface BenchResult {
  readonly delays: readonly LoopDelay[];
  /** Of the process while it followed, in shares of one CPU: used, and wanted but not given by the scheduler. */
  readonly cpu: number;
  readonly waited: number;
  /** Bytes: most while it followed, and most ever. */
  readonly rss: number;
  readonly peakRss: number;
  readonly hosts: readonly HostSamples[];
}

/** `missed` by the collector, on the host; `lost` on the way from its file to the series. */
export interface HostSamples {
  readonly expected: number;
  readonly received: number;
  readonly missed: number;
  readonly lost: number;
  readonly cuts: number;
}

/**
 * What fifty-hosts.bench.ts watches, in a Node of its own as the app has it: `fifty-hosts-lab.ts HOSTS DIRECTORY SECONDS`.
 * Prints a `BenchResult` as JSON.
 */
const [hostsFile = '', directory = '', seconds = '60'] = process.argv.slice(2);
const hosts: readonly BenchHost[] = JSON.parse(readFileSync(hostsFile, 'utf8'));
const database = openDatabase(directory);
const series = new SeriesStore(database.connection);
const cuts = hosts.map(() => 0);
const pool = new SessionPool(connectTo, (hostId, link) => {
  if (link.state === 'lost') cuts[hostId] = (cuts[hostId] ?? 0) + 1;
});
console.log(JSON.stringify(await measure()));
pool.close();
database.close();

async function measure(): Promise<BenchResult> {
  const trialIds = addTrials(hosts.length);
  const jobs: Job[] = [];
  const connecting = await watchLoop('connect all at once', () =>
    Promise.all(hosts.map((_, index) => pool.session(index))),
  );
  const starting = await watchLoop('start all jobs at once', async () => {
    jobs.push(...(await Promise.all(hosts.map(startOn))));
  });
  const recordings = await Promise.all(trialIds.map(open));
  const quit = new AbortController();
  const follows = jobs.map((job, index) => {
    const files = recordings[index];
    if (files === undefined) throw new Error(`no files for ${job.id}`);
    const session = () => pool.session(index);
    return followJob({ session, job, files, pollSeconds: () => 1, signal: quit.signal });
  });
  const before = account();
  let rss = 0;
  const look = setInterval(() => {
    rss = Math.max(rss, process.memoryUsage.rss());
  }, 1000);
  const following = await watchLoop('follow', () => delay(Number(seconds) * 1000));
  clearInterval(look);
  const after = account();
  const ending = await watchLoop('stop all jobs at once', async () => {
    await Promise.all(jobs.map(async (job, index) => stopJob(await pool.session(index), job)));
    await Promise.all(follows);
  });
  await Promise.all(recordings.flatMap((files) => Object.values(files)).map((file) => file.close()));
  return {
    delays: [connecting, starting, following, ending],
    cpu: (after.used - before.used) / (after.at - before.at),
    waited: (after.waited - before.waited) / (after.at - before.at),
    rss,
    peakRss: process.resourceUsage().maxRSS * 1024,
    hosts: jobs.map((job, index) => samplesOf(job, index, trialIds[index] ?? 0)),
  };
}

function connectTo(hostId: number): Promise<Session> {
  const host = hosts[hostId];
  if (host === undefined) throw new Error(`no host ${hostId}`);
  const { name, port, user, keyFile, fingerprint } = host;
  return openSession(
    { name, address: '127.0.0.1', port, user, authentication: { kind: 'key', keyFile } },
    { hostKey: trustingOnly(fingerprint), secrets: noSecrets, connectTimeoutSeconds: 60 },
  );
}

/** One for each host: what a series has to belong to. */
function addTrials(count: number): number[] {
  const { experiments, trials } = storesOf(database);
  const plan = Plan.parse({
    rackmark: 1,
    name: 'Hosts',
    server: { host: 'r620' },
    client: { host: 'r710' },
    factors: [],
    workload: {},
    replicates: count,
  });
  const at = new Date().toISOString();
  const { id } = experiments.insert({ plan, yaml: '', source: 'designed' }, at);
  return newTrials(id, plan, trialsOf(plan), {}).map((trial) => trials.insert(trial, at).id);
}

async function startOn(host: BenchHost, index: number): Promise<Job> {
  return startJob(await pool.session(index), host.base, {
    id: `bench-${index}`,
    argv: ['sleep', '86400'],
    // Where the bench is killed, its hosts do not sample for long.
    limitSeconds: Number(seconds) + 120,
    graceSeconds: 5,
    telemetry: 'host-and-process',
  });
}

/** As a trial opens the files of its server. */
async function open(trialId: number): Promise<Record<'out' | 'err' | 'telemetry', Recording & FileSink>> {
  const read = telemetryReader(series, trialId, 'server-host', createProcDecoder());
  const copy = (stream: string, consume: (bytes: Buffer) => void = () => {}) =>
    openRecording(directory, trialId, `server.${stream}`, consume);
  return { out: await copy('out'), err: await copy('err'), telemetry: await copy('telemetry', read) };
}

/** Seconds of CPU that the process used, and for which its main thread waited in the queue of the scheduler. */
function account(): { readonly used: number; readonly waited: number; readonly at: number } {
  const { user, system } = process.cpuUsage();
  const [, waited = '0'] = readFileSync('/proc/self/schedstat', 'utf8').split(' ');
  return { used: (user + system) / 1e6, waited: Number(waited) / 1e9, at: performance.now() / 1000 };
}

/** The hosts are on this machine, so what they wrote can be set beside what was stored. */
function samplesOf(job: Job, index: number, trialId: number): HostSamples {
  const written = readFileSync(`${job.directory}/telemetry`, 'utf8');
  const slots = [...written.matchAll(/^[KT] \S+ \S+ (\d+)$/gm)].map(([, slot]) => Number(slot));
  const complete = written.match(/^\.$/gm)?.length ?? 0;
  const received = series.metrics(trialId).find(({ metric }) => metric === 'load')?.points ?? 0;
  const expected = (slots.at(-1) ?? -1) + 1;
  return {
    expected,
    received,
    missed: expected - complete,
    lost: complete - received,
    cuts: cuts[index] ?? 0,
  };
}
