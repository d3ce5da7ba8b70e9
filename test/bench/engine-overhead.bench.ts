import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { median } from '../../main/stats/quantile.ts';
import { workloadOf } from '../../main/workloads/list.ts';
import { completeOptions } from '../../main/workloads/options.ts';
import { numberFrom } from './environment.ts';
import { type Pair, ratioText } from './paired-ratio.ts';
import {
  carryOut,
  onceOnPracticeHosts,
  openPracticeEngine,
  type PracticeEngine,
  workload,
} from './practice-trial.ts';

/**
 * What the engine adds to a trial: the same trial by it and by a bash script that does the bare steps over ssh, in turns.
 * The script has no telemetry, checks nothing and survives no cut, so the ratio is an upper bound of the cost of these.
 * RACKMARK_BENCH_PAIRS and RACKMARK_BENCH_SECONDS make it longer or shorter.
 */
const pairs = numberFrom('RACKMARK_BENCH_PAIRS', 4);
const seconds = numberFrom('RACKMARK_BENCH_SECONDS', 60);
const warmupSeconds = Math.round(seconds / 6);

const run = promisify(execFile);
/** What one way took for each step, and from begin to end. */
interface Taken {
  readonly seconds: number;
  readonly steps: Readonly<Record<string, number>>;
}

it.skipIf(!existsSync('/usr/sbin/mariadbd'))('a trial by the engine beside one by a script', async () => {
  const engine = await openPracticeEngine();
  const local = await mkdtemp(join(tmpdir(), 'rackmark-script-'));
  try {
    const optionFile = await firstTrial(engine);
    const script = await prepareScript(engine, local, optionFile);
    await script();
    const taken: { readonly engine: Taken; readonly script: Taken }[] = [];
    for (let pair = 0; pair < pairs; pair++) {
      const byEngine = await engineTrial(engine);
      taken.push({ engine: byEngine, script: await script() });
    }
    console.log(table(taken));
    expect(taken).toHaveLength(pairs);
  } finally {
    await engine.close();
    await rm(local, { recursive: true, force: true });
  }
});

/** Builds the golden copy, connects, and answers with the option file that the engine wrote. */
async function firstTrial(engine: PracticeEngine): Promise<string> {
  const written = Promise.withResolvers<string>();
  const stop = engine.subscribe((event) => {
    if (event.event === 'trial.progress') written.resolve(readOptionFile(engine));
  });
  await carryOut(engine, onceOnPracticeHosts(1, 2));
  stop();
  return written.promise;
}

async function readOptionFile({ serverDirectory }: PracticeEngine): Promise<string> {
  const instances = join(serverDirectory, 'instances');
  const [id = ''] = await readdir(instances);
  const text = await readFile(join(instances, id, 'my.cnf'), 'utf8');
  return text.replaceAll(join(instances, id), '{directory}');
}

async function engineTrial(engine: PracticeEngine): Promise<Taken> {
  const { seconds: whole, detail } = await carryOut(
    engine,
    onceOnPracticeHosts(warmupSeconds, seconds - warmupSeconds),
  );
  const steps: Record<string, number> = {};
  for (const { phase, seconds: took } of detail.phases) {
    const name = phase === 'warmup' ? 'measure' : phase;
    steps[name] = (steps[name] ?? 0) + (took ?? 0);
  }
  const known = Object.values(steps).reduce((sum, took) => sum + took, 0);
  return { seconds: whole, steps: { ...steps, between: whole - known } };
}

