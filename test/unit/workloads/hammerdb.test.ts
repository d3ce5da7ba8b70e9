import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPlan } from '../../../main/experiments/plan-file.ts';
import { failureOf } from '../../../main/lab-error.ts';
import { hammerdb } from '../../../main/workloads/hammerdb/hammerdb.ts';
import { completeOptions } from '../../../main/workloads/options.ts';
import { collectTrials } from '../../../main/workloads/parsed-trial.ts';
import { Reading } from '../../../preload/contract/reading.ts';
import { asTerminal, readAtOnce, readInPieces } from './split-anywhere.ts';

const folder = new URL('../../fixtures/hammerdb/', import.meta.url);
const bytesOf = (file: string) => readFileSync(new URL(file, folder));
const read = (file: string, bytes: Uint8Array = bytesOf(file)) =>
  readAtOnce(hammerdb, file, bytes).map((one) => Reading.parse(one));
const readText = (text: string) => read('pasted', Buffer.from(text));

const factsOf = (reading?: Reading) =>
  Object.fromEntries(reading?.facts.map(({ name, value }) => [name, value]) ?? []);
const valuesOf = (reading?: Reading) =>
  Object.fromEntries(reading?.measurements.map(({ metric, value }) => [metric, value]) ?? []);
const ids = (reading?: Reading) => reading?.findings.map(({ severity, id }) => `${severity} ${id}`);

describe('output of the HammerDB CLI', () => {
  test('a timed run: its result, the counter from the ramp-up on, and what was asked', () => {
    const [run, ...others] = read('run-mariadb.txt');
    expect(others).toEqual([]);
    expect([run?.version, run?.endReason, run?.unknownLines]).toEqual(['4.12', 'complete', 0]);
    expect(factsOf(run)).toMatchObject({
      ...{ server: 'MariaDB', 'server version': '10.11.19', 'virtual users': '2' },
      ...{ 'ramp-up minutes': '1', 'timed minutes': '2' },
    });
    expect(
      run?.measurements.map(({ metric, value, unit, direction, source }) => [
        metric,
        value,
        unit,
        direction,
        source,
      ]),
    ).toEqual([
      ['nopm', 5172, 'count', 'higher', 'run-mariadb.txt:52'],
      ['tpm', 12011, 'count', 'higher', 'run-mariadb.txt:52'],
      ['throughput', 12011 / 60, '1/s', 'higher', 'run-mariadb.txt:52'],
    ]);
    const [counter] = run?.series ?? [];
    expect(counter?.metric).toBe('throughput');
    expect(counter?.seconds).toEqual([
      10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150, 160, 170, 180,
    ]);
    expect([counter?.values[0], counter?.values[6], counter?.values[15]]).toEqual([150, 200, 195]);
    expect(ids(run)).toEqual([]);
  });

  test('several runs in one session, the older order of the result, minutes on one line, prompts', () => {
    const [first, second, ...others] = read('sequence-old.txt');
    expect(others).toEqual([]);
    expect(
      [first, second].map((run) => [run?.version, run?.endReason, factsOf(run)['virtual users']]),
    ).toEqual([
      ['3.3', 'complete', '1'],
      ['3.3', 'complete', '2'],
    ]);
    expect([valuesOf(first), valuesOf(second)]).toEqual([
      { nopm: 811, tpm: 2440, throughput: 2440 / 60 },
      { nopm: 1249, tpm: 4091, throughput: 4091 / 60 },
    ]);
    expect(ids(first)).toEqual(['warns no-ramp-up']);
    expect(ids(second)).toEqual(['blocks users-failed', 'warns virtual-user-errors']);
    expect(second?.messages.map(({ text }) => text)).toEqual([
      'Vuser 3:mysqlexec/db server: Lock wait timeout exceeded; try restarting transaction',
      'Vuser 3:Error in Virtual User 3: mysqlexec/db server: Lost connection to MySQL server during query',
      'Vuser 3:FINISHED FAILED',
    ]);
  });

  test('without a server it failed, and says why', () => {
    const [run] = read('no-server.txt');
    expect([run?.endReason, run?.measurements]).toEqual(['failed', []]);
    expect(run?.messages[0]?.text).toContain("Can't connect to MySQL server on '127.0.0.1' (111)");
    expect(ids(run)).toContain('blocks not-complete');
  });

  test('a schema build is a trial without numbers', () => {
    const [build] = read('build-mysql.txt');
    expect([build?.endReason, factsOf(build).work, build?.measurements, ids(build)]).toEqual([
      ...['complete', 'schema build', [], []],
    ]);
  });

  test('a time profile: calls added up, extremes kept, percentiles by their median, the ramp-up in all of it', () => {
    const [profile] = read('profile-mysql.txt');
    expect(profile?.endReason).toBe('complete');
    expect(factsOf(profile)).toEqual({
      ...{
        server: 'MySQL',
        date: 'Mon Nov 30 20:10:00 UTC 2026',
        work: 'time profile',
        'virtual users': '2',
      },
    });
    const near = (values: Record<string, number>) =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, expect.closeTo(value, 9)]));
    expect(valuesOf(profile)).toEqual(
      near({
        ...{ 'neword-calls': 17_800, 'neword-min': 0.0011, 'neword-mean': 0.0041, 'neword-max': 0.0925 },
        ...{ 'neword-p99': 0.021, 'neword-p95': 0.01, 'neword-p50': 0.0031 },
        ...{
          'payment-calls': 18_000,
          'payment-min': 0.00045,
          'payment-mean': 0.0016,
          'payment-max': 0.04425,
        },
        ...{ 'payment-p99': 0.0085, 'payment-p95': 0.0045, 'payment-p50': 0.0013 },
      }),
    );
    expect(profile?.measurements.every(({ warnings }) => warnings.length === 1)).toBe(true);
    expect(ids(profile)).toEqual(['warns profile-holds-ramp-up']);
  });

  test('no text lacks its expected reading, and each is told by what it says', () => {
    const known = [
      'run-mariadb.txt',
      'sequence-old.txt',
      'no-server.txt',
      'build-mysql.txt',
      'profile-mysql.txt',
    ];
    expect(readdirSync(folder).sort()).toEqual(known.sort());
    for (const file of known)
      expect([file, hammerdb.recognises(bytesOf(file).toString())]).toEqual([file, true]);
  });

  test.each(readdirSync(folder))('%s reads the same in pieces', (file) => {
    const bytes = bytesOf(file);
    const whole = readAtOnce(hammerdb, file, bytes);
    for (let seed = 1; seed <= 8; seed++) expect(readInPieces(hammerdb, file, bytes, seed)).toEqual(whole);
    expect(readAtOnce(hammerdb, file, asTerminal(bytes))).toEqual(whole);
  });
});

