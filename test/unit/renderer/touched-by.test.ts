import { expect, test } from 'vitest';
import { isTouchedBy } from '../../../renderer/touched-by.ts';

test('news of a trial touches that trial and no other', () => {
  const event = { event: 'trial.progress', id: 7, experimentId: 2 } as const;
  expect(isTouchedBy(event, ['trials.series', { id: 7, metrics: [] }])).toBe(true);
  expect(isTouchedBy(event, ['trials.series', { id: 8, metrics: [] }])).toBe(false);
});

test('progress does not ask the whole list again', () => {
  expect(isTouchedBy({ event: 'trial.progress', id: 7, experimentId: 2 }, ['trials.list', {}])).toBe(false);
});

test('a changed experiment touches its comparison by the experiment it compares', () => {
  const event = { event: 'experiment.changed', id: 2 } as const;
  expect(isTouchedBy(event, ['comparisons.get', { experimentId: 2 }])).toBe(true);
  expect(isTouchedBy(event, ['comparisons.get', { experimentId: 3 }])).toBe(false);
});

test('news without an id touches whole answers', () => {
  expect(isTouchedBy({ event: 'lab.changed' }, ['hosts.list', {}])).toBe(true);
  expect(isTouchedBy({ event: 'lab.changed' }, ['trials.list', {}])).toBe(false);
});
