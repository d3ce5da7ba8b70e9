import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { comparisonCalls } from '../../../main/comparisons/comparison-calls.ts';
import { importCalls } from '../../../main/imports/import-calls.ts';
import { TrialRecords } from '../../../main/trials/trial-records.ts';
import { carryOut, measuredIn, openImport, previewOf, trialAt } from '../../support/importing.ts';
import { type OpenParts, openParts } from '../../support/lab-parts.ts';

const folder = process.env.RACKMARK_CORPORA ?? '';

let parts: OpenParts;
let calls: ReturnType<typeof importCalls>;

beforeEach(() => {
  parts = openParts();
  onTestFinished(() => parts.close());
  calls = importCalls(parts);
});

const tree = (name: string) => openImport(calls, { kind: 'paths', paths: [join(folder, name)] });

// The trees are other people's: they are read where they lie and are no part of the project.
describe.skipIf(folder === '')('a sweep of the buffer pool by HammerDB (needs RACKMARK_CORPORA)', () => {
  it('is twelve attempts at eight levels, none of them a Unix time', async () => {
    const preview = previewOf(await tree('hammerdb-buffer-pool-sweep'));
    expect(preview.trials).toHaveLength(12);
    expect(preview.factors).toMatchObject([
      {
        name: 'innodb_buffer_pool_size',
        levels: ['10G', '20G', '30G', '40G', '50G', '60G', '70G', '80G'],
      },
      { name: 'virtual_users', target: 'workload', levels: [64] },
    ]);
    const values = preview.trials.flatMap(({ measurements }) => measurements.map(({ value }) => value));
    expect(Math.max(...values)).toBeLessThan(1e9);
    const complete = preview.trials.filter(({ end }) => end === 'complete');
    for (const trial of complete) {
      expect(trial.validity.reasons.map(({ id }) => id)).toContain('samples-column-slip');
      const [printed = 0, sampled = 0] = [measuredIn(trial, 'nopm'), measuredIn(trial, 'nopm-sampled')];
      expect(Math.abs(sampled / printed - 1)).toBeLessThan(1e-4);
    }
  });

  it('has a sampler that ticks every 1.06 to 1.10 s, its rates put right by its counters', async () => {
    const preview = previewOf(await tree('hammerdb-buffer-pool-sweep'));
    for (const { validity } of preview.trials) {
      const period = Number.parseFloat(
        validity.reasons.find(({ id }) => id === 'sampler-period')?.evidence ?? '',
      );
      expect(period).toBeGreaterThan(1.055);
      expect(period).toBeLessThan(1.105);
    }
    const half = trialAt(preview, 'run_20260405_154639_vu64_3600s_mysql BP 50G sweep');
    // 114 340 794 questions from 15:46:39 to 16:50:58, counted in the file's last line.
    expect(measuredIn(half, 'qps-sampled')).toBeCloseTo(114_340_794 / 3859, -1);
  });

  it('keeps what was given up as invalid, and three of one name as ambiguous', async () => {
    const preview = previewOf(await tree('hammerdb-buffer-pool-sweep'));
    const aborted = preview.trials.filter(({ end }) => end === 'aborted');
    // The only thing that all twelve recorded: the attempts have no NOPM.
    expect(new Set(preview.trials.map(({ overTime }) => overTime?.metric))).toEqual(new Set(['tps']));
    expect(aborted.map(({ path, validity }) => [path.slice(4, 19), validity.worth])).toEqual([
      ['20260405_112611', 'invalid'],
      ['20260405_223559', 'invalid'],
    ]);
    const ambiguous = preview.trials.filter(({ validity }) =>
      validity.reasons.some(({ id }) => id === 'import-ambiguous'),
    );
    expect(ambiguous.map(({ path }) => path.slice(13, 19))).toEqual(['112611', '113112', '223559']);
  });

  it('shows that the repeated cell differs between sweeps, and names no winner', async () => {
    const opened = await tree('hammerdb-buffer-pool-sweep');
    const repeated = previewOf(opened).findings.filter(({ id }) => id === 'import-repeated-cell');
    expect(repeated.map(({ title }) => title)).toEqual([
      'innodb_buffer_pool_size 10G, virtual_users 64 was measured 2 times',
      'innodb_buffer_pool_size 50G, virtual_users 64 was measured 2 times',
    ]);
    expect(repeated[1]?.sentence).toContain('5.6 % apart');
    const { experimentId } = await carryOut(calls, opened.id);
    const comparison = await comparisonCalls(parts.stores)['comparisons.get']({
      experimentId: experimentId ?? 0,
      metric: 'nopm',
    });
    for (const row of comparison.treatments.filter(({ n }) => n === 1))
      expect([null, 'undecided']).toContain(row.verdict);
  });
});