describe('numbers that do not fit', () => {
  const run = bytesOf('run-mariadb.txt').toString();

  test('a counter far from the result, and transactions of others', () => {
    expect(ids(readText(run.replace('from 12011', 'from 24022'))[0])).toEqual([
      ...['warns counter-disagrees', 'warns other-sessions'],
    ]);
    expect(ids(readText(run.replace('achieved 5172', 'achieved 0'))[0])).toEqual(['blocks no-new-orders']);
  });

  test('a run that stops before its result keeps its counter and no result', () => {
    const [cut] = readText(run.slice(0, run.indexOf('Vuser 1:2 ...')));
    expect([cut?.endReason, cut?.measurements, cut?.series[0]?.values.length]).toEqual(['truncated', [], 18]);
    expect(ids(cut)).toEqual(['warns not-complete']);
  });

  test('a text that begins in the ramp-up finds its place by the minutes that are told', () => {
    const [late] = readText(run.slice(run.indexOf('12600 MariaDB tpm')));
    expect(late?.series[0]?.seconds.slice(0, 3)).toEqual([10, 70, 80]);
    expect(valuesOf(late)).toMatchObject({ nopm: 5172 });
  });

  test('a counter whose line was cut is no number', () => {
    const [cut] = readText('Vuser 1:Beginning rampup time of 1 minutes\n9000 MariaDB tpm\n10200 MariaDB tpm');
    expect(cut?.series[0]?.values).toEqual([150]);
  });

  test.each([
    ['killed', 143],
    ['failed', 1],
  ])('ended by its host it is %s', (endReason, exitStatus) => {
    const parser = hammerdb.createParser();
    const events = [...parser.push(run.slice(0, 900)), ...parser.end(exitStatus)];
    expect(collectTrials(events).map((trial) => trial.endReason)).toEqual([endReason]);
  });
});

function thrownBy(work: () => unknown) {
  try {
    work();
  } catch (error) {
    return failureOf(error);
  }
  throw new Error('nothing was thrown');
}

