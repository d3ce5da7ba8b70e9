import { describe, expect, it } from 'vitest';
import { buildSeconds } from '../../../main/experiments/cost.ts';
import { readPlan } from '../../../main/experiments/plan-file.ts';
import { type KnownPlace, previewAt } from '../../../main/experiments/plan-preview.ts';
import { templates } from '../../../main/experiments/templates/templates.ts';
import type { Factor, Plan } from '../../../preload/contract/experiments.ts';
import type { HostFacts } from '../../../preload/contract/hosts.ts';
import { planWith } from './plan-texts.ts';

const GiB = 1024 ** 3;

function hostWith(
  changes: Partial<HostFacts>,
  banner = 'mysqld  Ver 8.0.45 for Linux on x86_64 (MySQL)',
): HostFacts {
  return {
    readAt: '2026-11-30T20:00:00.000Z',
    hostname: 'r620',
    model: null,
    system: 'Debian',
    kernel: 'Linux',
    cpuModel: 'Xeon',
    threads: 16,
    memoryBytes: 64 * GiB,
    freeBytes: 1e12,
    user: 'lab',
    tools: { mysqld: { path: '/usr/sbin/mysqld', version: banner } },
    ...changes,
  };
}

function preview(plan: Plan, facts: HostFacts | null = hostWith({})) {
  const place: KnownPlace = {
    serverFacts: facts,
    serverKnown: true,
    clientKnown: true,
    observed: {},
    noise: null,
  };
  return previewAt(plan, place);
}

const ids = (plan: Plan, facts?: HostFacts | null) => preview(plan, facts).findings.map(({ id }) => id);
const setting = (name: string, ...levels: (string | number)[]): Factor => ({
  target: 'setting',
  name,
  levels,
});
/** 100 bytes and more a row: about 12 GB. */
const data = (tables: number) => ({ generator: 'sysbench', options: { tables, table_size: 5_000_000 } });
const direct = { host: 'a', program: '', base: '[mysqld]\ninnodb_flush_method = O_DIRECT\n' };

describe('the data sets of a plan', () => {
  const named = (plan: Plan) => preview(plan).dataSets.map(({ label }) => label);

  it('are one where nothing shapes them', () => {
    expect(named(planWith({ factors: [setting('innodb_io_capacity', 200, 400)] }))).toEqual([
      'all treatments',
    ]);
  });

  it('are one for each page size, row format and scale, and none for the redo log or another load', () => {
    const factors: Factor[] = [
      setting('innodb_page_size', '8k', '16k'),
      setting('innodb_log_file_size', '1G', '2G'),
      { target: 'workload', name: 'threads', levels: [1, 8] },
    ];
    expect(named(planWith({ factors }))).toEqual(['page 8k', 'page 16k']);
    const formats = [setting('innodb_default_row_format', 'compact', 'dynamic')];
    expect(named(planWith({ factors: formats }))).toHaveLength(2);
    expect(
      named(planWith({ factors: [{ target: 'workload', name: 'tables', levels: [1, 2] }] })),
    ).toHaveLength(2);
  });

  it('are built once each, and take their room beside the copy of one trial', () => {
    const plan = planWith({
      factors: [setting('innodb_page_size', '8k', '16k')],
      workload: data(10),
      replicates: 1,
    });
    const { dataSets, dataBytes, diskBytes, totalSeconds, trials, trialSeconds } = preview(plan);
    expect(diskBytes).toBe(3 * dataBytes);
    expect(totalSeconds).toBeCloseTo(trials.length * trialSeconds + 2 * buildSeconds(dataBytes), 6);
    expect(dataSets.map((set) => set.buildSeconds)).toEqual([
      buildSeconds(dataBytes),
      buildSeconds(dataBytes),
    ]);
  });

  it('are pointed at where the host had less room when it was asked', () => {
    const plan = planWith({ workload: data(10) });
    expect(ids(plan, hostWith({ freeBytes: 20e9 }))).toContain('data-space');
    expect(ids(plan, hostWith({ freeBytes: 60e9 }))).not.toContain('data-space');
    expect(ids(plan, null)).not.toContain('data-space');
  });
});

