import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { trialsOf } from '../../../main/experiments/design.ts';
import { newTrials } from '../../../main/experiments/new-trials.ts';
import { readPlan } from '../../../main/experiments/plan-file.ts';
import { openDatabase } from '../../../main/storage/database.ts';
import { storesOf } from '../../../main/storage/stores.ts';
import { HostInput } from '../../../preload/contract/hosts.ts';
import { sysbenchLog } from '../../support/sysbench-log.ts';
import { build, fileWith, findOldNode, rackmark, start, temporaryFolder } from './command.ts';
import { startOnTerminal } from './on-terminal.ts';

const log = join(import.meta.dirname, '../../fixtures/sysbench/sb10-rate.out');

const plan = (host: string) => `rackmark: 1
name: From the terminal
server: {host: ${host}}
client: {host: ${host}}
factors: []
workload: {options: {tables: 1, table_size: 1000, threads: 1}}
warmupSeconds: 1
measureSeconds: 2
replicates: 1
`;

const commands = [
  'run',
  'import',
  'inspect',
  'compare',
  'report',
  'export',
  'cancel',
  'list',
  'lab',
  'quickstart',
  'window',
];

/** Every file of a folder by name and content. */
function fingerprint(folder: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const path = join(folder, name);
    hash.update(name);
    if (statSync(path).isFile()) hash.update(readFileSync(path));
  }
  return hash.digest('hex');
}

beforeAll(build);

