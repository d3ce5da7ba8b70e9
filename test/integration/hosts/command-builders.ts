import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyToolsOn } from '../../../main/data-sets/copy-method.ts';
import {
  adoptJob,
  findGoldenCopy,
  removeGoldenCopy,
  restoreArgv,
} from '../../../main/data-sets/golden-copy.ts';
import { listDataSets } from '../../../main/data-sets/list-data-sets.ts';
import { countArgv, countStatements, estimatedRows, tablesOf } from '../../../main/data-sets/table-rows.ts';
import { readRootSections } from '../../../main/hosts/facts/root-sections.ts';
import { readFacts } from '../../../main/hosts/facts.ts';
import { keepLease, lookAtLease, releaseLease, takeLease } from '../../../main/hosts/lease/lease.ts';
import {
  applySettings,
  prepareSettings,
  restoreSettings,
} from '../../../main/hosts/settings/apply-settings.ts';
import { makeKey } from '../../../main/lab/ssh-keygen.ts';
import { finishRedo, prepareRedo } from '../../../main/mysql/deploy/change-redo.ts';
import { administratorArgv, type Instance, serverArgv } from '../../../main/mysql/deploy/instance.ts';
import {
  createAccounts,
  createInstance,
  initialiseDataDirectory,
  readGlobalStatus,
  readGlobalVariables,
  removeInstance,
} from '../../../main/mysql/deploy/private-instance.ts';
import waitScript from '../../../main/mysql/deploy/wait-until-ready.sh?raw';
import { findServer, type ServerProgram } from '../../../main/mysql/server-program.ts';
import {
  findStrays,
  type JobSpec,
  readStatus,
  removeJob,
  startJob,
  stopJob,
} from '../../../main/remote/job.ts';
import sampleScript from '../../../main/remote/mysql-sample.sh?raw';
import { type FinishedJob, runJob } from '../../../main/remote/run-job.ts';
import type { Session } from '../../../main/ssh/session.ts';
import { beginCounting } from '../../../main/trials/commit-counter.ts';
import { directoryBytes } from '../../../main/trials/data-progress.ts';
import { findGenerator } from '../../../main/trials/find-generator.ts';
import removeEmptyScript from '../../../main/trials/remove-empty.sh?raw';
import { workloads } from '../../../main/workloads/list.ts';
import type { OptionValues } from '../../../main/workloads/workload.ts';
import type { NamespaceHost } from '../../lab/namespace-lab.ts';
import type { OpenParts } from '../../support/lab-parts.ts';
import { payloads } from './hostile-values.ts';
import { testConnection } from './rack.ts';
import { serviceBuilders } from './service-builders.ts';

export interface HostileWorld {
  readonly host: NamespaceHost;
  readonly parts: OpenParts;
  /** Of the host in the inventory. */
  readonly id: number;
  readonly session: Session;
}

/** Each call with a hostile value. That it rejects one is as good as that it passes it on unharmed. */
type Attempts = (world: HostileWorld, payload: string) => readonly (() => Promise<unknown>)[];

/** `every`: only each so many-th value, where one takes long. */
export type Builder = { readonly attempts: Attempts; readonly every?: number } | { readonly takes: string };

const job = { limitSeconds: 5, graceSeconds: 1, telemetry: 'off' as const };

function serverOf(payload: string): ServerProgram {
  const paths = { program: payload, client: payload, initialiser: payload, baseDirectory: payload };
  return { ...paths, flavour: 'mariadb', version: '10.11.19', banner: payload };
}

/** As if the host had said all that of itself. */
function instanceOf(payload: string): Instance {
  const directory = `/tmp/base/instances/${payload}`;
  return {
    id: payload,
    directory,
    dataDirectory: `${directory}/data`,
    temporaryDirectory: `${directory}/tmp`,
    optionFile: `${directory}/my.cnf`,
    errorLog: `${directory}/error.log`,
    socket: `${directory}/${payload}`,
    address: payload,
    port: 3306,
    server: serverOf(payload),
    asRoot: false,
  };
}

function keyOf(payload: string) {
  return {
    generator: payload,
    data: payload,
    server: payload,
    initialisation: [payload],
    loading: [payload],
  };
}

