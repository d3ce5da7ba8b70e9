import { describe, expect, it } from 'vitest';
import { isPrinted, measure } from '../../../main/trials/measurements.ts';
import { isOfRule, judge } from '../../../main/trials/validity/list.ts';
import type { Finding } from '../../../preload/contract/hosts.ts';
import type { Measurement } from '../../../preload/contract/trials.ts';

const window = { startSeconds: 0, endSeconds: 60 };
const none = { seconds: [], values: [] };
const insert: Measurement = {
  ...{ metric: 'insert', label: 'insert', value: 12, unit: 's', direction: 'lower' },
  ...{ interval: null, points: null, effectivePoints: null, method: '', warnings: [] },
  source: 'load.out:12',
};
const said = { file: 'load.out', percentileRank: null, transactions: null, commits: null };
const doubt: Finding = {
  ...{ id: 'estimated', severity: 'warns', title: 'Estimated', sentence: '', remedy: '', evidence: '' },
};

describe('a generator that prints no intervals', () => {
  it('is measured by what it printed, with the telemetry of its time beside it', () => {
    const others = new Map([['cpu-busy', { seconds: [10, 20, 70], values: [0.2, 0.4, 1] }]]);
    const list = measure({ throughput: none, latency: none, others }, window, { ...said, printed: [insert] });
    expect(list.map(({ metric, value }) => [metric, value])).toEqual([
      ['insert', 12],
      ['cpu-busy', expect.closeTo(0.3, 9)],
    ]);
    expect(list.map(isPrinted)).toEqual([true, false]);
  });

  it('is not asked for intervals, and its own doubts count', () => {
    const evidence = { measurements: new Map(), series: new Map(), window };
    expect(judge(evidence)).toMatchObject({ worth: 'invalid', reasons: [{ id: 'covered-window' }] });
    expect(judge({ ...evidence, printed: true })).toMatchObject({ worth: 'valid', reasons: [] });
    const judged = judge({ ...evidence, printed: true, doubts: [doubt] });
    expect(judged).toMatchObject({ worth: 'suspect', reasons: [doubt] });
    expect(judged.reasons.map(isOfRule)).toEqual([false]);
  });
});

it('keeps what was measured over the window where the end prints another number of that name', () => {
  const throughput = { seconds: [1, 2, 3], values: [10, 10, 10] };
  const printed: Measurement[] = [{ ...insert, metric: 'throughput', unit: '1/s', value: 99 }];
  const list = measure({ throughput, latency: none, others: new Map() }, window, { ...said, printed });
  expect(list.filter(({ metric }) => metric === 'throughput').map(({ value }) => value)).toEqual([10]);
});

it('leaves out what was printed of nothing', () => {
  expect(measure({ throughput: none, latency: none, others: new Map() }, window, said)).toEqual([]);
});