describe('the command line', () => {
  it.each(commands)('explains %s', async (command) => {
    const { code, stdout, stderr } = await rackmark(command, '--help');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`Usage: rackmark ${command} [options]`);
    expect(stdout).toContain('--data <directory>');
    expect(stdout).toContain('--json');
  });

  it.each([
    ['no command', [], 'Usage: rackmark'],
    ['a command nobody knows', ['plot'], "unknown command 'plot'"],
    ['an option nobody knows', ['list', '--all'], "unknown option '--all'"],
    ['no file', ['run'], "missing required argument 'plan'"],
    ['a name for a number', ['report', 'first'], "'first' is invalid for argument 'experiment'"],
    ['an action of the lab that it has not', ['lab', 'restart'], 'start, stop, status'],
  ])('answers %s with 2 and what to write', async (_, args, words) => {
    const { code, stdout, stderr } = await rackmark(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(words);
  });

  it('goes on to its end when nobody reads any more', async () => {
    const data = temporaryFolder();
    await rackmark('import', log, '--data', data);
    const { child, ended } = start(['report', '1', '--data', data]);
    child.stdout.destroy();
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('a place that lacks what is usual', () => {
  it.skipIf(process.getuid?.() !== 0)(
    'an account without a home still gets help, and a sentence (needs root)',
    async () => {
      const nobody = [
        'setpriv',
        '--reuid',
        '64999',
        '--regid',
        '64999',
        '--clear-groups',
        'env',
        '-u',
        'HOME',
      ];
      const bare = [...nobody, '-u', 'XDG_DATA_HOME'];
      expect(await start(['list', '--help'], bare).ended).toMatchObject({ code: 0, stderr: '' });
      expect(await start(['list'], bare).ended).toEqual({
        code: 2,
        stdout: '',
        stderr:
          'This account has no home directory, so there is no place for history.\nName one: --data, or RACKMARK_DATA.\n',
      });
    },
  );

  it('ends with its own code where nobody hears what went wrong', async () => {
    const { child, ended } = start(['run', '/nowhere.yaml', '--data', temporaryFolder()]);
    child.stderr.destroy();
    expect(await ended).toMatchObject({ code: 2, stdout: '' });
  });

  it('a folder without files is nothing to inspect', async () => {
    const folder = temporaryFolder();
    const { code, stderr } = await rackmark('inspect', folder);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`There is no file in ${folder}.`)]);
  });

  it('a result that finds no room says so and what to do', async () => {
    const full = ['sh', '-c', 'exec "$@" > /dev/full', 'sh'];
    expect(await start(['inspect', log], full).ended).toMatchObject({
      code: 3,
      stderr:
        'stdout cannot be written: the disk is full.\nFree some space there, or write to another disk.\n',
    });
  });
});

describe('what others have written', () => {
  it('never reaches the terminal as a command to it', async () => {
    const folder = temporaryFolder();
    const evil = 'evil\u001b]0;title\u0007\u009b2J';
    const file = fileWith(folder, `${evil}.yaml`, plan(`"${JSON.stringify(evil).slice(1, -1)}"`));
    const data = join(folder, 'data');
    // Names that were read in a folder are shown by pictures of control characters, what was typed by escapes.
    const answers = [
      ['evil\\u001b', await rackmark('run', file, '--data', data)],
      ['evil\u241b', await rackmark('inspect', file)],
      ['evil\\u001b', await rackmark('import', join(folder, evil), '--data', data)],
      ['evil\\u001b', await rackmark(evil)],
      ['evil\\u001b', await rackmark('host', 'test', evil, '--data', data, '--json')],
    ] as const;
    for (const [shown, { stdout, stderr }] of answers) {
      expect(`${stdout}${stderr}`).toContain(shown);
      expect(`${stdout}${stderr}`).not.toMatch(/[^\P{Cc}\t\n]/u);
    }
  });
});

describe('a data directory', () => {
  it.each([
    ['without a name', '', 'has no name'],
    ['that is a file', log, 'there is a file of that name'],
    ['in which nothing can be made', '/proc/rackmark', 'nothing can be made there'],
  ])('%s is refused with 2 and what to do', async (_, directory, words) => {
    const { code, stdout, stderr } = await rackmark('list', '--data', directory);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(words);
    expect(stderr).toMatch(/Name one|Choose another one/);
  });
});

describe('a plan that cannot run', () => {
  it.each([
    [
      'no YAML',
      'rackmark: 1\nserver:\n\thost: a\n',
      'plan.yaml, line 3, column 1: not readable as YAML: Tabs',
    ],
    [
      'a slip in a name',
      plan('a').replace('replicates', 'replicate'),
      'line 9, column 1: replicate: there is no',
    ],
    ['a wrong value', plan('a').replace('threads: 1', 'threads: 0'), 'line 6, column 51'],
    ['an empty file', '', 'plan.yaml, line 1, column 1: rackmark: is missing'],
  ])('is refused with 2 and the place: %s', async (_, text, words) => {
    const folder = temporaryFolder();
    const file = fileWith(folder, 'plan.yaml', text);
    const { code, stdout, stderr } = await rackmark('run', file, '--data', join(folder, 'data'));
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(words);
  });

  it('says the same as JSON on stdout, words on stderr', async () => {
    const folder = temporaryFolder();
    const file = fileWith(folder, 'plan.yaml', 'rackmark: 1\nname: [\n');
    const { code, stdout, stderr } = await rackmark('run', file, '--json', '--data', join(folder, 'data'));
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({
      failure: { code: 'plan-unreadable', line: 3, subject: file },
    });
    expect(stderr).toContain('line 3, column 1');
  });

  it('names a host that is in no inventory, and leaves no draft', async () => {
    const folder = temporaryFolder();
    const data = join(folder, 'data');
    const { code, stderr } = await rackmark('run', fileWith(folder, 'p.yaml', plan('gone')), '--data', data);
    expect(code).toBe(2);
    expect(stderr).toContain('There is no host named gone');
    expect((await rackmark('list', '--data', data)).stdout).toBe('');
  });

  it('says what it would do and stores nothing, with --dry-run', async () => {
    const folder = temporaryFolder();
    const data = join(folder, 'data');
    await addHost(data, 'silent', await closedPort());
    const own = plan('silent').replace('host: silent', 'host: silent, deploy: main-file');
    const file = fileWith(folder, 'p.yaml', own);
    const { code, stdout, stderr } = await rackmark('run', file, '--dry-run', '--data', data);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^.*: 1 treatment, 1 trial, about /);
    expect(stdout).toMatch(
      /Warning: The own server of silent is changed for each trial, and set back after it\./,
    );
    const blocked = fileWith(folder, 'q.yaml', plan('gone'));
    const json = await rackmark('run', blocked, '--dry-run', '--json', '--data', data);
    expect(json.code).toBe(2);
    expect(JSON.parse(json.stdout).findings).toContainEqual(
      expect.objectContaining({ id: 'unknown-server-host', severity: 'blocks' }),
    );
    expect((await rackmark('list', '--data', data)).stdout).toBe('');
  });

  it('stops at a host that does not answer: 3, what happened, what to do', async () => {
    const folder = temporaryFolder();
    const data = join(folder, 'data');
    await addHost(data, 'silent', await closedPort());
    const file = fileWith(folder, 'p.yaml', plan('silent'));
    const { code, stdout, stderr } = await rackmark('run', file, '--data', data);
    expect(stderr).toContain('failed in preflight: silent (127.0.0.1:');
    expect(stdout).toContain('paused: 0 of 2 trials succeeded, 1 failed');
    expect(code).toBe(3);
  });

  it.each([
    ['is not there', (folder: string) => join(folder, 'none.yaml'), 'there is no such file'],
    ['is a folder', (folder: string) => folder, 'it is a folder'],
  ])('cannot be read where its file %s', async (_, fileIn, words) => {
    const folder = temporaryFolder();
    const { code, stderr } = await rackmark('run', fileIn(folder), '--data', join(folder, 'data'));
    expect(code).toBe(2);
    expect(stderr).toContain(words);
  });
});

