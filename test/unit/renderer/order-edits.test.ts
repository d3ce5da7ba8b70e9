import { expect, it } from 'vitest';
import { withGroups, withOrderKind, withStart } from '../../../renderer/experiments/order-edits.ts';
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
