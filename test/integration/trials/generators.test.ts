import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TrialDetail } from '../../../preload/contract/trials.ts';
import {
  begin,
  leftOn,
  makeDataDirectory,
  planText,
  register,
  settled,
  trialHostsMissing,
} from '../../faults/trials/world.ts';
import { type NamespaceHost, type NamespaceLab, openNamespaceLab } from '../../lab/namespace-lab.ts';
import { type Engine, openEngine } from '../../support/engine.ts';
import { which } from '../remote/shells.ts';

const missing = trialHostsMissing() ?? (which('mysqlslap') === null ? 'mysqlslap is not installed' : null);
const data = makeDataDirectory();
let lab: NamespaceLab;
let host: NamespaceHost;
let engine: Engine;

describe.skipIf(missing !== null)(
  `a trial of a load generator${missing === null ? '' : ` (skipped: ${missing})`}`,
  () => {
    beforeAll(async () => {
      lab = openNamespaceLab();
      host = await lab.up('lone');
      engine = await openEngine(data.path);
      await register(engine, lab, host);
    });
    afterAll(async () => {
      await engine?.close();
      await lab?.close();
      data.remove();
    });

    async function trialOf(
      generator: string,
      options: Record<string, string | number | boolean>,
      seconds: { readonly warmupSeconds: number; readonly measureSeconds: number },
    ): Promise<TrialDetail> {
      const yaml = planText('lone', { name: generator, workload: { generator, options }, ...seconds });
      const [trial] = await settled(engine, await begin(engine, yaml));
      if (!trial) throw new Error('no trial');
      return engine.call('trials.get', { id: trial.id });
    }
    const measured = ({ measurements }: TrialDetail, metric: string) =>
      measurements.find((one) => one.metric === metric);

    it('runs mysqlslap over and over, detached, and keeps which program that was', async () => {
      const before = host.files();
      const detail = await trialOf(
        'mysqlslap',
        { concurrency: 2, 'number-of-queries': 400, 'write-number': 10 },
        { warmupSeconds: 1, measureSeconds: 5 },
      );
      expect(detail.trial.state).toEqual({ status: 'succeeded' });
      const queries = measured(detail, 'throughput');
      expect([queries?.unit, queries?.direction, queries?.source]).toEqual(['1/s', 'higher', 'load.out']);
      expect(queries?.value).toBeGreaterThan(100);
      expect(queries?.points).toBeGreaterThan(1);
      const [found] = detail.hostFindings.filter(({ id }) => id === 'load-generator');
      expect(found?.sentence).toMatch(/mysqlslap +Ver \d/);
      expect(found?.evidence).toMatch(/^\/usr\/bin\/mysqlslap sha256 [0-9a-f]{64}$/);
      const { text } = await engine.call('trials.rawText', {
        ...{ id: detail.trial.id, name: 'load.out', fromLine: 1, lines: 3 },
      });
      expect(text).toMatch(/^rackmark repeats mysqlslap for 6 s\n.* Ver .*\ninnodb,key,\d\.\d{3},/);
      expect(leftOn(host, before)).toEqual([]);
    });

    it('lets transactions of sysbench arrive at a rate, and keeps its scripts’ checksum with the trial', async () => {
      const options = { tables: 1, table_size: 1000, threads: 4, rate: 40 };
      const seconds = { warmupSeconds: 2, measureSeconds: 10 };
      let detail = await trialOf('sysbench', options, seconds);
      // On a busy machine sysbench may begin late and measure nothing, which has to be said.
      if (detail.trial.validity?.reasons.some(({ id }) => id === 'rate-begun-late')) {
        expect(detail.trial.validity.worth).toBe('invalid');
        detail = await trialOf('sysbench', options, seconds);
      }
      expect(detail.trial.state).toEqual({ status: 'succeeded' });
      // They arrive at random: 400 of them, give or take four times their root.
      expect(Math.abs((measured(detail, 'throughput')?.value ?? 0) * 10 - 400)).toBeLessThan(80);
      expect(detail.series.map(({ metric }) => metric)).toEqual(
        expect.arrayContaining(['throughput', 'latency', 'queue', 'concurrency']),
      );
      const found = detail.hostFindings.find(({ id }) => id === 'load-generator');
      expect(found?.sentence).toMatch(/^sysbench 1\.\d+\.\d+/);
      expect(found?.evidence).toMatch(
        /^\S+\/sysbench sha256 [0-9a-f]{64}\n.*: scripts in \S+\/sysbench, sha256 of all [0-9a-f]{64}$/,
      );
    });

    it('measures by what sql-bench prints at its end, and knows what it cannot trust', async () => {
      const put = (name: string, text: Buffer | string) =>
        host.exec(['sh', '-c', `mkdir -p /opt/suite && cat >/opt/suite/${name}`], String(text));
      const captured = (name: string) =>
        readFileSync(new URL(`../../fixtures/sql-bench/${name}`, import.meta.url));
      put('run-all-tests', standInSuite);
      put('bench-init.pl', '$benchmark_version="2.15";\n');
      put('server-cfg', '"DBI:mysql:database=$database"\n');
      put('test-insert', '');
      host.exec(['sh', '-ec', `mkdir -p /opt/suite/Data/ATIS; touch /opt/suite/Data/ATIS/flight.txt`]);
      host.exec(['sh', '-ec', standInModules]);
      put('RUN.txt', captured('sqlbench-RUN-est.txt'));
      put('insert.txt', captured('sqlbench-insert-mysql-debian12.txt'));
      const detail = await trialOf(
        'sql-bench',
        { directory: '/opt/suite' },
        { warmupSeconds: 60, measureSeconds: 20 },
      );
      expect(detail.trial.state).toEqual({ status: 'succeeded' });
      expect([measured(detail, 'total')?.value, measured(detail, 'total')?.direction]).toEqual([
        21.07,
        'lower',
      ]);
      expect(measured(detail, 'select_group')?.source).toMatch(/^load\.out:\d+$/);
      expect(measured(detail, 'cpu-busy')).toBeDefined();
      expect(detail.trial.validity?.worth).toBe('suspect');
      expect(detail.trial.validity?.reasons.map(({ id }) => id)).toEqual(
        expect.arrayContaining(['estimated', 'coarse-clock']),
      );
      // It ends when its work is done; nothing waited for a warm-up.
      expect(detail.window).toMatchObject({ startSeconds: 0 });
      expect(detail.window?.endSeconds).toBeLessThan(20);
    });

    it('builds and drives by hammerdbcli, whose result counts and whose password nobody keeps', async () => {
      host.exec(['sh', '-c', 'mkdir -p /opt/HammerDB && cat >/opt/HammerDB/hammerdbcli'], standInHammer);
      host.exec(['chmod', '755', '/opt/HammerDB/hammerdbcli']);
      const run = readFileSync(new URL('../../fixtures/hammerdb/run-mariadb.txt', import.meta.url));
      host.exec(['sh', '-c', 'cat >/opt/HammerDB/run.txt'], String(run));
      const detail = await trialOf(
        'hammerdb',
        { database: 'maria', count_ware: 1 },
        { warmupSeconds: 60, measureSeconds: 120 },
      );
      expect(detail.trial.state).toEqual({ status: 'succeeded' });
      expect(measured(detail, 'nopm')?.value).toBe(5172);
      // Twelve lines of the counter lie in the timed minutes: 12 000 a minute on average.
      expect(measured(detail, 'throughput')).toMatchObject({ value: expect.closeTo(200, 9), points: 12 });
      const { text } = await engine.call('trials.rawText', {
        ...{ id: detail.trial.id, name: 'load.out', fromLine: 1, lines: 1000 },
      });
      expect(text).toContain('TEST RESULT');
      expect(text).not.toMatch(/_pass/);
    });

    it('runs a command and reads it as its plan declares', async () => {
      const command = `mariadb --defaults-file="$RACKMARK_DEFAULTS_FILE" -N "$RACKMARK_DATABASE" -e "SELECT COUNT(*) FROM t" >rows
for second in 1 2 3 4; do echo "$second: 600 a minute, 12.5 ms, $(cat rows) rows"; done`;
      const detail = await trialOf(
        'custom',
        {
          command,
          prepare: `mariadb --defaults-file="$RACKMARK_DEFAULTS_FILE" "$RACKMARK_DATABASE" -e "CREATE TABLE t AS SELECT 1 a UNION SELECT 2"`,
          pattern: '^(?<time>[0-9]+): (?<throughput>[0-9]+) a minute, (?<p95>[0-9.]+) ms, (?<rows>[0-9]+)',
          metrics: 'throughput 1/min higher; p95 ms lower 95th percentile; rows count none Rows',
        },
        { warmupSeconds: 1, measureSeconds: 3 },
      );
      expect(detail.trial.state).toEqual({ status: 'succeeded' });
      expect(measured(detail, 'throughput')).toMatchObject({ value: 10, unit: '1/s' });
      expect(measured(detail, 'p95')).toMatchObject({ value: 0.0125, label: '95th percentile' });
      expect(measured(detail, 'rows')?.value).toBe(2);
      expect(detail.series).toContainEqual({ metric: 'p95', label: '95th percentile', unit: 's', points: 4 });
    });

    it('says before the first trial what a later treatment lacks', async () => {
      const yaml = planText('lone', {
        workload: { generator: 'sysbench', options: { tables: 1, table_size: 100 } },
        factors: [{ target: 'workload', name: 'rand-type', levels: ['uniform', 'zipfian'] }],
      });
      const trials = await settled(engine, await begin(engine, yaml));
      expect(trials.map(({ state }) => state)).toMatchObject([
        {
          status: 'failed',
          phase: 'preflight',
          failure: { code: 'tool-missing', message: expect.stringContaining('knows no --rand-type=zipfian') },
        },
        // The other one, and the first anew.
        { status: 'pending' },
        { status: 'pending' },
      ]);
    });

    it('says what the client host lacks, and how to get it', async () => {
      const detail = await trialOf(
        'sql-bench',
        { directory: '/opt/nowhere' },
        { warmupSeconds: 0, measureSeconds: 5 },
      );
      expect(detail.trial.state).toMatchObject({
        status: 'failed',
        phase: 'preflight',
        failure: {
          code: 'tool-missing',
          message: expect.stringContaining('/opt/nowhere/run-all-tests'),
          remedy: expect.stringContaining('apt-get source mariadb'),
        },
      });
    });
  },
);

