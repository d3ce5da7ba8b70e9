import { describe, expect, it } from 'vitest';
import {
  baselineOf,
  labelOf,
  sameTreatment,
  treatmentsOf,
  trialCount,
  trialsOf,
} from '../../../main/experiments/design.ts';
import { arrange } from '../../../main/experiments/order.ts';
import type { Factor, Order, Plan, Treatment } from '../../../preload/contract/experiments.ts';
import { seeded } from '../../support/pieces.ts';
import { planWith } from './plan-texts.ts';

const pool: Factor = { target: 'setting', name: 'innodb_buffer_pool_size', levels: ['1G', '8G', '16G'] };
const flush: Factor = { target: 'setting', name: 'innodb_flush_log_at_trx_commit', levels: [1, 2] };
const threads: Factor = { target: 'workload', name: 'threads', levels: [8, 64] };

function order(changes: Partial<Order> = {}): Order {
  return { kind: 'blocks', seed: 1, controlEvery: 0, ...changes };
}

function shortRun(plan: Plan): string[] {
  return trialsOf(plan).map(
    ({ treatment, replicate, control }) =>
      `${Object.values(treatment).join('/')}#${replicate}${control ? 'C' : ''}`,
  );
}

describe('treatments', () => {
  it('are every combination of levels, the first factor slowest', () => {
    expect(treatmentsOf([pool, flush]).map((treatment) => Object.values(treatment))).toEqual([
      ['1G', 1],
      ['1G', 2],
      ['8G', 1],
      ['8G', 2],
      ['16G', 1],
      ['16G', 2],
    ]);
  });

  it('are one, as configured, without factors', () => {
    expect(treatmentsOf([])).toEqual([{}]);
    expect(labelOf({})).toBe('as configured');
  });

  it('have labels that tell them apart, whatever the factors', () => {
    const random = seeded(7);
    const names = ['innodb_threads', 'threads', 'innodb-buffer-pool-size', 'a', 'innodb_a', 'io_capacity'];
    for (let round = 0; round < 200; round++) {
      const factors = names
        .filter(() => random() < 0.5)
        .map(
          (name): Factor => ({
            target: 'setting',
            name,
            levels: ['1', 'ON', '16M', 'a b'].slice(0, 1 + Math.floor(random() * 4)),
          }),
        );
      const labels = treatmentsOf(factors).map(labelOf);
      expect(new Set(labels).size).toBe(labels.length);
    }
  });

  it('are called by the words that say something', () => {
    expect(labelOf({ innodb_buffer_pool_size: '8G', threads: 64 })).toBe('pool 8G, threads 64');
  });

  it('are the same by name and level, in any order, a number like its text', () => {
    expect(sameTreatment({ a: 1, b: 'x' }, { b: 'x', a: '1' })).toBe(true);
    expect(sameTreatment({ a: 1 }, { a: 1, b: 2 })).toBe(false);
    expect(sameTreatment({ a: 1 }, { b: 1 })).toBe(false);
  });
});

describe('the baseline', () => {
  it('is the first level of every factor', () => {
    expect(baselineOf({ factors: [pool, flush] })).toEqual({
      innodb_buffer_pool_size: '1G',
      innodb_flush_log_at_trx_commit: 1,
    });
  });

  it('is what the plan says, and the first level where it says nothing', () => {
    const baseline = { innodb_buffer_pool_size: '8G' };
    expect(baselineOf({ factors: [pool, flush], baseline })).toEqual({
      innodb_buffer_pool_size: '8G',
      innodb_flush_log_at_trx_commit: 1,
    });
  });
});

