import { describe, expect, it } from 'vitest';
import { trialsOf } from '../../../main/experiments/design.ts';
import { changesOf } from '../../../main/experiments/order.ts';
import { previewAt } from '../../../main/experiments/plan-preview.ts';
import type { Factor, Order, Plan } from '../../../preload/contract/experiments.ts';
import { planWith } from './plan-texts.ts';

const page: Factor = { target: 'setting', name: 'innodb_page_size', levels: ['4k', '8k', '16k'] };
const undo: Factor = { target: 'setting', name: 'innodb_undo_tablespaces', levels: [2, 4] };
const flush: Factor = { target: 'setting', name: 'innodb_flush_log_at_trx_commit', levels: [0, 1, 2] };

function plan(order: Partial<Order>, changes: Partial<Plan> = {}): Plan {
  return planWith({
    factors: [page, flush],
    replicates: 4,
    order: { kind: 'blocks', seed: 3, controlEvery: 0, groupBy: ['innodb_page_size'], ...order },
    ...changes,
  });
}

const pages = (of: Plan) => trialsOf(of).map(({ treatment }) => String(treatment.innodb_page_size));

describe('an order that groups', () => {
  it('keeps trials of one level together in each block, with every treatment once', () => {
    const trials = trialsOf(plan({}));
    for (const block of [0, 1, 2, 3]) {
      const own = trials.slice(block * 9, block * 9 + 9);
      expect(new Set(own.map(({ label }) => label)).size).toBe(9);
      expect(changesOf(own, ['innodb_page_size'])).toBe(2);
    }
  });

  it('shuffles groups and the trials in them, by the seed', () => {
    const orders = Array.from({ length: 20 }, (_, seed) =>
      trialsOf(plan({ seed }))
        .map(({ label }) => label)
        .join(),
    );
    expect(new Set(orders).size).toBe(20);
    const firsts = new Set(Array.from({ length: 40 }, (_, seed) => pages(plan({ seed }))[0]));
    expect(firsts).toEqual(new Set(['4k', '8k', '16k']));
  });

  it('has one group a level over all replicates when everything is one shuffle, replicates numbered as they come', () => {
    const trials = trialsOf(plan({ kind: 'shuffled' }));
    expect(changesOf(trials, ['innodb_page_size'])).toBe(2);
    for (const of of Map.groupBy(trials, ({ label }) => label).values())
      expect(of.map(({ replicate }) => replicate)).toEqual([1, 2, 3, 4]);
  });

  it('keeps the hardest factor together first, the next within its groups', () => {
    const trials = trialsOf(
      plan(
        { groupBy: ['innodb_page_size', 'innodb_undo_tablespaces'] },
        { factors: [flush, undo, page], replicates: 1 },
      ),
    );
    expect(changesOf(trials, ['innodb_page_size'])).toBe(2);
    expect(changesOf(trials, ['innodb_page_size', 'innodb_undo_tablespaces'])).toBe(5);
  });

  it('lets a control trial wait for the end of its group', () => {
    const trials = trialsOf(plan({ controlEvery: 2 }));
    const at = trials.flatMap(({ control }, index) => (control ? [index] : []));
    expect(at.length).toBeGreaterThan(4);
    expect(at[0]).toBe(0);
    for (const index of at.slice(1)) {
      const [before, after] = [trials[index - 1], trials[index + 1]];
      expect(before?.treatment.innodb_page_size).not.toBe(after?.treatment.innodb_page_size);
    }
  });

  it('does not touch an order as written', () => {
    expect(pages(plan({ kind: 'as-written' }))).toEqual(pages(plan({ kind: 'as-written', groupBy: [] })));
  });
});

const nowhere = { serverFacts: null, serverKnown: true, clientKnown: true, observed: {}, noise: null };
const previewOf = (of: Plan) => previewAt(of, nowhere);
const idsOf = (of: Plan) => previewOf(of).findings.map(({ severity, id }) => `${severity} ${id}`);

describe('what a plan says of its order', () => {
  it('is that groups make a split plot, how often the level changes, and that a level shares one load', () => {
    const { orderText } = previewOf(plan({}));
    const changes = changesOf(trialsOf(plan({})), ['innodb_page_size']);
    const spread = changesOf(trialsOf(plan({ groupBy: [] })), ['innodb_page_size']);
    expect(orderText).toContain(`so it changes ${changes} times instead of ${spread} times`);
    expect(orderText).toContain('split plot');
    expect(orderText).toContain('of which there are 12;');
    expect(orderText).toContain('restore one golden copy');
  });

  it('warns of one shuffle: a level has a single group then', () => {
    expect(previewOf(plan({ kind: 'shuffled' })).orderText).toContain('Each level has one group only');
    expect(previewOf(plan({})).orderText).not.toContain('one group only');
  });

  it('is silent of groups where there are none', () => {
    expect(previewOf(plan({ groupBy: [] })).orderText).toBe(
      'Shuffled in blocks, seed 3: each block holds every treatment once.',
    );
  });

  it('points at hard-to-change factors that are spread over the order, and at nothing else', () => {
    expect(idsOf(plan({ groupBy: [] }))).toContain('informs could-be-grouped');
    expect(idsOf(plan({}))).not.toContain('informs could-be-grouped');
    expect(idsOf(plan({ groupBy: [] }, { factors: [flush] }))).not.toContain('informs could-be-grouped');
  });

  it('warns of too few groups to show an effect of their levels', () => {
    expect(idsOf(plan({}, { replicates: 2 }))).toContain('warns few-groups');
    expect(idsOf(plan({}, { replicates: 3 }))).not.toContain('warns few-groups');
    expect(idsOf(plan({ groupBy: [] }, { replicates: 2 }))).not.toContain('warns few-groups');
  });

  it('blocks a grouping by what is no factor', () => {
    expect(idsOf(plan({ groupBy: ['innodb_page_sise'] }))).toContain('blocks group-by-unknown');
  });
});
