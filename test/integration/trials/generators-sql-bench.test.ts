import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Plan } from '../../../preload/contract/experiments.ts';
import type { TrialDetail } from '../../../preload/contract/trials.ts';
import {
  begin,
  inPhase,
  keepOutput,
  leftOn,
  makeDataDirectory,
  planText,
  register,
  settled,
  trialHostsMissing,
} from '../../faults/trials/world.ts';
import { type NamespaceHost, type NamespaceLab, openNamespaceLab } from '../../lab/namespace-lab.ts';
import { type EngineProcess, startEngineProcess } from '../../support/engine.ts';

/** The directory sql-bench of MariaDB's sources, as docs/guide/workloads.md says how to get it. */
const sources = process.env.RACKMARK_SQL_BENCH ?? '';

function whyNot(): string | null {
  if (sources === '')
    return 'RACKMARK_SQL_BENCH does not name the directory sql-bench of the sources of MariaDB';
  if (!existsSync(join(sources, 'run-all-tests.sh'))) return `there is no ${sources}/run-all-tests.sh`;
  const modules = ['DBD::mysql', 'DBD::MariaDB'];
  const lacking = modules.find((name) => spawnSync('perl', [`-M${name}`, '-e1']).status !== 0);
  return trialHostsMissing() ?? (lacking === undefined ? null : `perl has no ${lacking}`);
}

const missing = whyNot();
const data = makeDataDirectory();
const tests = 10;
let lab: NamespaceLab;
let host: NamespaceHost;
let engine: EngineProcess;
let before: ReadonlyMap<string, string>;