async function prepareScript(
  engine: PracticeEngine,
  local: string,
  optionFile: string,
): Promise<() => Promise<Taken>> {
  const directory = join(engine.serverDirectory, 'instances/by-script');
  const [dataSet = ''] = await readdir(join(engine.serverDirectory, 'data-sets'));
  const golden = join(engine.serverDirectory, 'data-sets', dataSet, 'data');
  const host = (await engine.call('hosts.list', {})).find(({ name }) => name === 'practice-server');
  if (host?.authentication.kind !== 'key') throw new Error('The practice host is reached by a key.');
  const files: Readonly<Record<string, string>> = {
    'my.cnf': optionFile.replaceAll('{directory}', directory),
    'accounts.sql': accounts,
    'client.cnf': `[client]\nuser = root\npassword = ${password}\nsocket = ${directory}/server.sock\n`,
    'sysbench-arguments': sysbenchArguments(`${directory}/server.sock`).join('\n'),
    ssh_config: sshConfig(host.port, host.authentication.keyFile, local),
  };
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(local, name), text)));
  const argv = [
    join(import.meta.dirname, 'one-trial.sh'),
    join(local, 'ssh_config'),
    directory,
    golden,
    local,
  ];
  return async () => {
    await mkdir(local, { recursive: true });
    const start = performance.now();
    const { stdout } = await run('bash', argv);
    const steps = stdout
      .trim()
      .split('\n')
      .map((line) => line.split(' '))
      .map(([name = '', microseconds]) => [name, Number(microseconds) / 1e6] as const);
    return { seconds: (performance.now() - start) / 1000, steps: Object.fromEntries(steps) };
  };
}

const password = 'bench';
const accounts = [
  `ALTER USER 'root'@'localhost' IDENTIFIED BY '${password}';`,
  `CREATE OR REPLACE USER 'bench'@'%' IDENTIFIED BY '${password}';`,
  "GRANT ALL ON sbtest.* TO 'bench'@'%';",
  '',
].join('\n');

/** The very arguments of the engine, but for the file with the password. */
function sysbenchArguments(socket: string): string[] {
  const sysbench = workloadOf('sysbench');
  const { argv } = sysbench.measure({
    options: completeOptions(sysbench, {
      script: 'oltp_read_write',
      tables: workload.tables,
      table_size: workload.tableSize,
      threads: workload.threads,
    }),
    connection: { host: '127.0.0.1', port: 0, socket, user: 'bench', password, database: 'sbtest' },
    warmupSeconds,
    measureSeconds: seconds - warmupSeconds,
    reportIntervalSeconds: 1,
  });
  const given = argv.slice(1, -1).filter((argument) => !argument.startsWith('--config-file='));
  return [...given, `--mysql-password=${password}`];
}

function sshConfig(port: number, keyFile: string, local: string): string {
  return [
    'Host lab',
    '  HostName 127.0.0.1',
    `  Port ${port}`,
    `  User ${userInfo().username}`,
    `  IdentityFile ${keyFile}`,
    '  IdentitiesOnly yes',
    '  StrictHostKeyChecking no',
    `  UserKnownHostsFile ${local}/known_hosts`,
    '  LogLevel ERROR',
    '  ControlMaster auto',
    `  ControlPath ${local}/master`,
    '  ControlPersist 120',
    '',
  ].join('\n');
}

const stepNames = [
  'preflight',
  'deploy',
  'restore-data',
  'start',
  'verify',
  'measure',
  'collect',
  'postflight',
  'cleanup',
  'between',
];

function table(taken: readonly { readonly engine: Taken; readonly script: Taken }[]): string {
  const middle = (way: 'engine' | 'script', name: string) =>
    median(taken.map((pair) => (pair[way].steps[name] ?? 0) - (name === 'measure' ? seconds : 0)));
  const rows = stepNames.map((name) => row(name, middle('engine', name), middle('script', name)));
  const overhead = (way: 'engine' | 'script') => median(taken.map((pair) => pair[way].seconds)) - seconds;
  const wall: Pair[] = taken.map((pair) => ({ one: pair.engine.seconds, other: pair.script.seconds }));
  return [
    `a trial of ${seconds} s (warm-up ${warmupSeconds} s), seconds beside it, median of ${taken.length}:`,
    `${'phase'.padEnd(14)}${'engine'.padStart(8)}${'script'.padStart(8)}`,
    ...rows,
    row('all', overhead('engine'), overhead('script')),
    `wall time per trial, engine / script: ${ratioText(wall)}; goal 1.05`,
  ].join('\n');
}

function row(name: string, engine: number, script: number): string {
  return `${name.padEnd(14)}${engine.toFixed(2).padStart(8)}${script.toFixed(2).padStart(8)}`;
}