describe('the scale of the data', () => {
  const pools = [setting('innodb_buffer_pool_size', '1G', '8G')];

  it('is said against pools and memory', () => {
    const plan = planWith({ factors: pools, workload: data(10), server: direct });
    expect(preview(plan).scaleText.replaceAll('\u00A0', ' ')).toBe(
      '12.6 GB of data: 12 × the smallest pool (1 GiB), 1.46 × the largest (8 GiB), 0.18 × the memory of the host',
    );
  });

  it('is too small where every pool of a sweep holds all of it', () => {
    expect(ids(planWith({ factors: pools, server: direct }))).toContain('data-fits-every-pool');
    expect(ids(planWith({ factors: pools, workload: data(10), server: direct }))).not.toContain(
      'data-fits-every-pool',
    );
    expect(ids(planWith({ server: direct }))).not.toContain('data-fits-every-pool');
  });

  it('hides behind the page cache where the server reads through it and memory holds the data', () => {
    const swept = { factors: pools, workload: data(10) };
    expect(ids(planWith(swept))).toContain('data-in-page-cache');
    expect(ids(planWith({ ...swept, server: direct }))).not.toContain('data-in-page-cache');
    expect(ids(planWith(swept), hostWith({ memoryBytes: 10 * GiB }))).not.toContain('data-in-page-cache');
    const mariadb = 'mariadbd  Ver 10.11.14-MariaDB for debian-linux-gnu';
    expect(ids(planWith(swept), hostWith({}, mariadb))).not.toContain('data-in-page-cache');
  });
});

describe('the templates of the studies', () => {
  /** A machine as the study had it, with the server that its plan was written for. */
  function placeOf(plan: Plan): HostFacts {
    const [flavour = '', version = ''] = (plan.server.version ?? 'mariadb-10.11.14').split('-');
    const banner = {
      mysql: `mysqld  Ver ${version} for Linux`,
      percona: `mysqld  Ver ${version} (Percona Server)`,
    }[flavour];
    return hostWith(
      { memoryBytes: 192 * GiB, freeBytes: 2e12 },
      banner ?? `mariadbd  Ver ${version}-MariaDB for Linux`,
    );
  }

  it.each(['study-0', 'study-1', 'study-2', 'study-3', 'study-4'])('%s opens without a blocker', (id) => {
    const plan = readPlan(templates.find((template) => template.id === id)?.yaml ?? '');
    expect(preview(plan, placeOf(plan)).findings.filter(({ severity }) => severity === 'blocks')).toEqual([]);
    expect(plan.replicates).toBeGreaterThanOrEqual(3);
  });

  it('study 1 has 24 treatments, 26.7 h of load at one trial each, groups by redo size and shows the procedure of 5.6.7', () => {
    const plan = readPlan(templates.find(({ id }) => id === 'study-1')?.yaml ?? '');
    const { treatments, choices, factors, trials } = preview(plan, null);
    expect(treatments).toHaveLength(24);
    const once = choices.find(({ replicates }) => replicates === 1);
    expect(((once?.loadSeconds ?? 0) / 3600).toFixed(1)).toBe('26.7');
    expect(templates.find(({ id }) => id === 'study-1')?.setup).toContain(
      '24 treatments, 26.7 h at one trial each',
    );
    const redo = factors.find(({ name }) => name === 'innodb_log_file_size');
    expect(redo).toMatchObject({ costOfChange: 'restart with procedure', grouped: true });
    expect(redo?.procedure.join(' ')).toMatch(
      /moved out of it, not deleted.+makes files of that size.+the moved files are deleted/,
    );
    const sizes = trials.slice(1, 13).map(({ treatment }) => treatment.innodb_log_file_size);
    expect(new Set(sizes).size).toBe(1);
  });

  it('study 1 is told from the server that the host has', () => {
    const plan = readPlan(templates.find(({ id }) => id === 'study-1')?.yaml ?? '');
    expect(ids(plan, hostWith({ memoryBytes: 192 * GiB }))).toContain('other-server');
    expect(ids(plan, placeOf(plan))).not.toContain('other-server');
  });

  it('study 2 loads a data set for each page size and shares it between its two loads', () => {
    const plan = readPlan(templates.find(({ id }) => id === 'study-2')?.yaml ?? '');
    const { dataSets, treatments } = preview(plan, placeOf(plan));
    expect(treatments).toHaveLength(4);
    expect(dataSets.map(({ label }) => label)).toEqual(['page 16k', 'page 8k']);
  });
});
