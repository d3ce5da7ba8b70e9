import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Lab, openLab } from '../../main/app.ts';
import type { Bridge } from '../../preload/contract/bridge.ts';
import { contract } from '../../preload/contract/contract.ts';
import { openParts } from '../support/lab-parts.ts';
import { recordExperiment } from '../support/recorded-experiment.ts';
import { ask, askForFailure, silentDesktop } from '../support/temporary-lab.ts';
import { transports } from './transports.ts';

function planOf(name: string, host: string, workload: string): string {
  return `rackmark: 1
name: ${name}
server: {host: ${host}}
client: {host: r620-b}
factors:
  - {name: innodb_buffer_pool_size, levels: [128M, 256M, 512M]}
baseline: {innodb_buffer_pool_size: 128M}
workload: ${workload}
warmupSeconds: 2
measureSeconds: 20
replicates: 3
`;
}

for (const transport of transports) {
  describe(`comparing selected trials over ${transport.name}`, () => {
    let directory: string;
    let lab: Lab;
    let bridge: Bridge;
    let close: () => Promise<void>;
    let experiments: readonly number[];

    beforeAll(async () => {
      directory = await mkdtemp(join(tmpdir(), 'rackmark-comparisons-'));
      const parts = openParts(undefined, directory);
      const plans = [
        planOf('pool', 'r620-a', '{options: {threads: 8}}'),
        planOf('pool again', 'r710-b', '{options: {threads: 8}}'),
        planOf('pool under tpcc', 'r620-a', '{generator: tpcc-mysql}'),
      ];
      experiments = plans.map((yaml) =>
        recordExperiment(parts, {
          yaml,
          throughput: (trial) =>
            400 + 20 * Number.parseInt(String(trial.treatment.innodb_buffer_pool_size), 10),
        }),
      );
      parts.close();
      lab = await openLab({ dataDirectory: directory, desktop: silentDesktop() });
      const way = await transport.open(lab.bridge);
      ({ bridge, close } = way);
    });
    afterAll(async () => {
      await close();
      await lab.close();
      await rm(directory, { recursive: true });
    });

    const idsOf = async (experimentId: number, level: string) =>
      (await ask(bridge, 'trials.list', { experimentId }))
        .filter(({ label }) => label.includes(level))
        .map(({ id }) => id);

    it('answers with these and says what is left out, as the contract has it', async () => {
      const [experimentId = 0] = experiments;
      const trialIds = [...(await idsOf(experimentId, '128M')), ...(await idsOf(experimentId, '512M'))];
      const comparison = await ask(bridge, 'comparisons.get', { experimentId, trialIds });
      expect(contract['comparisons.get'].output.safeParse(comparison).error).toBeUndefined();
      expect(comparison.treatments.map(({ n }) => n)).toEqual([3, 3]);
      expect(comparison.selection).toMatchObject({ handPicked: false, comparisons: 2 });
      expect((await ask(bridge, 'comparisons.get', { experimentId })).selection).toBeNull();
    });

    it('says so in the report, and in the name of its file', async () => {
      const [experimentId = 0] = experiments;
      const trialIds = (await idsOf(experimentId, '128M')).slice(0, 2);
      for (const { id } of await ask(bridge, 'reports.formats', {})) {
        const input = { experimentId, format: id, redact: false, trialIds };
        const { text, fileName } = await ask(bridge, 'reports.draw', input);
        expect(text, id).toContain(id === 'csv' ? ',selected,' : 'Hand-picked');
        expect(fileName, id).toContain('pool-selected.');
      }
    });

    it('puts trials of several experiments side by side, without verdict and in no order of merit', async () => {
      const own = await Promise.all(experiments.slice(0, 2).map((one) => idsOf(one, '512M')));
      const [experimentId = 0] = experiments;
      const trialIds = [...own.flat(), ...(await idsOf(experimentId, '128M'))];
      const across = await ask(bridge, 'comparisons.across', { trialIds });
      expect(contract['comparisons.across'].output.safeParse(across).error).toBeUndefined();
      expect(across.metric?.name).toBe('throughput');
      expect(across.rows.map((row) => [row.experimentId, row.label, row.n])).toEqual([
        [experiments[0], 'pool 128M', 3],
        [experiments[0], 'pool 512M', 3],
        [experiments[1], 'pool 512M', 3],
      ]);
      expect(across.differences).toContainEqual({ subject: 'Server host', values: ['r620-a', 'r710-b'] });
      expect(across.warnings[0]).toContain('were not randomised together');
      expect(JSON.stringify(across)).not.toMatch(/better|worse|"verdict"/);
      const alone = await ask(bridge, 'comparisons.get', { experimentId });
      const mean = alone.treatments.find(({ label }) => label === 'pool 512M')?.mean;
      expect(across.rows[1]?.mean).toBe(mean);
    });

    it('says why trials of different workloads have no numbers in common, and refuses what is not there', async () => {
      const ids = await Promise.all(experiments.map((one) => idsOf(one, '128M')));
      const across = await ask(bridge, 'comparisons.across', { trialIds: ids.flat() });
      expect(across).toMatchObject({ metric: null, rows: [] });
      expect(across.obstacles[0]).toContain('different workloads');
      const refuse = (input: unknown) => askForFailure(bridge, 'comparisons.across', input);
      expect(await refuse({ trialIds: [99_999] })).toMatchObject({ code: 'not-found' });
      expect(await refuse({ trialIds: ids[0], metric: 'nopm' })).toMatchObject({
        code: 'not-found',
        subject: 'nopm',
      });
    });

    it('refuses trials of another experiment, none at all, and what is no number', async () => {
      const [experimentId = 0, other = 0] = experiments;
      const [stranger = 0] = await idsOf(other, '128M');
      const refuse = (trialIds: unknown) =>
        askForFailure(bridge, 'comparisons.get', { experimentId, trialIds });
      expect(await refuse([stranger])).toMatchObject({ code: 'not-found', subject: String(stranger) });
      expect(await refuse([])).toMatchObject({ code: 'invalid-input', subject: 'trialIds' });
      expect(await refuse(['1'])).toMatchObject({ code: 'invalid-input' });
    });
  });
}
