import { expect, it } from 'vitest';
import { metricOf } from '../../../main/comparisons/comparison-calls.ts';
import { readPlan } from '../../../main/experiments/plan-file.ts';

const planOf = (rest: string) =>
  readPlan(`rackmark: 1\nname: Metric\nserver: {host: db}\nclient: {host: db}\nfactors: []\n${rest}`);
const measured = (...names: string[]) => names.map((name) => ({ name }));

it.each([
  ['the plan’s own metric', 'workload: {}', ['latency', 'throughput'], 'throughput'],
  [
    'one that the plan names, of any generator',
    'workload: {generator: sql-bench}\nanalysis: {metric: insert}',
    ['total', 'insert'],
    'insert',
  ],
  [
    'the generator’s first where the plan’s was not measured',
    'workload: {generator: sql-bench}',
    ['insert', 'total'],
    'total',
  ],
  [
    'the plan’s own where neither was measured',
    'workload: {generator: sql-bench}',
    ['cpu-busy'],
    'throughput',
  ],
])('treatments are compared by %s', (_, rest, names, metric) => {
  expect(metricOf(planOf(rest), measured(...names))).toBe(metric);
});