describe.skipIf(folder === '')('tiers of the buffer pool by sysbench (needs RACKMARK_CORPORA)', () => {
  it('is six trials of tier by threads', async () => {
    const preview = previewOf(await tree('sysbench-tiers/mysql/8.4.8'));
    expect(preview.factors).toMatchObject([
      { name: 'innodb_buffer_pool_size', levels: ['2G', '12G'] },
      { name: 'threads', levels: [16, 64, 256] },
    ]);
    expect(preview.trials).toHaveLength(6);
    const trial = trialAt(preview, 'Tier2G_RW_64th');
    expect(trial.treatment).toEqual({ innodb_buffer_pool_size: '2G', threads: 64 });
    expect(measuredIn(trial, 'throughput')).toBe(530.93);
    expect(trial.files.map(({ path }) => path)).toEqual([
      'Tier2G_RW_64th.sysbench.txt',
      'Tier2G-pt-mysql-summary.txt',
      'Tier2G.cnf.txt',
      'Tier2G.status.txt',
      'Tier2G.vars.txt',
      'Tier2G_RW_64th.dstat.txt',
      'Tier2G_RW_64th.iostat.txt',
      'Tier2G_RW_64th.vmstat.txt',
    ]);
  });

  it('has the telemetry of each trial on its axis, and what was asked for beside what took effect', async () => {
    const opened = await tree('sysbench-tiers/mysql/8.4.8');
    const { trialIds } = await carryOut(calls, opened.id);
    const detail = new TrialRecords(parts).detail(trialIds.at(-1) ?? 0);
    const names = detail.series.map(({ metric }) => metric);
    expect(names).toContain('throughput');
    expect(names.length).toBeGreaterThan(20);
    for (const { seconds } of new TrialRecords(parts).series(detail.trial.id, names)) {
      expect(seconds[0]).toBeGreaterThan(-5);
      expect(seconds.at(-1)).toBeGreaterThan(880);
      expect(seconds.at(-1)).toBeLessThan(920);
    }
    const differing = detail.settings.filter(({ agreement }) => agreement === 'adjusted');
    expect(differing.map(({ name }) => name)).not.toContain('innodb_buffer_pool_size');
    expect(detail.settings.find(({ name }) => name === 'innodb_buffer_pool_size')).toMatchObject({
      requested: '2G',
      agreement: 'as-requested',
    });
  });

  it('shows what another server did not take as it was asked for', async () => {
    const preview = previewOf(await tree('sysbench-tiers'));
    expect(preview.factors.map(({ name }) => name)).toEqual(['innodb_buffer_pool_size', 'threads', 'server']);
    expect(preview.configurations.map(({ path, settings, trials }) => [path, settings, trials])).toEqual([
      ['mariadb/11.4.10/Tier12G.cnf.txt', 27, 1],
      ['mysql/8.4.8/Tier12G.cnf.txt', 24, 3],
      ['mysql/8.4.8/Tier2G.cnf.txt', 24, 3],
    ]);
    for (const { path, configuration, overTime } of preview.trials) {
      const tier = path.replace(/_.*/, '');
      expect(configuration.requestedFrom.map((file) => file.path)).toEqual([`${tier}.cnf.txt`]);
      expect(configuration.effectiveFrom.map((file) => file.path)).toContain(`${tier}.vars.txt`);
      expect(overTime).toMatchObject({ metric: 'throughput', points: 900 });
      expect(overTime?.values).toHaveLength(48);
    }
    const mariadb = preview.trials.find(({ treatment }) => String(treatment.server).startsWith('mariadb'));
    expect(mariadb?.settings.find(({ name }) => name === 'table_open_cache_instances')).toMatchObject({
      requested: '64',
      effective: '2',
      agreement: 'adjusted',
    });
    expect(mariadb?.settings.find(({ name }) => name === 'innodb_buffer_pool_instances')).toMatchObject({
      requested: '8',
      effective: null,
      agreement: 'not-effective',
    });
  });
});