describe('the order of trials', () => {
  // Computed apart from this code, from the definitions of mulberry32 and of Knuth's algorithm P: a plan that is published with its seed must run in the same order for ever.
  it('is this one for this seed', () => {
    const plan = planWith({ factors: [pool, flush], replicates: 2, order: order({ seed: 20121030 }) });
    expect(shortRun(plan)).toEqual([
      ...['16G/1#1', '1G/1#1', '1G/2#1', '8G/2#1', '16G/2#1', '8G/1#1'],
      ...['1G/1#2', '8G/1#2', '1G/2#2', '8G/2#2', '16G/1#2', '16G/2#2'],
    ]);
  });

  it.each(['blocks', 'shuffled'] as const)('depends on the seed alone (%s)', (kind) => {
    const plan = (seed: number) =>
      planWith({ factors: [pool, flush], replicates: 3, order: order({ kind, seed }) });
    expect(trialsOf(plan(4))).toEqual(trialsOf(plan(4)));
    const orders = new Set(Array.from({ length: 20 }, (_, seed) => shortRun(plan(seed)).join()));
    expect(orders.size).toBe(20);
  });

  it('gives every treatment its replicates, numbered from 1 as they come, whatever the kind', () => {
    for (const kind of ['blocks', 'shuffled', 'as-written'] as const) {
      const trials = trialsOf(
        planWith({ factors: [pool, flush], replicates: 4, order: order({ kind, seed: 9 }) }),
      );
      expect(trials.map((trial) => trial.position)).toEqual(
        Array.from({ length: 24 }, (_, index) => index + 1),
      );
      for (const replicates of Map.groupBy(trials, (trial) => trial.label).values())
        expect(replicates.map((trial) => trial.replicate)).toEqual([1, 2, 3, 4]);
    }
  });

  it('holds every treatment once in each block', () => {
    const trials = trialsOf(
      planWith({ factors: [pool, flush, threads], replicates: 3, order: order({ seed: 5 }) }),
    );
    for (const block of [0, 1, 2]) {
      const labels = trials.slice(block * 12, block * 12 + 12).map((trial) => trial.label);
      expect(new Set(labels).size).toBe(12);
    }
  });

  it('is the order of the levels as written', () => {
    const plan = planWith({ factors: [flush], replicates: 2, order: order({ kind: 'as-written' }) });
    expect(shortRun(plan)).toEqual(['1#1', '2#1', '1#2', '2#2']);
  });

  it('puts each treatment at each place equally often over many seeds', () => {
    const treatments: Treatment[] = ['a', 'b', 'c', 'd'].map((x) => ({ x }));
    const counts = new Map<string, number>();
    for (let seed = 0; seed < 4000; seed++) {
      for (const [place, { treatment }] of arrange(treatments, { x: 'a' }, 1, order({ seed })).entries())
        counts.set(`${treatment.x}${place}`, (counts.get(`${treatment.x}${place}`) ?? 0) + 1);
    }
    // Of permutations, three quarters of Pearson's sum are chi-square with 9 degrees of freedom: 0.999 quantile 27.9.
    const square = [...counts.values()].reduce((sum, count) => sum + (0.75 * (count - 1000) ** 2) / 1000, 0);
    expect(counts.size).toBe(16);
    expect(square).toBeLessThan(27.9);
  });
});

describe('control trials', () => {
  const plan = (controlEvery: number) =>
    planWith({ factors: [flush], replicates: 4, order: order({ kind: 'as-written', controlEvery }) });

  it('repeat the baseline before the first trial and after every so many, counted on their own', () => {
    expect(shortRun(plan(3))).toEqual([
      '1#1C',
      '1#1',
      '2#1',
      '1#2',
      '1#2C',
      '2#2',
      '1#3',
      '2#3',
      '1#3C',
      '1#4',
      '2#4',
    ]);
  });

  it('are left out with 0, and where there are no more trials than would come between two', () => {
    for (const every of [0, 8, 9]) expect(trialsOf(plan(every)).filter((trial) => trial.control)).toEqual([]);
  });

  it('are counted without being put in order', () => {
    for (const every of [0, 1, 2, 3, 4, 7, 8, 9])
      expect(trialCount(plan(every)), String(every)).toBe(trialsOf(plan(every)).length);
  });

  it('do not move the order of the others', () => {
    const others = trialsOf(plan(2)).filter((trial) => !trial.control);
    expect(others.map(({ label }) => label)).toEqual(trialsOf(plan(0)).map(({ label }) => label));
  });
});