describe('a history that cannot be opened', () => {
  it('because a later Rackmark wrote it: 3, and not a byte is changed', async () => {
    const data = temporaryFolder();
    const database = openDatabase(data);
    database.connection.pragma('user_version = 999');
    database.close();
    const before = readFileSync(join(data, 'rackmark.db'));
    const { code, stderr } = await rackmark('list', '--data', data);
    expect(code).toBe(3);
    expect(stderr).toContain('newer');
    expect(readFileSync(join(data, 'rackmark.db')).equals(before)).toBe(true);
  });

  it('because another process works on it: 3, and which', async () => {
    const data = temporaryFolder();
    const database = openDatabase(data);
    onTestFinished(() => database.close());
    const { code, stdout, stderr } = await rackmark('list', '--data', data, '--json');
    expect(code).toBe(3);
    expect(stderr).toContain(`(process ${process.pid})`);
    expect(JSON.parse(stdout)).toMatchObject({ failure: { code: 'already-running' } });
  });

  it('because it is damaged: a new one is begun, and the words say where the old one is', async () => {
    const data = temporaryFolder();
    fileWith(data, 'rackmark.db', 'no history '.repeat(1000));
    const ended = await rackmark('list', '--data', data);
    expect(ended).toMatchObject({ code: 0, stdout: '' });
    expect(ended.stderr).toContain(`It was moved to ${join(data, 'quarantine')}`);
  });

  it('because its folder is a file: 2', async () => {
    const folder = temporaryFolder();
    const { code, stderr } = await rackmark('list', '--data', fileWith(folder, 'data', 'x'));
    expect(code).toBe(2);
    expect(stderr).toContain('cannot be opened');
    expect(stderr).not.toContain('    at ');
  });
});

const oldNode = findOldNode();

describe.skipIf(oldNode === null)(`an old Node${oldNode ? '' : ' (skipped: none on the PATH)'}`, () => {
  const { path, version } = oldNode ?? { path: '', version: '' };

  it.each([['list'], ['run', 'x.yaml'], ['lab', 'status'], ['quickstart']])(
    'is told what is needed, and nothing breaks (%s)',
    async (...args) => {
      const { code, stderr } = await start([...args, '--data', temporaryFolder()], [], path).ended;
      expect(code).toBe(3);
      expect(stderr).toBe(
        `Node ${version.slice(1)} cannot open the history: Node 22.15 or later is needed.\n` +
          'Start Rackmark with "npm start" (it brings its own Node), or install Node 22.15 or later.\n',
      );
    },
  );

  it('still inspects a file', async () => {
    const { code, stdout } = await start(['inspect', log], [], path).ended;
    expect([code, stdout]).toEqual([0, (await rackmark('inspect', log)).stdout]);
  });
});

