import { expect, test } from 'vitest';
import { HostService } from '../../../preload/contract/deployment.ts';
import type { Factor, Plan } from '../../../preload/contract/experiments.ts';
import {
  addFactor,
  baselineOf,
  changeFactor,
  levelOf,
  moveFactor,
  removeFactor,
  sameTreatment,
  treatmentsOf,
  withDeployWay,
  withHostSetting,
  withoutUnfinished,
  withService,
} from '../../../renderer/experiments/plan-edits.ts';

const pool: Factor = { target: 'setting', name: 'innodb_buffer_pool_size', levels: ['1G', '2G'] };
const instances: Factor = { target: 'setting', name: 'innodb_buffer_pool_instances', levels: [1, 8] };

function planWith(change: Partial<Plan>): Plan {
  return {
    rackmark: 1,
    name: 'pool',
    question: '',
    server: { host: 'a', program: '', base: '[mysqld]\n' },
    client: { host: 'a' },
    factors: [pool, instances],
    workload: { generator: 'sysbench', options: {} },
    warmupSeconds: 1,
    measureSeconds: 1,
    replicates: 2,
    order: { kind: 'blocks', seed: 1, controlEvery: 0 },
    analysis: { metric: 'throughput', confidence: 0.95, margin: 0.02 },
    keepDataSet: false,
    ...change,
  };
}

test('the first factor changes slowest', () => {
  expect(treatmentsOf(planWith({}).factors)).toEqual([
    { innodb_buffer_pool_size: '1G', innodb_buffer_pool_instances: 1 },
    { innodb_buffer_pool_size: '1G', innodb_buffer_pool_instances: 8 },
    { innodb_buffer_pool_size: '2G', innodb_buffer_pool_instances: 1 },
    { innodb_buffer_pool_size: '2G', innodb_buffer_pool_instances: 8 },
  ]);
});

test('without factors there is one treatment', () => {
  expect(treatmentsOf([])).toEqual([{}]);
});

test('a factor that is still being typed is left out of the plan that is checked', () => {
  const typing = addFactor(planWith({}));
  expect(typing.factors).toHaveLength(3);
  expect(withoutUnfinished(typing).factors).toHaveLength(2);
});

test('a baseline stays while its levels exist', () => {
  const baseline = { innodb_buffer_pool_size: '2G', innodb_buffer_pool_instances: 8 };
  const plan = changeFactor(planWith({ baseline }), 0, { levels: ['2G', '4G'] });
  expect(plan.baseline).toEqual(baseline);
});

test('a baseline goes with its level', () => {
  const baseline = { innodb_buffer_pool_size: '2G', innodb_buffer_pool_instances: 8 };
  expect(changeFactor(planWith({ baseline }), 0, { levels: ['1G'] }).baseline).toBeUndefined();
});

test('a baseline goes with its factor', () => {
  const baseline = { innodb_buffer_pool_size: '2G', innodb_buffer_pool_instances: 8 };
  expect(removeFactor(planWith({ baseline }), 1).baseline).toBeUndefined();
});

test('a baseline that names some factors takes the first level of the others', () => {
  const plan = planWith({ baseline: { innodb_buffer_pool_size: '2G' } });
  expect(baselineOf(plan)).toEqual({ innodb_buffer_pool_size: '2G', innodb_buffer_pool_instances: 1 });
  expect(addFactor(plan).baseline).toEqual(plan.baseline);
});

test('moving a factor changes nesting and nothing else', () => {
  const moved = moveFactor(planWith({}), 1, 0);
  expect(moved.factors.map(({ name }) => name)).toEqual([instances.name, pool.name]);
  expect(moveFactor(planWith({}), 0, -1).factors.map(({ name }) => name)).toEqual([
    pool.name,
    instances.name,
  ]);
});

test('treatments are the same whatever the order of their factors', () => {
  expect(sameTreatment({ a: 1, b: '2G' }, { b: '2G', a: 1 })).toBe(true);
  expect(sameTreatment({ a: 1 }, { a: 1, b: '2G' })).toBe(false);
});

test.each([
  ['8', 8],
  ['0.5', 0.5],
  ['-1', -1],
  ['128M', '128M'],
  ['O_DIRECT', 'O_DIRECT'],
  ['18446744073709551615', '18446744073709551615'],
])('the level typed as %s is %o', (token, level) => {
  expect(levelOf(token)).toBe(level);
});

test('what is asked of the host is added, changed, and gone without a trace', () => {
  const asked = withHostSetting(planWith({}), { swappiness: 0 });
  expect(asked.hostSettings).toEqual({ swappiness: 0 });
  const more = withHostSetting(asked, { governor: 'performance', swappiness: undefined });
  expect(more.hostSettings).toEqual({ governor: 'performance' });
  expect(withHostSetting(more, { governor: undefined })).toEqual(planWith({}));
});

test('the own server of the host is asked for, described, and gone without a trace', () => {
  const plan = planWith({});
  const asked = withDeployWay(plan, 'drop-in');
  expect(asked.server).toEqual({ ...plan.server, deploy: 'drop-in', service: HostService.parse({}) });
  const named = withService(asked, { control: 'sysv', name: 'mysql' });
  expect(withDeployWay(named, 'main-file').server).toMatchObject({
    ...{ deploy: 'main-file', service: { control: 'sysv', name: 'mysql' } },
  });
  expect(withDeployWay(named, 'private')).toEqual(plan);
});
