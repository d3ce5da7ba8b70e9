import { expect, it } from 'vitest';
import {
  withGroups,
  withOrderKind,
  withoutLostGroups,
  withStart,
} from '../../../renderer/experiments/order-edits.ts';
import { planWith } from '../experiments/plan-texts.ts';

const plan = planWith({
  start: 'dumped',
  order: { kind: 'blocks', seed: 7, controlEvery: 2, groupBy: ['a', 'b'] },
});

it('groups by other factors, and leaves grouping out of the plan when there is none', () => {
  expect(withGroups(plan, ['c']).order).toEqual({ ...plan.order, groupBy: ['c'] });
  expect(withGroups(plan, []).order).toEqual({ kind: 'blocks', seed: 7, controlEvery: 2 });
});

it('changes the kind of an order and nothing else of it', () => {
  expect(withOrderKind(plan, 'shuffled')).toEqual({ ...plan, order: { ...plan.order, kind: 'shuffled' } });
});

it('says nothing of a warm start, which is the default', () => {
  expect(withStart(plan, 'cold').start).toBe('cold');
  expect(withStart(plan, 'warm')).not.toHaveProperty('start');
});

it('groups by no factor that is gone', () => {
  const factors = [{ target: 'setting' as const, name: 'b', levels: [1, 2] }];
  expect(withoutLostGroups({ ...plan, factors }).order.groupBy).toEqual(['b']);
  expect(withoutLostGroups({ ...plan, factors: [] }).order).not.toHaveProperty('groupBy');
  expect(withoutLostGroups(withGroups(plan, []))).toEqual(withGroups(plan, []));
});
