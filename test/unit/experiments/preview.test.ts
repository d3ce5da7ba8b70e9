import { describe, expect, it } from 'vitest';
import { buildSeconds, phaseSeconds, sum } from '../../../main/experiments/cost.ts';
import { readPlan } from '../../../main/experiments/plan-file.ts';
import { type KnownPlace, previewAt } from '../../../main/experiments/plan-preview.ts';
import { templates } from '../../../main/experiments/templates/templates.ts';
import { Plan, Preview } from '../../../preload/contract/experiments.ts';
import type { HostFacts } from '../../../preload/contract/hosts.ts';
import { planWith } from './plan-texts.ts';

const facts: HostFacts = {
  readAt: '2026-11-30T20:00:00.000Z',
  hostname: 'r620',
  model: null,
  system: 'Debian',
  kernel: 'Linux',
  cpuModel: 'Xeon',
  threads: 16,
  memoryBytes: 64 * 1024 ** 3,
  freeBytes: 1e12,
  user: 'lab',
  tools: {
    mariadbd: { path: '/usr/sbin/mariadbd', version: 'mariadbd  Ver 10.11.14-MariaDB for debian-linux-gnu' },
  },
};

function place(changes: Partial<KnownPlace> = {}): KnownPlace {
  return { serverFacts: facts, serverKnown: true, clientKnown: true, observed: {}, noise: null, ...changes };
}

function findings(plan: Plan, at = place()): string[] {
  return previewAt(plan, at).findings.map(({ severity, id }) => `${severity} ${id}`);
}

const setting = (name: string, ...levels: (string | number)[]) => ({
  target: 'setting' as const,
  name,
  levels,
});
const twoSizes = setting('innodb_buffer_pool_size', '1G', '8G');
/** About 12 GB: more than the smaller pools of these plans hold. */
const muchData = { generator: 'sysbench', options: { tables: 10, table_size: 5_000_000 } };

describe('the findings of a plan', () => {
  it('are none where nothing is wrong', () => {
    expect(findings(planWith({ factors: [twoSizes], workload: muchData }))).toEqual([]);
  });

  it.each([
    'datadir',
    'tmpdir',
    'log_error',
    'log-error',
    'init_file',
    'socket',
    'port',
    'bind_address',
    'skip-networking',
    'skip_grant_table',
    'user',
    'pid_file',
  ])('say that a private instance decides %s, before any trial does', (name) => {
    const found = previewAt(planWith({ factors: [setting(name, '1', '2')] }), place()).findings;
    expect(found).toContainEqual(
      expect.objectContaining({
        id: 'owned-factor',
        severity: 'blocks',
        title: `${name} cannot be a factor`,
      }),
    );
  });

  it('leave a path of a factor that stays inside alone, and refuse one that leads out', () => {
    const owned = (level: string) =>
      findings(planWith({ factors: [setting('innodb_data_home_dir', level, 'b')] })).includes(
        'blocks owned-factor',
      );
    expect([owned('a'), owned('/srv/other')]).toEqual([false, true]);
  });

  it.each<[string, Partial<Plan>, string]>([
    [
      'a baseline level that no treatment has',
      { factors: [twoSizes], baseline: { innodb_buffer_pool_size: '2G' } },
      'blocks baseline-outside-design',
    ],
    [
      'a baseline factor that the design has not',
      { factors: [twoSizes], baseline: { innodb_io_capacity: 200 } },
      'blocks baseline-outside-design',
    ],
    ['a level twice', { factors: [setting('x', 'a', 'b', 'a')] }, 'blocks level-repeated'],
    ['a number and its text', { factors: [setting('x', 1, '1')] }, 'blocks level-repeated'],
    [
      'one size written in two ways',
      { factors: [setting('innodb_buffer_pool_size', '1G', '8G', '1024M')] },
      'blocks level-repeated',
    ],
    ['a factor twice', { factors: [setting('x', 1), setting('x', 2)] }, 'blocks factor-repeated'],
    [
      'a variable in two spellings',
      { factors: [setting('innodb_io_capacity', 200), setting('Innodb-IO-capacity', 400)] },
      'blocks factor-repeated',
    ],
    [
      'a variable with a prefix and without',
      { factors: [setting('innodb_io_capacity', 200), setting('loose-innodb_io_capacity', 400)] },
      'blocks factor-repeated',
    ],
    ['one replicate', { factors: [twoSizes], replicates: 1 }, 'warns one-replicate'],
    [
      'a value that no server takes',
      { factors: [setting('innodb_buffer_pool_size', '1,5G')] },
      'blocks malformed:innodb_buffer_pool_size',
    ],
    [
      'a variable with a slip',
      { factors: [setting('inodb_buffer_pool_size', '1G')] },
      'blocks unknown:inodb_buffer_pool_size',
    ],
    [
      'a variable that this server has not',
      { factors: [setting('innodb_redo_log_capacity', '1G')] },
      'blocks absent:innodb_redo_log_capacity',
    ],
  ])('name %s', (_, changes, expected) => {
    expect(findings(planWith(changes))).toContain(expected);
  });

  it('call a factor by its name, even by one that every object has', () => {
    const { treatments } = previewAt(planWith({ factors: [setting('constructor', 1)] }), place());
    expect(treatments.map(({ label }) => label)).toEqual(['constructor 1']);
  });

  it('name hosts that nobody knows', () => {
    const plan = planWith({
      server: { host: 'practice-server', program: '', base: '' },
      client: { host: 'x' },
    });
    const { findings: found } = previewAt(plan, place({ serverKnown: false, clientKnown: false }));
    expect(found.map(({ id, remedy }) => [id, remedy])).toEqual([
      ['unknown-server-host', 'Start the practice lab, or name a host of the inventory.'],
      ['unknown-client-host', 'Add it under Hosts, or name another one.'],
    ]);
  });

  it('say once what holds for all treatments, and name the treatments of what holds for some', () => {
    const some = previewAt(
      planWith({ factors: [setting('innodb_buffer_pool_size', '1G', '200G')], workload: muchData }),
      place(),
    );
    expect(some.findings).toHaveLength(1);
    expect(some.findings[0]?.evidence).toContain('(pool 200G)');
    const all = previewAt(
      planWith({
        server: { host: 'a', program: '', base: '[mysqld]\ninnodb_buffer_pool_size = 200G\n' },
        factors: [setting('innodb_io_capacity', 200, 400)],
      }),
      place(),
    );
    expect(all.findings).toHaveLength(1);
    expect(all.findings[0]?.evidence).not.toContain('(');
  });
});