describe('inspect', () => {
  it('says what a file holds without history', async () => {
    const data = join(temporaryFolder(), 'none');
    const { code, stdout } = await rackmark('inspect', log, '--data', data);
    expect(code).toBe(0);
    expect(stdout).toContain('sysbench 1.0.20: complete');
    expect(stdout).toContain('[sb10-rate.out:28]');
    expect(existsSync(data)).toBe(false);
  });

  it('counts the lines and settings of an option file instead of printing the file', async () => {
    const text = '[mysqld]\nport = 3306\n# a remark\ninnodb_buffer_pool_size = 4G\nmax_connections = 50\n';
    const { stdout } = await rackmark('inspect', fileWith(temporaryFolder(), 'my.cnf', text));
    expect(stdout).toContain('option file: 5 lines\n');
    expect(stdout).toContain('  3 settings\n');
    expect(stdout).not.toContain('a remark');
  });

  it('names what says no version without a gap', async () => {
    const file = fileWith(temporaryFolder(), 'table.txt', 'threads,TPS\n16,1200\n32,1500\n');
    expect((await rackmark('inspect', file)).stdout).toMatch(/^table: complete\n/);
  });

  it('leaves a history untouched, even one that another process has open', async () => {
    const data = temporaryFolder();
    await rackmark('import', log, '--data', data);
    const before = fingerprint(data);
    const { code, stdout } = await rackmark('inspect', log, '--data', data, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout).readings).toHaveLength(1);
    expect(fingerprint(data)).toBe(before);
  });

  it('answers a file that nobody reads with 2', async () => {
    const file = fileWith(temporaryFolder(), 'notes.txt', 'nothing of the kind\n');
    const { code, stderr } = await rackmark('inspect', file);
    expect(code).toBe(2);
    expect(stderr).toContain('notes.txt is not the output of a load generator');
  });
});