describe.skipIf(missing !== null)(
  `trials of the real sql-bench${missing === null ? '' : ` (skipped: ${missing})`}`,
  () => {
    beforeAll(async () => {
      lab = openNamespaceLab();
      host = await lab.up('perl');
      cpSync(sources, `${host.root}/opt/sql-bench`, { recursive: true });
      asPackage(`${host.root}/usr/share/sql-bench`);
      before = host.files();
      engine = await startEngineProcess(data.path);
      await register(engine, lab, host);
    });
    afterAll(async () => {
      await engine?.kill();
      await lab?.close();
      data.remove();
    });

    /** As the package mysql-bench of CentOS puts it: built, and speaking by DBD::mysql. */
    function asPackage(folder: string): void {
      cpSync(sources, folder, { recursive: true });
      for (const name of readdirSync(folder).filter((file) => file.endsWith('.sh'))) {
        renameSync(join(folder, name), join(folder, name.slice(0, -3)));
      }
      const configuration = join(folder, 'server-cfg');
      writeFileSync(
        configuration,
        readFileSync(configuration, 'utf8').replaceAll('DBI:MariaDB:', 'DBI:mysql:'),
      );
    }

    const plan = (options: Plan['workload']['options'], changes: Partial<Plan> = {}) =>
      planText('perl', {
        name: 'sql-bench',
        workload: { generator: 'sql-bench', options: { 'small-test': true, ...options } },
        ...{ warmupSeconds: 0, measureSeconds: 600 },
        analysis: { metric: 'total', confidence: 0.95, margin: 0.02 },
        ...changes,
      });

    async function text(id: number, name: string): Promise<string> {
      let whole = '';
      for (let fromLine = 1, total = 1; fromLine <= total; fromLine += 2000) {
        const { text: lines, totalLines } = await engine.call('trials.rawText', {
          ...{ id, name, fromLine, lines: 2000 },
        });
        whole += `${lines}\n`;
        total = totalLines;
      }
      return whole;
    }

    /** When the server of a trial began, which it did once. */
    async function startOf(id: number): Promise<string> {
      const starts = [...(await text(id, 'error.log')).matchAll(/^(.*) 0 \[Note\] Starting MariaDB .*$/gm)];
      expect(starts).toHaveLength(1);
      return starts[0]?.[1] ?? '';
    }

    const measured = ({ measurements }: TrialDetail, metric: string) =>
      measurements.find((one) => one.metric === metric)?.value;
    const generatorOf = ({ hostFindings }: TrialDetail) =>
      hostFindings.find(({ id }) => id === 'load-generator');

    it('measures all of them, from the sources, in two treatments of two replicates', {
      timeout: 1_800_000,
    }, async () => {
      const experiment = await begin(
        engine,
        plan(
          { directory: '/opt/sql-bench' },
          {
            factors: [{ target: 'setting', name: 'innodb_flush_log_at_trx_commit', levels: ['1', '2'] }],
            replicates: 2,
          },
        ),
      );
      const trials = await settled(engine, experiment);
      expect(trials.map(({ state, label, replicate }) => [state.status, label, replicate])).toHaveLength(4);
      const started = new Set<string>();
      for (const { id } of trials) {
        const detail = await engine.call('trials.get', { id });
        expect(detail.trial.state).toEqual({ status: 'succeeded' });
        const out = await text(id, 'load.out');
        expect(out).toContain(`All ${tests} test executed successfully`);
        for (const [metric, row] of [
          ['total', 'TOTALS'],
          ['insert', 'insert'],
          ['wisc_benchmark', 'wisc_benchmark'],
        ] as const) {
          const printed = new RegExp(`^${row} +(\\d+\\.\\d\\d) +\\d`, 'm').exec(out)?.[1];
          expect([metric, measured(detail, metric)]).toEqual([metric, Number(printed)]);
        }
        const programs = detail.measurements.filter(({ metric }) => metric.startsWith('program-'));
        expect(programs).toHaveLength(tests);
        expect(measured(detail, 'program-ATIS')).toBe(
          Number(/^ATIS: Total time: +([\d.]+) wallclock/m.exec(out)?.[1]),
        );
        // What was timed is what the trial took: the clock of the lab and that of the suite agree.
        const taken = programs.reduce((sum, { value }) => sum + value, 0);
        expect(detail.window?.endSeconds).toBeGreaterThan(taken);
        expect(detail.window?.endSeconds).toBeLessThan(taken + 15);
        expect(detail.trial.validity?.worth).not.toBe('invalid');
        expect(detail.trial.validity?.reasons.map(({ id: reason }) => reason)).not.toContain('coarse-clock');
        expect(generatorOf(detail)?.sentence).toMatch(
          new RegExp(`^sql-bench 2\\.15, ${tests} tests, sha256 of all [0-9a-f]{64}\\.$`),
        );
        expect(generatorOf(detail)?.evidence).toMatch(/: DBD::MariaDB \d/);
        started.add(await startOf(id));
      }
      // Each on a server of its own.
      expect(started.size).toBe(4);
      expect(leftOn(host, before)).toEqual([]);
    });

    it('measures one of them, from a package, by the other driver', async () => {
      const [trial] = await settled(engine, await begin(engine, plan({ program: 'test-alter-table' })));
      const detail = await engine.call('trials.get', { id: trial?.id ?? 0 });
      expect(detail.trial.state).toEqual({ status: 'succeeded' });
      const out = await text(detail.trial.id, 'load.out');
      const printed = /^Total time: +([\d.]+) wallclock/m.exec(out)?.[1];
      expect(printed).toContain('.');
      expect(measured(detail, 'total')).toBe(Number(printed));
      expect(measured(detail, 'alter_table_add')).toBe(
        Number(/^Time for alter_table_add \(\d+\): +([\d.]+) wallclock/m.exec(out)?.[1]),
      );
      expect(await startOf(detail.trial.id)).toMatch(/^\d{4}-/);
      expect(generatorOf(detail)?.evidence).toMatch(/: DBD::mysql \d/);
      expect(leftOn(host, before)).toEqual([]);
    });

    it.each(['/opt/sql-bench', '/usr/share/sql-bench'])(
      'reaches a server on another host (%s)',
      async (directory) => {
        const name = directory === '/opt/sql-bench' ? 'far' : 'farther';
        await register(engine, lab, await lab.up(name));
        const yaml = JSON.parse(plan({ directory, program: 'test-alter-table' })) as Plan;
        const server = { ...yaml.server, host: name };
        const [trial] = await settled(engine, await begin(engine, JSON.stringify({ ...yaml, server })));
        expect(trial?.state).toEqual({ status: 'succeeded' });
        expect(leftOn(host, before)).toEqual([]);
      },
    );

    it('leaves nothing when it is canceled in the middle', async () => {
      const experiment = await begin(engine, plan({ directory: '/opt/sql-bench' }));
      const trial = await inPhase(engine, experiment, 'measure');
      const atWork = () => host.processes().some(({ command }) => /^\S*perl \.\/test-/.test(command));
      await vi.waitFor(() => expect(atWork()).toBe(true), { timeout: 60_000, interval: 100 });
      await engine.call('experiments.cancel', { id: experiment });
      const [canceled] = await settled(engine, experiment);
      expect([canceled?.id, canceled?.state]).toEqual([trial.id, { status: 'canceled', phase: 'measure' }]);
      await vi.waitFor(() => expect(leftOn(host, before)).toEqual([]), { timeout: 60_000, interval: 200 });
      expect(atWork()).toBe(false);
    });

    it('goes on while the app is dead, and is taken up again', async () => {
      const experiment = await begin(
        engine,
        plan({ directory: '/opt/sql-bench', program: 'test-transactions' }),
      );
      const trial = await inPhase(engine, experiment, 'measure');
      await engine.kill();
      const output = keepOutput(host);
      const isRunning = () => host.processes().some(({ command }) => /^perl \.\/test-trans/.test(command));
      await vi.waitFor(() => expect(isRunning()).toBe(false), { timeout: 120_000, interval: 200 });
      engine = await startEngineProcess(data.path);
      const [ended] = await settled(engine, experiment);
      expect([ended?.id, ended?.state]).toEqual([trial.id, { status: 'succeeded' }]);
      const written = output.take();
      const detail = await engine.call('trials.get', { id: trial.id });
      const kept = detail.files.find(({ name }) => name === 'load.out');
      expect(kept?.sha256).toBe(createHash('sha256').update(written).digest('hex'));
      expect(measured(detail, 'total')).toBe(
        Number(/^Total time: +([\d.]+) wallclock/m.exec(written.toString())?.[1]),
      );
      expect(leftOn(host, before)).toEqual([]);
    });
  },
);