describe('the commands', () => {
  const runOf = (
    options: Record<string, string | number | boolean>,
    changes: Record<string, unknown> = {},
  ) => ({
    options: completeOptions(hammerdb, options),
    connection: {
      ...{ host: '10.0.0.1', port: 3307, socket: null, user: 'lab', password: 's3cret $x', database: 'tpcc' },
      ...changes,
    },
    ...{ warmupSeconds: 120, measureSeconds: 300, reportIntervalSeconds: 1 },
  });
  const scriptOf = ({
    files,
  }: {
    readonly files: readonly { readonly name: string; readonly text: string }[];
  }) => files.find(({ name }) => name === 'script.tcl')?.text ?? '';

  test('build and drive by a script of Tcl, which alone holds the password', () => {
    const run = runOf({ database: 'maria', count_ware: 3, num_vu: 8, vu: 5 });
    const build = hammerdb.prepare(run);
    expect(build.argv).toEqual([
      ...['sh', '{job}/hammerdb.sh', '/opt/HammerDB', '{job}/script.tcl', 'SCHEMA COMPLETE'],
    ]);
    expect(scriptOf(build).split('\n')).toEqual(
      expect.arrayContaining([
        ...['dbset db maria', 'dbset bm TPC-C', 'diset connection maria_host {10.0.0.1}'],
        ...['catch { diset connection maria_socket {null} }', 'diset tpcc maria_pass {s3cret $x}'],
        ...['diset tpcc maria_count_ware 3', 'diset tpcc maria_num_vu 3', 'buildschema'],
      ]),
    );
    const drive = hammerdb.measure(run);
    expect(scriptOf(drive).split('\n')).toEqual(
      expect.arrayContaining([
        ...['diset tpcc maria_driver timed', 'diset tpcc maria_rampup 2', 'diset tpcc maria_duration 5'],
        ...['diset tpcc maria_allwarehouse true', 'vuset vu 5', 'tcset refreshrate 10', 'tcstart', 'vurun'],
      ]),
    );
    for (const { argv } of [build, drive]) expect(argv.join(' ')).not.toContain('s3cret');
  });

  test('go over the socket where there is one', () => {
    const text = scriptOf(hammerdb.measure(runOf({}, { socket: '/tmp/m.sock', host: 'localhost' })));
    expect(text).toContain('diset connection mysql_host {127.0.0.1}\n');
    expect(text).toContain('catch { diset connection mysql_socket {/tmp/m.sock} }\n');
  });

  test('refuse times that are no whole minutes, and words that Tcl would read', () => {
    expect(thrownBy(() => hammerdb.measure({ ...runOf({}), measureSeconds: 90 }))).toMatchObject({
      code: 'plan-invalid',
      remedy: 'Write measureSeconds: 120.',
    });
    for (const password of ['a}b', 'a\\b', 'a\nb'])
      expect(thrownBy(() => hammerdb.measure(runOf({}, { password }))).code).toBe('invalid-input');
  });
});

test('a plan whose times are no whole minutes is refused where they stand', () => {
  const plan = (seconds: string) =>
    `rackmark: 1\nname: Minutes\nserver: {host: db}\nclient: {host: db}\nfactors: []\nworkload: {generator: hammerdb}\n${seconds}`;
  expect(readPlan(plan('warmupSeconds: 120\nmeasureSeconds: 300\n')).measureSeconds).toBe(300);
  expect(thrownBy(() => readPlan(plan('warmupSeconds: 90\nmeasureSeconds: 300\n')))).toMatchObject({
    ...{ code: 'plan-invalid', line: 7, remedy: 'Write warmupSeconds: 120.' },
  });
});

/** Excerpts of HammerDB's documents, which are not ours to copy. */
const samples = process.env.RACKMARK_SAMPLES;

describe.skipIf(samples === undefined)(
  `excerpts of its documents${samples === undefined ? ' (skipped: RACKMARK_SAMPLES does not name their folder)' : ''}`,
  () => {
    const excerpt = (file: string) => readFileSync(join(samples ?? '', file));

    test('a run on MariaDB with a time profile', () => {
      const file = 'hammerdb-mariadb-run-docs-excerpt.txt';
      const [run, ...others] = read(file, excerpt(file));
      expect(others).toEqual([]);
      expect([run?.endReason, run?.unknownLines, valuesOf(run)]).toEqual([
        ...['complete', 0, { nopm: 128_176, tpm: 298_394, throughput: 298_394 / 60 }],
      ]);
      expect(factsOf(run)).toMatchObject({ server: 'MariaDB', 'virtual users': '24', 'timed minutes': '5' });
      const [counter] = run?.series ?? [];
      // Five before the second minute of the ramp-up, six a minute, one after the end.
      expect(counter?.values).toHaveLength(5 + 30 + 1);
      expect([counter?.seconds[4], counter?.seconds[5], counter?.seconds[34], counter?.seconds[35]]).toEqual([
        ...[50, 130, 420, 430],
      ]);
      expect([counter?.values[0], counter?.values[35]]).toEqual([291_780 / 60, 305_400 / 60]);
      expect(ids(run)).toEqual(['informs time-profile']);
    });

    test('a time profile that stops in its second user', () => {
      const file = 'hammerdb-xtprof-docs-excerpt.txt';
      const [profile, ...others] = read(file, excerpt(file));
      expect(others).toEqual([]);
      expect([profile?.endReason, factsOf(profile).server, factsOf(profile)['virtual users']]).toEqual([
        ...['truncated', 'PostgreSQL', '2'],
      ]);
      expect(valuesOf(profile)).toMatchObject({
        ...{
          'neword-calls': 656_700,
          'neword-p99': 0.000529,
          'neword-p95': 0.000387,
          'neword-max': 0.012313,
        },
        ...{
          'payment-calls': 658_053,
          'delivery-p50': 0.000608,
          'slev-max': 0.419205,
          'ostat-mean': 0.000147,
        },
      });
      expect(ids(profile)).toEqual(['warns not-complete', 'warns profile-holds-ramp-up']);
    });
  },
);