/** Its modules of Perl are played, too: it does not connect by them. */
const standInModules = `folder=$(perl -e 'print((grep { m#/local/# } @INC)[0])')
mkdir -p "$folder/DBD"
for name in DBI DBD/mysql; do echo 'our $VERSION = 0; 1' >"$folder/$name.pm"; done`;

/** No distribution of today has the suite: this one reaches the server as the real one does, and prints what that printed. */
const standInSuite = `use strict;
my ($dir) = map { /^--dir=(.*)/ } @ARGV;
my ($file) = map { /^--connect-options=mysql_read_default_file=(.*)/ } @ARGV;
my ($database) = map { /^--database=(.*)/ } @ARGV;
die "an argument holds the password" if grep { /pass/ } @ARGV;
system('mariadb', "--defaults-file=$file", $database, '-e', 'CREATE TABLE t (a INT); DO SLEEP(2.5)') and die "no server";
mkdir $dir;
system("cp insert.txt $dir/insert-mysql-rackmark; cp RUN.txt $dir/RUN-mysql-rackmark");
print "Test finished. You can find the result in:\\n$dir/RUN-mysql-rackmark\\n";
`;

/** HammerDB is no package of any system: this one heeds its script as far as it goes, and prints the text of a run. */
const standInHammer = `#!/bin/sh
echo 'HammerDB CLI v4.12'
grep -q 'catch { diset connection maria_socket' "$2" || exit 1
sed -n 's/^diset tpcc maria_pass {\\(.*\\)}/Changed tpcc:maria_pass from maria to \\1 for MariaDB/p' "$2"
if grep -q '^buildschema' "$2"; then
  echo 'Vuser 1:TPCC SCHEMA COMPLETE'
else
  cat run.txt
fi
`;
