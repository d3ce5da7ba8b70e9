import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LabError } from '../../../main/lab-error.ts';
import {
  createAccounts,
  createInstance,
  type Instance,
  initialiseDataDirectory,
  readGlobalStatus,
  readGlobalVariables,
  removeInstance,
  samplerFile,
  serverArgv,
  shutDown,
  waitUntilReady,
} from '../../../main/mysql/deploy/private-instance.ts';
import waitScript from '../../../main/mysql/deploy/wait-until-ready.sh?raw';
import { findFreePort } from '../../../main/mysql/free-port.ts';
import type { Settings } from '../../../main/mysql/option-files/render.ts';
import { readBack } from '../../../main/mysql/read-back.ts';
import { findServer, type ServerProgram } from '../../../main/mysql/server-program.ts';
import { type Job, removeJob, startJob } from '../../../main/remote/job.ts';
import { runJob } from '../../../main/remote/run-job.ts';
import { noSecrets, openSession, type Session } from '../../../main/ssh/session.ts';
import { type PrivateSshd, sshdMissing, startPrivateSshd, trustingOnly } from '../../support/private-sshd.ts';

const serverMissing = existsSync('/usr/sbin/mariadbd') ? null : 'mariadbd is not installed (mariadb-server)';

describe.skipIf(sshdMissing() !== null || serverMissing !== null)('a private instance on a host', () => {
  let sshd: PrivateSshd;
  let session: Session;
  let server: ServerProgram;
  let base: string;
  const etcBefore = hashOf('/etc/mysql');

  beforeAll(async () => {
    sshd = await startPrivateSshd();
    base = mkdtempSync("/tmp/rackmark o'in \\tances-");
    session = await openSession(
      {
        name: 'r620',
        address: sshd.address,
        port: sshd.port,
        user: sshd.user,
        authentication: { kind: 'key', keyFile: sshd.keyFile },
      },
      {
        hostKey: trustingOnly(sshd.hostFingerprint),
        secrets: noSecrets,
        connectTimeoutSeconds: 20,
      },
    );
    server = await findServer(session);
  });

  afterAll(async () => {
    session.close();
    await sshd.stop();
    rmSync(base, { recursive: true });
  });

  const made = new Map<string, string>();
  const started = new Set<Job>();

  afterEach(async () => {
    const [jobs, instances] = [[...started], [...made]];
    started.clear();
    made.clear();
    for (const job of jobs) {
      await shutDown(session, job);
      await removeJob(session, job);
    }
    for (const [id, under] of instances) await removeInstance(session, under, id);
    expect(readdirSync(base).filter((name) => name !== 'jobs')).toEqual([]);
    expect(processesWith(`${base}/`)).toEqual([]);
  });

  async function makeInstance(id: string, settings: Settings, baseText = '[mysqld]\n', under = base) {
    const port = await findFreePort(session);
    const request = { id, server, address: '127.0.0.1', port, base: baseText, settings };
    const created = await createInstance(session, under, request);
    made.set(id, under);
    return created;
  }

  async function initialise(instance: Instance): Promise<void> {
    await initialiseDataDirectory(session, instance, (command) =>
      runJob(
        async () => session,
        base,
        { ...command, id: `initialise-${instance.id}`, limitSeconds: 60, graceSeconds: 5, telemetry: 'off' },
        AbortSignal.timeout(60_000),
      ),
    );
  }

  async function start(instance: Instance) {
    const load = await createAccounts(session, instance, 'sbtest');
    const job = await startJob(session, base, {
      id: `server-${instance.id}`,
      argv: serverArgv(instance),
      limitSeconds: 300,
      graceSeconds: 60,
      telemetry: 'off',
    });
    started.add(job);
    return { job, load };
  }

  it('starts with the settings that were asked for, tells what took effect and leaves nothing behind', async () => {
    const settings = {
      innodb_buffer_pool_size: '68000000',
      innodb_io_capacity: 5000,
      innodb_io_capacity_max: 2000,
      innodb_page_size: '8k',
      innodb_buffer_pool_instances: 4,
      sync_binlog: 0,
    };
    const text =
      '[mysqld]\nuser = mysql\ndatadir = /var/lib/mysql\ngeneral_log = ON\n!includedir /etc/mysql/conf.d/\n';
    const { instance, notes } = await makeInstance('whole', settings, text);
    expect(notes.map(({ line }) => line)).toEqual([2, 3, 5]);
    await initialise(instance);
    const { job, load } = await start(instance);
    await waitUntilReady(session, instance, job, 60);

    const variables = await readGlobalVariables(session, instance);
    expect(readBack({ requested: settings, variables, server })).toEqual([
      {
        name: 'innodb_buffer_pool_size',
        requested: '68000000',
        effective: '67108864',
        agreement: 'adjusted',
        reason: 'The server takes whole MiB and drops the rest.',
      },
      {
        name: 'innodb_io_capacity',
        requested: '5000',
        effective: '2000',
        agreement: 'adjusted',
        reason: expect.stringMatching(/innodb_io_capacity_max/),
      },
      {
        name: 'innodb_io_capacity_max',
        requested: '2000',
        effective: '2000',
        agreement: 'as-requested',
        reason: '',
      },
      { name: 'innodb_page_size', requested: '8k', effective: '8192', agreement: 'as-requested', reason: '' },
      {
        name: 'innodb_buffer_pool_instances',
        requested: '4',
        effective: null,
        agreement: 'not-effective',
        reason: expect.stringMatching(/does nothing/),
      },
      { name: 'sync_binlog', requested: '0', effective: '0', agreement: 'as-requested', reason: '' },
    ]);
    expect(variables.get('datadir')).toBe(`${instance.dataDirectory}/`);
    expect((await readGlobalStatus(session, instance)).get('Innodb_page_size')).toBe('8192');

    await expectAccounts(instance, load);
    expect(await shutDown(session, job)).toEqual({ clean: true });
    const log = readFileSync(join(instance.dataDirectory, variables.get('general_log_file') ?? ''), 'latin1');
    expect(log).not.toContain(load.password);
  });

  /** The load account reaches its schema over TCP, nobody comes in without a password, and none shows in a command line. */
  async function expectAccounts(
    instance: Instance,
    load: { readonly user: string; readonly password: string },
  ) {
    const overTcp = [
      '--protocol=tcp',
      '--host=127.0.0.1',
      `--port=${instance.port}`,
      '--batch',
      '--skip-column-names',
    ];
    const loadFile = join(base, 'load.cnf');
    writeFileSync(loadFile, `[client]\nuser=${load.user}\npassword=${load.password}\n`, { mode: 0o600 });
    const query = (first: string[], sql: string) =>
      session.exec([server.client, ...first, `--execute=${sql}`]);
    const tables = await query(
      [`--defaults-file=${loadFile}`, ...overTcp],
      'CREATE TABLE sbtest.t (i int); SELECT CURRENT_USER()',
    );
    expect(tables.stdout.toString()).toBe('rackmark_load@%\n');
    expect(
      (await query([`--defaults-file=${loadFile}`, ...overTcp], 'CREATE DATABASE other')).stderr.toString(),
    ).toMatch(/denied/);
    rmSync(loadFile);
    for (const account of ['root', '']) {
      for (const way of [overTcp, [`--socket=${instance.socket}`]]) {
        expect(
          (await query(['--no-defaults', `--user=${account}`, ...way], 'SELECT 1')).stderr.toString(),
        ).toMatch(/denied/);
      }
    }
    const status = await query([`--defaults-file=${samplerFile(instance)}`, '--batch'], 'SHOW GLOBAL STATUS');
    expect(status.stdout.toString()).toMatch(/^Uptime\t\d+$/m);
    expect(processesWith(load.password)).toEqual([]);
    for (const file of ['my.cnf', 'accounts.sql', 'administrator.cnf', 'sampler.cnf']) {
      expect(statSync(join(instance.directory, file)).mode & 0o777).toBe(0o600);
    }
    expect(statSync(instance.directory).mode & 0o777).toBe(0o700);
  }

  it('takes a data directory that another instance made, with new passwords', async () => {
    const { instance: first } = await makeInstance('first', {});
    await initialise(first);
    const firstStart = await start(first);
    await waitUntilReady(session, first, firstStart.job, 60);
    await shutDown(session, firstStart.job);

    const { instance: second } = await makeInstance('second', {});
    await session.run(['cp', '-a', `${first.dataDirectory}/.`, second.dataDirectory]);
    const { job } = await start(second);
    await waitUntilReady(session, second, job, 60);
    expect((await readGlobalVariables(session, second)).get('socket')).toBe(second.socket);
  });

  it('has accounts that its clients accept, though it was told to make old passwords', async () => {
    const { instance } = await makeInstance('old', { old_passwords: 1 });
    await initialise(instance);
    const { job } = await start(instance);
    await waitUntilReady(session, instance, job, 60);
    expect((await readGlobalVariables(session, instance)).get('old_passwords')).toBe('ON');
  });

  it('is asked no longer once its server has answered with an error of its own', async () => {
    const client = (said: string) => ['sh', '-c', `echo "${said}" >&2; exit 1`];
    const ask = async (said: string) =>
      (await session.script(waitScript, ['/none', '1', ...client(said)])).code;
    expect(await ask('ERROR 1275 (HY000): Server is running in --secure-auth mode')).toBe(4);
    expect(await ask("ERROR 1045 (28000): Access denied for user 'root'@'localhost'")).toBe(4);
    expect(await ask("ERROR 2002 (HY000): Can't connect to local server through socket")).toBe(5);
  });

  it('with an unknown variable does not start, and says which line explains it', async () => {
    const { instance } = await makeInstance('unknown', { inodb_buffer_pool_size: '1G' });
    await initialise(instance);
    const { job } = await start(instance);
    const failure = await failureOf(waitUntilReady(session, instance, job, 60));
    expect(failure).toMatchObject({
      code: 'server-did-not-start',
      message: `The MariaDB ${server.version} of instance unknown on r620 ended before it took connections.`,
      detail: expect.stringMatching(/\[ERROR\] .*unknown variable 'inodb_buffer_pool_size=1G'$/),
      remedy: expect.stringContaining('Perhaps innodb_buffer_pool_size was meant.'),
    });
  });

  it('over data of another page size does not start, and says the first InnoDB error', async () => {
    const { instance } = await makeInstance('pages', {});
    await initialise(instance);
    await session.replaceFile(
      instance.optionFile,
      `${readFileSync(instance.optionFile, 'utf8')}innodb_page_size = 8k\n`,
      { mode: 0o600 },
    );
    const { job } = await start(instance);
    expect(await failureOf(waitUntilReady(session, instance, job, 60))).toMatchObject({
      detail: expect.stringMatching(/\[ERROR\] InnoDB: Data file '.\/ibdata1' uses page size 16384/),
    });
  });

  it('whose options cannot be read says so although there is no error log', async () => {
    const { instance } = await makeInstance('options', { table_open_cache: 'x' });
    await initialise(instance);
    const { job } = await start(instance);
    expect(await failureOf(waitUntilReady(session, instance, job, 60))).toMatchObject({
      detail: expect.stringMatching(/\[ERROR\] .*'table_open_cache'/),
    });
  });

  it('with an impossible page size gets no data directory, and says why', async () => {
    const { instance } = await makeInstance('impossible', { innodb_page_size: 10000 });
    expect(await failureOf(initialise(instance))).toMatchObject({
      code: 'server-did-not-start',
      detail: expect.stringMatching(/\[ERROR\] InnoDB: Invalid page size=10000/),
    });
    expect(readFileSync(instance.errorLog, 'utf8')).toContain('Invalid page size=10000');
  });

  it('under a long path has its socket in a private directory, which goes with it', async () => {
    const long = join(base, 'x'.repeat(80));
    const { instance } = await makeInstance('long', {}, '[mysqld]\n', long);
    expect(instance.socket).toMatch(/^\/tmp\/rackmark-[A-Za-z0-9]{8}\/server\.sock$/);
    await initialise(instance);
    const { job } = await start(instance);
    await waitUntilReady(session, instance, job, 60);
    expect(await failureOf(removeInstance(session, long, 'long'))).toMatchObject({ code: 'conflict' });
    expect(existsSync(instance.socket)).toBe(true);
    await shutDown(session, job);
    await removeInstance(session, long, 'long');
    expect(existsSync(join(instance.socket, '..'))).toBe(false);
    rmSync(long, { recursive: true });
  });

  it('is not made twice', async () => {
    await makeInstance('twice', {});
    expect(await failureOf(makeInstance('twice', {}))).toMatchObject({ code: 'conflict' });
  });

  it('is not removed through a link, nor with a directory of somebody else', async () => {
    await makeInstance('honest', {});
    const foreign = mkdtempSync('/tmp/rackmark-foreign-');
    writeFileSync(join(foreign, 'kept'), '');
    symlinkSync(foreign, join(base, 'instances', 'link'));
    expect(await failureOf(removeInstance(session, base, 'link'))).toMatchObject({ code: 'unsafe-path' });
    for (const named of [foreign, '/tmp/rackmark-../etc', '/etc', `${foreign}/..`]) {
      writeFileSync(join(base, 'instances', 'honest', 'socket-directory'), `${named}\n`);
      expect(await failureOf(removeInstance(session, base, 'honest'))).toMatchObject({ code: 'unsafe-path' });
    }
    expect(existsSync(join(foreign, 'kept'))).toBe(true);
    rmSync(foreign, { recursive: true });
    rmSync(join(base, 'instances', 'link'));
    rmSync(join(base, 'instances', 'honest', 'socket-directory'));
  });

  it('needs a port, and says when there is none', async () => {
    expect(await failureOf(findFreePort(session, { from: sshd.port, to: sshd.port }))).toMatchObject({
      code: 'no-free-port',
    });
  });

  it('needs a server, and says what to install', async () => {
    expect(await failureOf(findServer(session, '/opt/none/mysqld'))).toMatchObject({
      code: 'tool-missing',
      message: 'r620 has no /opt/none/mysqld.',
      remedy: expect.stringContaining('mariadb-server'),
    });
    expect(await failureOf(findServer(session, '/bin/true'))).toMatchObject({
      code: 'tool-missing',
      subject: '/bin/true',
    });
    expect(server).toMatchObject({
      flavour: 'mariadb',
      program: '/usr/sbin/mariadbd',
      client: '/usr/bin/mariadb',
    });
  });

  it('touches nothing of the machine’s own server', () => {
    expect(hashOf('/etc/mysql')).toBe(etcBefore);
  });
});

async function failureOf(work: Promise<unknown>): Promise<LabError['failure']> {
  try {
    await work;
  } catch (error) {
    if (error instanceof LabError) return error.failure;
    throw error;
  }
  throw new Error('nothing was thrown');
}

/** Names, times and (where they may be read) bytes of every file under the directory; empty where there is none. */
function hashOf(directory: string): string {
  if (!existsSync(directory)) return '';
  const hash = createHash('sha256');
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const { mode, size, mtimeMs } = lstatSync(path);
    hash.update(JSON.stringify([path, mode, size, mtimeMs]));
    if (entry.isFile()) hash.update(contentOf(path));
  }
  return hash.digest('hex');
}

/** Empty for a file of somebody else, or of a process that ended. */
function contentOf(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

/** Command lines and environments of processes that hold the text. */
function processesWith(text: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => ['cmdline', 'environ'].map((file) => `/proc/${pid}/${file}`))
    .filter((path) => contentOf(path).includes(text));
}
