import { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addDataCommands } from '../../../main/entry/cli/data-sets.ts';
import {
  begin,
  makeDataDirectory,
  planText,
  register,
  settled,
  trialHostsMissing,
} from '../../faults/trials/world.ts';
import { type NamespaceHost, type NamespaceLab, openNamespaceLab } from '../../lab/namespace-lab.ts';
import { type Engine, openEngine } from '../../support/engine.ts';

const missing = trialHostsMissing();
const data = makeDataDirectory();
let lab: NamespaceLab;
let host: NamespaceHost;
let engine: Engine;
let hostId: number;

describe.skipIf(missing !== null)(
  `an experiment with innodb_page_size${missing === null ? '' : ` (skipped: ${missing})`}`,
  () => {
    beforeAll(async () => {
      lab = openNamespaceLab();
      host = await lab.up('pages');
      engine = await openEngine(data.path);
      hostId = (await register(engine, lab, host)).id;
    });
    afterAll(async () => {
      await engine?.close();
      await lab?.close();
      data.remove();
    });

    const pages = ['4k', '8k', '16k'];
    const plan = planText('pages', {
      factors: [{ target: 'setting', name: 'innodb_page_size', levels: pages }],
      warmupSeconds: 0,
      measureSeconds: 2,
      replicates: 2,
      order: { kind: 'blocks', seed: 1, controlEvery: 0, groupBy: ['innodb_page_size'] },
      keepDataSet: true,
    });

    const run = async (yaml: string) => {
      const trials = await settled(engine, await begin(engine, yaml));
      return Promise.all(trials.map(({ id }) => engine.call('trials.get', { id })));
    };

    it('loads a data set for each page size once and restores it the second time', async () => {
      const trials = await run(plan);
      expect(trials.map(({ trial }) => trial.state)).toEqual(Array(6).fill({ status: 'succeeded' }));
      expect(trials.map(({ data }) => data?.built)).toEqual([true, true, true, false, false, false]);
      for (const { trial, settings, data } of trials) {
        const asked = String(trial.treatment.innodb_page_size);
        const effective = settings.find(({ name }) => name === 'innodb_page_size')?.effective;
        expect(effective).toBe(String(Number.parseInt(asked, 10) * 1024));
        expect(data?.checked).toMatch(/names and sizes as in the golden copy; 1 tables with rows as counted/);
      }
      const setsOf = Map.groupBy(trials, ({ trial }) => trial.treatment.innodb_page_size);
      expect([...setsOf.values()].map((of) => new Set(of.map(({ data }) => data?.dataSet)).size)).toEqual([
        1, 1, 1,
      ]);
      expect(new Set(trials.map(({ data }) => data?.dataSet)).size).toBe(3);
    });

    it('keeps them, and what is taken away by the word of somebody is loaded anew', async () => {
      const kept = await engine.call('dataSets.list', { hostId });
      expect(kept.map(({ key }) => key?.initialisation).toSorted()).toEqual([
        ['--innodb_page_size=16384'],
        ['--innodb_page_size=4096'],
        ['--innodb_page_size=8192'],
      ]);
      expect(kept.flatMap(({ record }) => record?.tables)).toEqual(
        Array(3).fill({ table: 'sbtest1', rows: 2000 }),
      );
      const [large, ...others] = kept.toSorted((a, b) =>
        (b.key?.initialisation[0] ?? '').localeCompare(a.key?.initialisation[0] ?? ''),
      );
      expect(large?.key?.initialisation).toEqual(['--innodb_page_size=8192']);
      for (const { id } of others) await engine.call('dataSets.remove', { hostId, id });
      expect((await engine.call('dataSets.list', { hostId })).map(({ id }) => id)).toEqual([large?.id]);
    });

    it('are listed and removed at the terminal', async () => {
      const [kept] = await engine.call('dataSets.list', { hostId });
      const listed = await terminal('list', '--host', 'pages');
      expect(listed).toContain(`${kept?.id}  `);
      expect(listed).toMatch(
        /sysbench-oltp tables=1 table_size=2000.*, mariadb 10\.11\.\d+, innodb_page_size=8192\n/,
      );
      expect(listed).toMatch(/\d+ files, 1 tables, (copy|reflink), made in /);
      expect(await terminal('remove', kept?.id ?? '', '--host', 'pages')).toBe(
        `Removed ${kept?.id} from pages.\n`,
      );
      expect(await terminal('list', '--host', 'pages')).toBe('pages keeps no data set.\n');
    });

    async function terminal(...args: string[]): Promise<string> {
      const written: string[] = [];
      const stdout = vi
        .spyOn(process.stdout, 'write')
        .mockImplementation((text) => written.push(String(text)) > 0);
      const program = new Command();
      const lab = {
        bridge: { call: () => Promise.reject(new Error('not asked')), subscribe: engine.subscribe },
      };
      addDataCommands(
        (usage, description) => program.command(usage).description(description),
        async (_, act) => void (await act(engine.call, { ...lab, close: () => engine.close() })),
      );
      try {
        await program.parseAsync(args, { from: 'user' });
      } finally {
        stdout.mockRestore();
      }
      return written.join('');
    }
  },
);