/** What a golden copy is made by, with hostile words in its place, its key and its record. */
function adoptArgv(payload: string): string[] {
  const record = {
    builtAt: payload,
    buildSeconds: 1,
    method: 'archive' as const,
    tables: [{ table: payload, rows: 1 }],
    redo: payload,
  };
  return adoptJob(`/tmp/${payload}`, 'set', payload, keyOf(payload), record).argv.map((argument) =>
    argument.replace('{job}', `/tmp/${payload}`),
  );
}

function runHere(session: Session, command: Pick<JobSpec, 'argv' | 'files'>): Promise<FinishedJob> {
  const spec = { ...job, ...command, id: `job-${crypto.randomUUID()}` };
  return runJob(async () => session, '/tmp/base', spec, AbortSignal.timeout(10_000));
}

/**
 * All of a generator's text options hostile, though its checks would refuse most of them; numbers as they are. The command
 * and the preparation of a custom workload are the user's own, and a shell is meant to run them.
 */
function hostileOptions({ id, options }: (typeof workloads)[number], payload: string): OptionValues {
  const isOwn = (name: string) => id === 'custom' && (name === 'command' || name === 'prepare');
  return Object.fromEntries(
    options.map(({ name, initial }) => [
      name,
      typeof initial === 'string' && !isOwn(name) ? payload : initial,
    ]),
  );
}

/** Whatever a generator makes of a run is started as it would be in a trial, its files with it; they take turns. */
const generators: Builder = {
  every: 2,
  attempts: ({ session }, payload) =>
    workloads
      .filter((_, index) => index === payloads.indexOf(payload) % workloads.length)
      .flatMap((generator) => {
        const run = {
          options: hostileOptions(generator, payload),
          connection: {
            ...{ host: payload, port: 3306, socket: payload },
            ...{ user: payload, password: 'of-ours.aA1', database: payload },
          },
          ...{ warmupSeconds: 0, measureSeconds: 1, reportIntervalSeconds: 1 },
        };
        return (['prepare', 'measure', 'cleanup'] as const).map((action) => async () => {
          const { argv, files } = generator[action](run);
          const given = files.map(({ name, text }) => ({ name, bytes: text }));
          await runHere(session, { argv, files: given });
        });
      }),
};

/** By the initialiser of the host, which is a shell script itself. */
async function initialiseForReal(session: Session, payload: string): Promise<void> {
  const { instance } = await createInstance(session, '/tmp/base', {
    ...{ id: `set-${crypto.randomUUID()}`, server: await findServer(session) },
    ...{ address: '127.0.0.1', port: 3306, base: '' },
    settings: { innodb_page_size: payload.replaceAll(/[\r\n]/g, ' ') },
  });
  await initialiseDataDirectory(session, instance, (command) => runHere(session, command)).finally(() =>
    removeInstance(session, '/tmp/base', instance.id),
  );
}

