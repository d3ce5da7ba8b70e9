import { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addDataCommands } from '../../../main/entry/cli/data-sets.ts';
import type { StartState } from '../../../preload/contract/experiments.ts';
import type { TrialDetail } from '../../../preload/contract/trials.ts';
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

    const planFor = (pages: readonly string[], start: StartState) =>
      planText('pages', {
        start,
        factors: [{ target: 'setting', name: 'innodb_page_size', levels: [...pages] }],
        warmupSeconds: 0,
        measureSeconds: 2,
        order: { kind: 'blocks', seed: 1, controlEvery: 0, groupBy: ['innodb_page_size'] },
        keepDataSet: true,
      });

    const run = async (yaml: string) => {
      const trials = await settled(engine, await begin(engine, yaml));
      return Promise.all(trials.map(({ id }) => engine.call('trials.get', { id })));
    };

    let loaded: ReadonlyMap<string, string | undefined>;

    it('initialises a data directory for each page size, loads it, and measures on a copy', async () => {
      const trials = await run(planFor(['4k', '8k', '16k'], 'cold'));
      expect(trials.map(({ trial }) => trial.state)).toEqual(Array(3).fill({ status: 'succeeded' }));
      expect(trials.map(({ data }) => data?.built)).toEqual([true, true, true]);
      for (const detail of trials) expectPageSize(detail);
      // The login user is not root, and has no sudo: that is said, and nothing fails.
      expect(trials.map(({ data }) => data?.notes)).toEqual(
        Array(3).fill([expect.stringContaining('page cache not emptied')]),
      );
      loaded = new Map(trials.map(({ trial, data }) => [trial.label, data?.dataSet]));
      expect(new Set(loaded.values()).size).toBe(3);
    });

    it('restores instead of loading the second time, with the pages that were in the pool then', async () => {
      const trials = await run(planFor(['16k', '4k'], 'dumped'));
      expect(trials.map(({ data }) => data?.built)).toEqual([false, false]);
      for (const detail of trials) {
        expectPageSize(detail);
        expect(detail.data?.dataSet).toBe(loaded.get(detail.trial.label));
        expect(detail.data?.notes).toEqual([
          expect.stringMatching(/^dumped start: Buffer pool.* load completed/),
        ]);
      }
    });

    function expectPageSize({ trial, settings, data }: TrialDetail): void {
      const asked = Number.parseInt(String(trial.treatment.innodb_page_size), 10);
      const effective = settings.find(({ name }) => name === 'innodb_page_size')?.effective;
      expect(effective).toBe(String(asked * 1024));
      expect(data?.checked).toMatch(/names and sizes as in the golden copy; 1 tables with rows as counted/);
    }

    it('keeps them, and what is taken away by the word of somebody is loaded anew', async () => {
      const kept = await engine.call('dataSets.list', { hostId });
      expect(
        kept.flatMap(({ key }) => key?.initialisation ?? []).toSorted((a, b) => a.localeCompare(b)),
      ).toEqual(['--innodb_page_size=16384', '--innodb_page_size=4096', '--innodb_page_size=8192']);
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

    it('is not measured on a copy that is not what was kept', async () => {
      host.exec([
        'sh',
        '-c',
        'for f in /home/lab/.rackmark/data-sets/*/data/sbtest/sbtest1.ibd; do : >"$f"; done',
      ]);
      const experimentId = await begin(engine, planFor(['8k'], 'warm'));
      const trials = await settled(engine, experimentId);
      expect(trials[0]?.state).toMatchObject({
        status: 'failed',
        phase: 'restore-data',
        failure: { code: 'host-not-fit', message: expect.stringContaining('is not what was kept') },
      });
      expect((await engine.call('experiments.get', { id: experimentId })).status).toBe('paused');
      // Whoever looks after it can take the copy away.
      const [kept] = await engine.call('dataSets.list', { hostId });
      expect(kept?.neededBy).toBeNull();
      await engine.call('experiments.cancel', { id: experimentId });
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