describe('the cost of a plan', () => {
  const plan = { warmupSeconds: 60, measureSeconds: 300 };

  it('is warm-up and measuring as planned, copying by the size of the data, the rest as usual', () => {
    const seconds = phaseSeconds(plan, 15e9);
    expect(seconds).toMatchObject({ warmup: 60, measure: 300, 'restore-data': 100, start: 2 });
    expect(sum(seconds)).toBe(60 + 300 + 100 + 1 + 2 + 2 + 1 + 1 + 1 + 3);
  });

  it('is what the host has shown, but never for what the plan decides', () => {
    const seconds = phaseSeconds(plan, 0, { start: 40, warmup: 1, measure: 1 });
    expect(seconds).toMatchObject({ start: 40, warmup: 60, measure: 300, 'restore-data': 1 });
  });

  it('counts every trial, controls too, and the data set once', () => {
    const { preview, one } = previewOf(planWith({ factors: [twoSizes], replicates: 4 }));
    expect(preview.trials).toHaveLength(10);
    expect(preview.totalSeconds).toBeCloseTo(10 * one + buildSeconds(preview.dataBytes), 9);
  });

  it('is shown for other numbers of replicates, with what they would show', () => {
    const { preview } = previewOf(planWith({ factors: [twoSizes], replicates: 4 }));
    expect(preview.choices.map(({ replicates, trials }) => [replicates, trials])).toEqual([
      [1, 2],
      [2, 4],
      [3, 6],
      [4, 10],
      [5, 12],
    ]);
    const [once, ...more] = preview.choices.map(({ detectable }) => detectable);
    expect(once).toBeNull();
    expect(more).toEqual([...more].sort((first, second) => (second ?? 0) - (first ?? 0)));
  });

  it('takes the largest data set of the treatments', () => {
    const tables = { target: 'workload' as const, name: 'tables', levels: [1, 16, 2] };
    const sixteen = planWith({ workload: { generator: 'sysbench', options: { tables: 16 } } });
    expect(previewOf(planWith({ factors: [tables] })).preview.dataBytes).toBe(
      previewOf(sixteen).preview.dataBytes,
    );
  });

  it('names what a change of each factor costs', () => {
    const factors = [
      twoSizes,
      setting('innodb_page_size', '8k', '16k'),
      setting('max_connections', 100),
      setting('mystery', 1),
      { target: 'workload' as const, name: 'threads', levels: [1] },
    ];
    const { preview } = previewOf(planWith({ factors }));
    expect(preview.factors.map(({ costOfChange, known }) => [costOfChange, known])).toEqual([
      ['none; set at each restart all the same', true],
      ['new data directory', true],
      ['none; set at each restart all the same', true],
      ['restart (not in the catalogue)', false],
      ['none: an option of the workload', true],
    ]);
  });

  function previewOf(of: Plan) {
    const preview = previewAt(of, place());
    return { preview, one: preview.trialSeconds };
  }
});

describe('the templates', () => {
  it.each(templates.map((template) => [template.id, template] as const))(
    '%s is a plan without a blocker',
    (_, template) => {
      const plan = readPlan(template.yaml);
      // As much memory as the largest machine of the studies has.
      const preview = previewAt(plan, place({ serverFacts: { ...facts, memoryBytes: 192 * 1024 ** 3 } }));
      expect(Preview.parse(preview)).toEqual(preview);
      expect(preview.findings.filter(({ severity }) => severity === 'blocks')).toEqual([]);
      expect(Plan.parse(plan)).toEqual(plan);
    },
  );

  it('have ids of their own', () => {
    expect(new Set(templates.map(({ id }) => id)).size).toBe(templates.length);
  });
});
