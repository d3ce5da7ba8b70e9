import { expect, it } from 'vitest';
import { readPlan } from '../../../main/experiments/plan-file.ts';
import { workloadCalls } from '../../../main/workloads/workload-calls.ts';
import { blankPlan } from '../../../renderer/experiments/blank-plan.ts';
import { planLikeImported } from '../../../renderer/experiments/plan-like-imported.ts';
import { sampleHost } from './hosts-sample.ts';

const generators = await workloadCalls['workloads.list']({});
const hosts = [sampleHost({ roles: ['server', 'client'] })];

function like(generator: string, ...factors: readonly string[]) {
  const plan = {
    workload: { generator, options: {} },
    factors: factors.map((name) => ({
      target: name.startsWith('innodb') ? ('setting' as const) : ('workload' as const),
      name,
      levels: [8, 16],
    })),
  };
  const { start, missing } = planLikeImported({ name: 'Imported: a "night" of it', plan }, generators);
  return { plan: readPlan(blankPlan(hosts, start) ?? ''), missing: missing.join('\n') };
}

it('takes over the settings and the options that the generator has', () => {
  const { plan, missing } = like('sysbench', 'innodb_buffer_pool_size', 'threads');
  expect(plan).toMatchObject({
    name: 'a "night" of it, again',
    workload: { generator: 'sysbench' },
    factors: [
      { target: 'setting', name: 'innodb_buffer_pool_size', levels: [8, 16] },
      { target: 'workload', name: 'threads', levels: [8, 16] },
    ],
  });
  expect(missing).toBe(
    'Hosts, data set, other settings, warm-up, measured time, replicates and margin are not on record: check each.',
  );
});

it('leaves out an option that its generator has under no such name, and says so', () => {
  const { plan, missing } = like('hammerdb', 'innodb_buffer_pool_size', 'virtual_users');
  expect(plan.workload.generator).toBe('hammerdb');
  expect(plan.factors.map(({ name }) => name)).toEqual(['innodb_buffer_pool_size']);
  expect(missing).toContain('virtual_users (8, 16) is no option that');
});

it('says of a table that nobody knows its generator', () => {
  const { plan, missing } = like('table', 'threads');
  expect([plan.workload.generator, plan.factors]).toEqual(['sysbench', []]);
  expect(missing).toContain('Which load generator it was is not known');
});
