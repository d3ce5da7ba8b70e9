import { expect, it } from 'vitest';
import { withoutEffectFindings } from '../../../main/experiments/factors-without-effect.ts';
import type { Plan } from '../../../preload/contract/experiments.ts';
import { planWith } from './plan-texts.ts';

const mariadb = { flavour: 'mariadb', version: '10.11.19' } as const;
const mysql = { flavour: 'mysql', version: '8.4.8' } as const;

const instances: Plan['factors'][number] = {
  name: 'innodb_buffer_pool_instances',
  target: 'setting',
  levels: [1, 8],
};
const threads: Plan['factors'][number] = { name: 'threads', target: 'workload', levels: [8, 16] };

const found = (factors: Plan['factors'], server: Parameters<typeof withoutEffectFindings>[1] = mariadb) =>
  withoutEffectFindings(planWith({ factors }), server).map(({ severity, sentence }) => ({
    severity,
    sentence,
  }));

it('blocks a plan whose only factor its server ignores', () => {
  expect(found([instances])).toEqual([
    {
      severity: 'blocks',
      sentence:
        'MariaDB 10.11.19 accepts innodb_buffer_pool_instances and does nothing with it: all treatments would be the same.',
    },
  ]);
  // One level varies nothing.
  expect(found([instances, { ...threads, levels: [8] }])).toHaveLength(1);
});

it('lets pass what varies something, and a server that has it or is not known', () => {
  expect(found([instances, threads])).toEqual([]);
  expect(found([instances], mysql)).toEqual([]);
  expect(withoutEffectFindings(planWith({ factors: [instances] }), undefined)).toEqual([]);
  expect(found([])).toEqual([]);
});
