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

    it('measures by what sql-bench prints at its end, and knows what it cannot trust', async () => {
      const put = (name: string, text: Buffer | string) =>
        host.exec(['sh', '-c', `mkdir -p /opt/suite && cat >/opt/suite/${name}`], String(text));
      const captured = (name: string) =>
        readFileSync(new URL(`../../fixtures/sql-bench/${name}`, import.meta.url));
      put('run-all-tests', standInSuite);
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
          remedy: expect.stringContaining('DBD::mysql'),
        },
      });
    });
  },
);

/** No distribution of today has the suite: this one reaches the server as the real one does, and prints what that printed. */
const standInSuite = `use strict;
my ($dir) = map { /^--dir=(.*)/ } @ARGV;
my ($file) = map { /^--connect-options=mysql_read_default_file=(.*)/ } @ARGV;
my ($database) = map { /^--database=(.*)/ } @ARGV;
die "an argument holds the password" if grep { /pass/ } @ARGV;
system('mariadb', "--defaults-file=$file", $database, '-e', 'CREATE TABLE t (a INT)') and die "no server";
mkdir $dir;
system("cp insert.txt $dir/insert-mysql-rackmark; cp RUN.txt $dir/RUN-mysql-rackmark");
print "Test finished. You can find the result in:\\n$dir/RUN-mysql-rackmark\\n";
`;