describe('history', () => {
  it('takes a file once and gives it back in every form', async () => {
    const folder = temporaryFolder();
    const data = join(folder, 'data');
    const first = await rackmark('import', log, '--data', data);
    expect(first).toMatchObject({ code: 0, stdout: 'Imported: 1 trial of experiment 1.\n', stderr: '' });
    const again = await rackmark('import', log, '--data', data);
    expect(again.stdout).toBe('Already imported: 1 trial of experiment 1; nothing changed.\n');
    expect((await rackmark('list', '--data', data)).stdout).toBe('1  finished  Imported: sb10-rate.out\n');
    expect((await rackmark('compare', '1', '--data', data)).stdout).toContain('as recorded');
    expect((await rackmark('export', '1', '--data', data)).stdout).toMatch(/^trial,replicate,control,status/);

    const page = join(folder, 'report.html');
    const report = await rackmark('report', '1', '--output', page, '--data', data);
    expect(report).toMatchObject({ code: 0, stdout: `${page}\n` });
    expect(readFileSync(page, 'utf8')).toMatch(/^<!doctype html>/);
  });

  it('looks before it takes a folder, takes it, lists it and gives it back', async () => {
    const folder = temporaryFolder();
    const data = join(folder, 'data');
    for (const threads of [8, 64]) {
      mkdirSync(join(folder, 'study', `threads_${threads}`), { recursive: true });
      fileWith(
        join(folder, 'study', `threads_${threads}`),
        'sysbench.log',
        sysbenchLog({ threads, seconds: 5, tps: 9 }),
      );
    }
    const study = join(folder, 'study');
    const looked = await rackmark('import', study, '--dry-run', '--data', data);
    expect(looked.code).toBe(0);
    expect(looked.stdout).toContain('threads: 8, 64\n');
    expect(await rackmark('list', '--data', data)).toMatchObject({
      stdout: '',
      stderr: 'No experiment is in history yet.\n',
    });

    const taken = await rackmark('import', study, '--data', data);
    expect(taken.stdout).toMatch(
      /^Imported: 2 trials of experiment 1\.\n2 trials of 2 suspect: used, and named in comparisons\.\n {2}warning: Report and intervals disagree: 2 of 2 trials\. [^\n]+\nTo take it back: rackmark import --undo \d+\n$/,
    );
    const number = /--undo (\d+)/.exec(taken.stdout)?.[1] ?? '';
    const listed = await rackmark('import', '--list', '--data', data);
    expect(listed.stdout).toBe(`${number}  experiment 1, 2 trials  Imported: study\n`);
    const undone = await rackmark('import', '--undo', number, '--data', data);
    expect(undone).toMatchObject({ code: 0, stdout: 'Undone: Imported: study, 2 trials removed.\n' });
    expect(await rackmark('import', '--list', '--data', data)).toMatchObject({
      stdout: '',
      stderr: 'No import is in history.\n',
    });
  });

  it('compares and reports chosen trials, in one experiment and side by side', async () => {
    const folder = temporaryFolder();
    const data = join(folder, 'data');
    // Of two texts that are one byte for byte, the second is known already.
    for (const [study, more] of [
      ['one', 0],
      ['second', 5],
    ] as const)
      for (const threads of [8, 64])
        for (const replicate of [1, 2, 3]) {
          const place = join(folder, study, `threads_${threads}_rep${replicate}`);
          mkdirSync(place, { recursive: true });
          fileWith(
            place,
            'sysbench.log',
            sysbenchLog({ threads, seconds: 5, tps: threads * 10 + replicate + more }),
          );
        }
    for (const study of ['one', 'second']) await rackmark('import', join(folder, study), '--data', data);

    const picked = await rackmark('compare', '2', '--trials', '1,2,4-6', '--data', data);
    expect(picked.code).toBe(0);
    expect(picked.stdout).toMatch(/threads 64 .* n 2 /);
    expect(picked.stdout).toContain('Selected: 2 of 2 treatments');
    expect(picked.stdout).toContain('Hand-picked: threads 64 with 2 of its 3 trials, without trial 3');
    const report = await rackmark('report', '2', '--trials', '2:1,2', '--format', 'csv', '--data', data);
    expect(report.stdout).toMatch(/^trial,[^\n]*,selected,/);

    const undecided = await rackmark('compare', '2', '--data', data);
    expect(undecided.stdout).toMatch(/threads 64 .* n 3 .* no verdict {2}no baseline to compare with\n/);
    expect(undecided.stdout).toContain('`--baseline` and the place of a trial');
    const judged = await rackmark('compare', '2', '--baseline', '4', '--data', data);
    expect(judged.code).toBe(0);
    expect(judged.stdout).toMatch(/ {2}threads 64 .* n 3 .* better/);
    expect(judged.stdout).toMatch(/ {2}threads 8 .* n 3 .* baseline\n/);
    expect(judged.stdout).not.toContain('`--baseline`');
    expect(judged.stdout).toContain('In which order the trials ran is not on record');
    expect(judged.stdout).not.toContain('drift shown');

    const across = await rackmark('compare', '1', '2', '--trials', '1:1-3', '--data', data);
    expect(across.code).toBe(0);
    expect(across.stdout).toMatch(/ {2}threads 64 .* n 3 {2}trials 1 to 3\n\n2 {2}Imported: second/);
    expect(across.stdout).toContain('were not randomised together');

    for (const [args, words] of [
      [['2', '--trials', '7'], 'Experiment 2 (Imported: second) has no trial 7.'],
      [['1', '2', '--trials', '3'], 'Of which experiment is trial 3?'],
      [['2', '--trials', '1:3'], 'experiment 1 were chosen, which is not among those'],
      [['2', '--trials', '5-3'], 'places of trials such as 3,5,7'],
      [['1', '9'], 'There is no experiment with number 9'],
      [['2', '--baseline', '7'], 'Experiment 2 (Imported: second) has no trial 7.'],
      [['2', '--baseline', '1-3'], 'It is the place of a trial'],
      [['1', '2', '--baseline', '1'], 'Several experiments have no common baseline'],
    ] as const)
      expect(await rackmark('compare', ...args, '--data', data), words).toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringContaining(words),
      });
  });

  it('takes no path that is not there, and none at all', async () => {
    const data = join(temporaryFolder(), 'data');
    const missing = await rackmark('import', '/nowhere/at/all', '--data', data);
    expect([missing.code, missing.stderr]).toEqual([
      2,
      expect.stringContaining('/nowhere/at/all cannot be read'),
    ]);
    expect((await rackmark('import', '--data', data)).code).toBe(2);
  });

  it.skipIf(process.platform !== 'linux')(
    'says on a terminal how far a long import is; Ctrl-C leaves nothing of it (Linux)',
    async () => {
      const folder = temporaryFolder();
      const data = join(folder, 'data');
      const short = sysbenchLog({ threads: 4, seconds: 2, tps: 100 });
      const night = fileWith(folder, 'night.log', Array.from({ length: 6000 }, () => short).join('\n'));
      const { ended, says, type } = startOnTerminal(['import', night, '--data', data]);
      await says('Storing: ');
      type('\u0003');
      const { code, output } = await ended;
      expect(output).toMatch(/Reading: .* of .*B/);
      expect(output).toContain('Canceling: what was stored so far is taken away again.');
      expect(output.trimEnd()).toMatch(/Canceled\. Nothing of it is in history\.$/);
      expect(code).toBe(130);
      expect((await rackmark('list', '--data', data)).stdout).toBe('');
      expect((await rackmark('import', '--list', '--data', data)).stdout).toBe('');
      expect(readdirSync(join(data, 'raw'))).toEqual([]);
    },
    120_000,
  );

  it('is only looked at: an experiment that waits there goes on waiting', async () => {
    const data = temporaryFolder();
    await addHost(data, 'silent', await closedPort());
    queueExperiment(data, plan('silent'));
    for (const args of [['list'], ['lab', 'status'], ['import', log]])
      await rackmark(...args, '--data', data);
    const database = openDatabase(data);
    onTestFinished(() => database.close());
    const { experiments, trials } = storesOf(database);
    expect(experiments.get(1).status).toBe('queued');
    expect(trials.list({ experimentId: 1 }).map(({ state }) => state.status)).toEqual(['pending']);
  });

  it.each([['list'], ['compare', '1'], ['report', '1'], ['export', '1'], ['lab', 'status']])(
    'is JSON and nothing else on stdout when that is asked for (%s)',
    async (...args) => {
      const data = temporaryFolder();
      await rackmark('import', log, '--data', data);
      const { code, stdout, stderr } = await rackmark(...args, '--json', '--data', data);
      expect([code, stderr]).toEqual([0, '']);
      expect(JSON.parse(stdout)).toBeTypeOf('object');
    },
  );

  it.each([
    ['an experiment that is not there', ['report', '7'], 'There is no experiment with number 7'],
    ['a metric that nobody measured', ['compare', '1', '--metric', 'x'], 'has a measurement "x"'],
    ['a format that nobody draws', ['report', '1', '--format', 'pdf'], 'Use one of: html, md, csv, json'],
    ['a place that is not there', ['report', '1', '--output', '/nowhere/r.html'], 'cannot be written'],
  ])('answers %s with 2', async (_, args, words) => {
    const data = temporaryFolder();
    await rackmark('import', log, '--data', data);
    const { code, stderr } = await rackmark(...args, '--data', data);
    expect(code).toBe(2);
    expect(stderr).toContain(words);
    expect(stderr).not.toContain('    at ');
  });
});

async function addHost(data: string, name: string, port: number): Promise<void> {
  const database = openDatabase(data);
  const host = HostInput.parse({
    name,
    address: '127.0.0.1',
    port,
    user: 'nobody',
    authentication: { kind: 'key', keyFile: await keyIn(data) },
    roles: ['server', 'client'],
  });
  storesOf(database).hosts.insert({ ...host, practice: false });
  database.close();
}

function queueExperiment(data: string, yaml: string): void {
  const database = openDatabase(data);
  const { experiments, trials } = storesOf(database);
  const at = new Date().toISOString();
  const parsed = readPlan(yaml);
  const { id } = experiments.insert({ plan: parsed, yaml, source: 'designed', status: 'queued' }, at);
  for (const trial of newTrials(id, parsed, trialsOf(parsed), {})) trials.insert(trial, at);
  database.close();
}

async function keyIn(folder: string): Promise<string> {
  const file = join(folder, 'key');
  const made = spawn('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file], { stdio: 'ignore' });
  await once(made, 'exit');
  return file;
}

/** Free a moment ago, and nobody listens there. */
async function closedPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
