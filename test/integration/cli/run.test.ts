import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { missingTools } from '../../../main/lab/tools.ts';
import { Comparison } from '../../../preload/contract/comparisons.ts';
import { Experiment } from '../../../preload/contract/experiments.ts';
import { passwordAccountMissing } from '../../support/private-sshd.ts';
import { processesOf } from '../lab/processes.ts';
import { build, fileWith, type Running, start } from './command.ts';

const plan = (measureSeconds: number) => `rackmark: 1
name: Short
server:
  host: practice-server
  base: |
    [mysqld]
    innodb_buffer_pool_size = 32M
    innodb_log_file_size = 16M
client: {host: practice-client}
factors: []
workload:
  options: {script: oltp_read_write, tables: 1, table_size: 1000, threads: 1}
warmupSeconds: 1
measureSeconds: ${measureSeconds}
replicates: 1
order: {controlEvery: 0}
`;

interface Person {
  readonly name: string;
  /** Why nobody can be this person here, or null. */
  readonly missing: string | null;
  /** What stands before a command to run it as this person; `folder` is theirs. */
  readonly through: (folder: string) => readonly string[];
}

const ordinaryId = 64_123;

/** A user of this mount namespace only: sshd asks the password file who may log in, and with which shell. */
function asOrdinaryUser(folder: string): readonly string[] {
  const passwd = join(folder, 'passwd');
  if (!existsSync(passwd)) {
    const line = `rackmark-test:x:${ordinaryId}:${ordinaryId}::${folder}:/bin/sh\n`;
    writeFileSync(passwd, readFileSync('/etc/passwd', 'utf8') + line, { mode: 0o644 });
    chownSync(folder, ordinaryId, ordinaryId);
  }
  const script = 'mount --bind "$1" /etc/passwd && shift && exec "$@"';
  const who = ['--reuid', String(ordinaryId), '--regid', String(ordinaryId), '--clear-groups'];
  return [
    ...['unshare', '--mount', 'sh', '-c', script, 'sh', passwd],
    ...['env', `HOME=${folder}`, 'setpriv', ...who],
  ];
}

const people: readonly Person[] = [
  { name: 'whoever runs the tests', missing: null, through: () => [] },
  { name: 'an ordinary user', missing: passwordAccountMissing(), through: asOrdinaryUser },
];

const tools = missingTools().map(({ tool }) => tool);

describe.each(people)('a run in the practice lab by $name', ({ missing, through }) => {
  const reason = tools.length > 0 ? `no ${tools.join(', ')}` : missing;
  const test = it.skipIf(reason !== null);
  const skipped = reason === null ? '' : ` (skipped: ${reason})`;
  let folder: string;

  const command = (...args: readonly string[]): Running =>
    start([...args, '--data', join(folder, 'data')], through(folder));

  const hostFolder = (role: string) => join(folder, 'data', 'practice-lab', role);

  /** Files of ours on the two hosts. */
  const onHosts = (): string[] =>
    ['server', 'client'].flatMap((role) =>
      readdirSync(hostFolder(role), { recursive: true, encoding: 'utf8' }).map((name) => `${role}/${name}`),
    );

  beforeAll(async () => {
    build();
    folder = mkdtempSync(join(tmpdir(), 'rackmark-run-'));
    if (reason !== null) return;
    const started = await command('lab', 'start').ended;
    expect(started).toMatchObject({ code: 0, stderr: '' });
    expect(started.stdout).toMatch(
      /^Practice lab running: practice-server, practice-client on ports \d+, \d+\.\n$/,
    );
  });
  afterAll(async () => {
    if (reason === null) {
      expect(await command('lab', 'stop').ended).toMatchObject({
        code: 0,
        stdout: 'Practice lab stopped.\n',
      });
      expect(existsSync(join(folder, 'data', 'practice-lab'))).toBe(false);
      await vi.waitFor(() => expect(processesOf(folder)).toEqual([]), 30_000);
    }
    rmSync(folder, { recursive: true, force: true });
  });

  test(`ends with a measured trial, JSON alone on stdout, and clean hosts${skipped}`, async () => {
    const file = fileWith(folder, 'plan.yaml', plan(3));
    const { code, stdout, stderr } = await command('run', file, '--json').ended;
    expect(code).toBe(0);
    expect(stderr).toBe(
      'Warning: One trial per treatment. No interval can be given, and no treatment will be called better or worse. ' +
        'Take at least 3 replicates.\nShort: The experiment has finished.\n',
    );
    const experiment = Experiment.parse(JSON.parse(stdout));
    expect(experiment).toMatchObject({ status: 'finished', trials: { total: 1, succeeded: 1 } });
    const compared = await command('compare', String(experiment.id), '--json').ended;
    expect(Comparison.parse(JSON.parse(compared.stdout)).treatments[0]?.mean).toBeGreaterThan(0);
    expect(onHosts()).toEqual([]);
  });

  test(`is canceled by Ctrl-C: hosts are clean before it ends with 130${skipped}`, async () => {
    const file = fileWith(folder, 'long.yaml', plan(300));
    const running = command('run', file);
    await running.says(': measure');
    expect(processesOf(hostFolder('client')).some(({ command: words }) => words.includes('sysbench'))).toBe(
      true,
    );
    running.child.kill('SIGINT');
    const { code, stdout, stderr } = await running.ended;
    expect(code).toBe(130);
    expect(stderr).toContain('Canceling: the host is being put back as it was.');
    expect(stdout).toContain('canceled: 0 of 1 trials succeeded, 0 failed, 1 canceled.');
    expect(onHosts()).toEqual([]);
    const left = processesOf(join(folder, 'data', 'practice-lab'));
    expect(left.filter(({ command: words }) => !words.includes('sshd'))).toEqual([]);
  });

  test(`whose process was killed is canceled by a command of its own, which says what it waits for${skipped}`, async () => {
    const file = fileWith(folder, 'killed.yaml', plan(300));
    const running = command('run', file);
    await running.says(': measure');
    const [leader] = processesOf(folder).filter(({ command: words }) => words.includes(file));
    process.kill(leader?.pid ?? running.child.pid ?? 0, 'SIGKILL');
    await running.ended;
    expect(onHosts()).not.toEqual([]);
    const listed = await command('list', '--json').ended;
    const { id } = Experiment.array()
      .parse(JSON.parse(listed.stdout))
      .find(({ status }) => status === 'running') as Experiment;

    const refused = await command('lab', 'stop').ended;
    expect([refused.code, refused.stdout]).toEqual([2, '']);
    expect(refused.stderr).toContain(`The practice lab is needed by experiment ${id} (Short).`);
    expect(refused.stderr).toContain('rackmark cancel');

    const canceled = await command('cancel', String(id)).ended;
    expect(canceled.stderr).toMatch(/canceled; trial 1 \(.*\) is being taken off practice-server: /);
    expect(canceled).toMatchObject({
      code: 0,
      stdout: `Experiment ${id} (Short) canceled. practice-server and practice-client as before.\n`,
    });
    expect(onHosts()).toEqual([]);
    const again = await command('cancel', String(id)).ended;
    expect([again.code, again.stderr]).toEqual([
      2,
      expect.stringContaining('cannot be canceled while it is canceled'),
    ]);
  });
});