/** Every file of the product that makes a command, with the calls that try it, or what keeps strangers' words out of it. */
export const commandBuilders: Readonly<Record<string, Builder>> = {
  'main/data-sets/copy-method.ts': {
    attempts: ({ session }, payload) => [() => copyToolsOn(session, `/tmp/${payload}`)],
  },
  'main/data-sets/golden-copy.ts': {
    attempts: ({ session }, payload) => [
      () => findGoldenCopy(session, `/tmp/${payload}`, 'set'),
      () => session.exec(adoptArgv(payload), { timeoutSeconds: 10 }),
      () => session.exec(restoreArgv(`/tmp/${payload}`, 'set', payload, 'copy'), { timeoutSeconds: 10 }),
      () => removeGoldenCopy(session, `/tmp/${payload}`, 'set'),
      () => removeGoldenCopy(session, '/tmp/base', payload),
    ],
  },
  'main/data-sets/list-data-sets.ts': {
    every: 6,
    attempts: ({ session }, payload) => [
      () => listDataSets(session, `/tmp/${payload}`),
      () =>
        session
          .run(['mkdir', '-p', `/tmp/base/data-sets/${payload}`])
          .then(() => listDataSets(session, '/tmp/base')),
    ],
  },
  'main/data-sets/table-rows.ts': {
    every: 4,
    attempts: ({ session }, payload) => [
      () => tablesOf(session, instanceOf(payload), payload),
      () => estimatedRows(session, instanceOf(payload), payload),
      () => session.exec(countArgv(instanceOf(payload)), { input: countStatements(payload, [payload]) }),
    ],
  },
  'main/entry/node.ts': { takes: 'an address of our own; no shell' },
  'main/hosts/seconds-to-start.ts': { takes: 'nothing; its command is a constant' },
  'main/hosts/connection-test/run-test.ts': {
    every: 4,
    attempts: ({ parts, id }, payload) =>
      [payload, `/tmp/${payload}`].map((directory) => async () => {
        const before = parts.inventory.get(id);
        try {
          parts.inventory.change(id, { ...before, directory });
          await testConnection(parts, id);
        } finally {
          parts.inventory.change(id, before);
        }
      }),
  },
  'main/hosts/facts.ts': {
    every: 8,
    attempts: ({ session }, payload) => [() => readFacts(session, `/tmp/${payload}`, new Date())],
  },
  'main/hosts/facts/root-sections.ts': {
    every: 3,
    attempts: ({ parts, id }, payload) => [
      async () => {
        const root = await parts.inventory.rootAccess(id);
        const found = ['MegaCli64', 'perccli64', 'storcli64', 'ssacli'].map(
          (tool) => [tool, `/tmp/${payload}/${tool}`] as const,
        );
        await readRootSections(root, new Map(found));
      },
    ],
  },
  'main/hosts/lease/lease.ts': {
    every: 6,
    attempts: ({ session, host }, payload) => {
      const holder = { controller: payload, purpose: payload };
      return [
        // Any user of the host may leave a claim there, with any text.
        async () => host.exec(['ln', '-sfn', '--', `${payload}:${payload}`, '/tmp/rackmark-lease.3']),
        async () =>
          host.exec([
            'ln',
            '-sfn',
            '--',
            `${payload}:x:y:1:9999999999:${payload}:0`,
            '/tmp/rackmark-lease.4',
          ]),
        () => lookAtLease(session, payload),
        () => takeLease(session, holder, 60),
        () => keepLease(session, holder, 60),
        () => releaseLease(session, holder),
      ];
    },
  },
  'main/hosts/root-access.ts': {
    attempts: ({ parts, id }, payload) =>
      [[payload], ['tee', payload], [`/tmp/${payload}/dmidecode`], ['dmidecode', payload]].map(
        (argv) => async () => (await parts.inventory.rootAccess(id)).run(argv, { timeoutSeconds: 5 }),
      ),
  },
  'main/hosts/settings/apply-settings.ts': {
    every: 4,
    attempts: ({ parts, id, session }, payload) => {
      const root = () => parts.inventory.rootAccess(id);
      const swappiness = '/proc/sys/vm/swappiness';
      const asked = { governor: payload, transparentHugePages: payload } as never;
      return [
        () => prepareSettings(session, root, asked),
        async () => applySettings(session, await root(), [{ file: payload, before: '', after: payload }]),
        async () => applySettings(session, await root(), [{ file: swappiness, before: '', after: payload }]),
        () => restoreSettings(session, root, [{ file: swappiness, before: payload, after: payload }]),
      ];
    },
  },
  'main/lab/lab-process.ts': { takes: 'the data directory, in files of its own; no shell' },
  'main/lab/ssh-keygen.ts': {
    attempts: (_, payload) => [
      async () => {
        const scratch = mkdtempSync(join(tmpdir(), 'rackmark-hostile-'));
        try {
          await makeKey(join(scratch, payload.replaceAll('/', '')), payload);
        } finally {
          rmSync(scratch, { recursive: true, force: true });
        }
      },
    ],
  },
  'main/mysql/deploy/accounts.ts': {
    attempts: ({ session }, payload) => [
      () => createAccounts(session, instanceOf(payload), payload),
      () => createAccounts(session, instanceOf(payload), 'sbtest'),
    ],
  },
  'main/mysql/deploy/change-redo.ts': {
    every: 4,
    attempts: ({ session }, payload) => {
      const server = { ...serverOf(payload), flavour: 'mysql' as const, version: '5.6.7' };
      const old = { ...instanceOf(payload), server };
      return [
        () => prepareRedo(session, old, { before: payload, now: '' }),
        () => finishRedo(session, old, async () => undefined),
      ];
    },
  },
  'main/mysql/deploy/initialise.ts': {
    every: 6,
    attempts: ({ session }, payload) => [
      () => initialiseDataDirectory(session, instanceOf(payload), (command) => runHere(session, command)),
      () => initialiseForReal(session, payload),
    ],
  },
  'main/mysql/deploy/instance.ts': {
    attempts: ({ session }, payload) => [
      () => session.exec(serverArgv(instanceOf(payload)), { timeoutSeconds: 5 }),
      () => session.exec(administratorArgv(instanceOf(payload)), { timeoutSeconds: 5 }),
    ],
  },
  'main/mysql/deploy/private-instance.ts': {
    attempts: ({ session }, payload) => {
      const given = { server: serverOf(payload), address: payload, port: 3306 };
      const base = `[mysqld]\nsocket = ${payload}\n`;
      const settings = { innodb_buffer_pool_size: payload };
      return [
        () => createInstance(session, `/tmp/${payload}`, { ...given, id: 'one', base, settings }),
        () => createInstance(session, '/tmp/base', { ...given, id: payload, base: '', settings: {} }),
        () => session.script(waitScript, [payload, '0', ...administratorArgv(instanceOf(payload))]),
        () => readGlobalVariables(session, instanceOf(payload)),
        () => readGlobalStatus(session, instanceOf(payload)),
        () => removeInstance(session, `/tmp/${payload}`, 'one'),
        () => removeInstance(session, '/tmp/base', payload),
      ];
    },
  },
  'main/mysql/free-port.ts': { takes: 'nothing' },
  'main/mysql/server-program.ts': {
    attempts: ({ session }, payload) => [
      () => findServer(session, payload),
      () => findServer(session, `/tmp/${payload}/mysqld`),
    ],
  },
  'main/remote/host-clock.ts': { takes: 'nothing' },
  'main/remote/job.ts': {
    attempts: ({ session }, payload) => {
      const known = { id: payload, directory: `/tmp/base/jobs/${payload}` };
      const argv = ['true'];
      const file = { name: payload, bytes: '' };
      return [
        () => startJob(session, '/tmp/base', { ...job, argv, id: payload }),
        () => startJob(session, `/tmp/${payload}`, { ...job, argv, id: 'place' }),
        () => startJob(session, '/tmp/base', { ...job, argv, id: 'file', files: [file] }),
        () => readStatus(session, known),
        () => stopJob(session, known),
        () => removeJob(session, known),
        () => findStrays(session, payload),
      ];
    },
  },
  'main/remote/job-argv.ts': { takes: 'what the test of the arguments of a job gives it' },
  'main/remote/run-job.ts': { takes: 'what the generators give it, below' },
  'main/trials/commit-counter.ts': {
    attempts: ({ session }, payload) => [
      () => beginCounting(session, administratorArgv(instanceOf(payload))),
    ],
  },
  'main/trials/data-progress.ts': {
    attempts: ({ session }, payload) => {
      const host = { id: 1, name: payload, address: payload, base: payload, session: async () => session };
      return [() => directoryBytes(host, `/tmp/${payload}`)];
    },
  },
  'main/trials/find-generator.ts': {
    attempts: ({ session }, payload) => {
      const client = { id: 1, name: payload, address: payload, base: payload, session: async () => session };
      return workloads.slice(0, 1).flatMap((generator) =>
        [payload, `/tmp/${payload}/sysbench`].map((what) => () => {
          const proof = { script: 'echo "$2"', args: [payload] };
          const needs = () => [
            { what, or: `/tmp/${payload}`, remedy: '', versionArguments: [payload] },
            { what: 'sh', remedy: '', versionArguments: null, proof },
          ];
          return findGenerator(client, { ...generator, needs }, {});
        }),
      );
    },
  },
  'main/trials/private-server.ts': { takes: 'an argv of instance.ts' },
  'main/trials/put-back.ts': {
    attempts: ({ session }, payload) => [
      () => session.script(removeEmptyScript, [payload]),
      () => session.script(removeEmptyScript, [`/tmp/${payload}/.rackmark`]),
    ],
  },
  'main/trials/set-up.ts': { takes: 'nothing' },
  'main/trials/tracked-job.ts': { takes: 'an argv of a generator, of golden-copy.ts or of table-rows.ts' },
  'main/trials/start-load.ts': {
    every: 8,
    attempts: ({ session }, payload) => [
      () => session.exec(['timeout', '0.3', 'sh', '-c', sampleScript, 'sh', payload, payload]),
    ],
  },
  ...serviceBuilders,
  'main/workloads': generators,
};
