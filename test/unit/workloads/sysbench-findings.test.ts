import { expect, test } from 'vitest';
import { readWhole } from '../../../main/readings/reader.ts';
import { collectTrials } from '../../../main/workloads/parsed-trial.ts';
import { sysbench } from '../../../main/workloads/sysbench/sysbench.ts';

function log(
  rates: readonly (number | string)[],
  options: {
    every?: number;
    report?: number | null;
    threads?: readonly number[];
    labels?: readonly number[];
  } = {},
) {
  const { every = 5, report = null, threads = [], labels = [] } = options;
  const lines = rates.map((rate, index) => {
    const label = labels[index] ?? (index + 1) * every;
    const queries = typeof rate === 'number' ? (rate * 20).toFixed(2) : rate;
    const tps = typeof rate === 'number' ? rate.toFixed(2) : '0.00';
    return `[ ${label}s ] thds: ${threads[index] ?? 4} tps: ${tps} qps: ${queries} (r/w/o: ${queries}/0.00/0.00) lat (ms,95%): 9.00 err/s: 0.00 reconn/s: 0.00`;
  });
  const end = [
    'SQL statistics:',
    `    transactions:                        1000   (${report?.toFixed(2)} per sec.)`,
    `    total time:                          ${(rates.length * every).toFixed(4)}s`,
    '    execution time (avg/stddev):   1.0000/0.00',
  ];
  return [
    'sysbench 1.0.20 (using x)',
    'Number of threads: 4',
    `Report intermediate results every ${every} second(s)`,
    'Threads started!',
    ...lines,
    ...(report === null ? [] : end),
    '',
  ].join('\n');
}

function read(text: string) {
  const [reading] = readWhole(sysbench, {
    name: 'log',
    bytes: new TextEncoder().encode(text),
    exitStatus: null,
  });
  if (!reading) throw new Error('no reading');
  return reading;
}

const ids = (text: string) => read(text).findings.map((finding) => finding.id);
const figure = (text: string, metric: string) => read(text).measurements.find((one) => one.metric === metric);

test('a quiet trial has nothing to be told about', () => {
  expect(ids(log([100, 101, 99, 100, 100, 100], { report: 100 }))).toEqual([]);
});

test('a burst in the first interval is shown, and throughput also without it', () => {
  const text = log([1742.72, 777.3, 777.3, 777.3, 777.3, 777.3, 777.3], { report: 915.22 });
  expect(ids(text)).toEqual(['first-interval-burst']);
  expect(figure(text, 'throughput')?.value).toBe(915.22);
  expect(figure(text, 'throughput-without-first')).toMatchObject({
    value: 777.3,
    points: 6,
    source: 'log:6-11',
  });
});

test('a report that is more than 2 % away from its intervals is marked, within 2 % it is not', () => {
  expect(ids(log([100, 100, 100, 100, 100, 100, 100], { report: 97 }))).toEqual(['report-disagrees']);
  expect(ids(log([100, 100, 100, 100, 100, 100, 100], { report: 99 }))).toEqual([]);
});

test('without a report throughput comes from the intervals, weighted by their length', () => {
  const text = log([100, 40], { labels: [5, 20] });
  expect(figure(text, 'throughput')?.value).toBe((100 * 5 + 40 * 15) / 20);
  expect(figure(text, 'throughput')?.warnings).toEqual(['From 2 intervals: there is no final report.']);
  expect(ids(text)).toEqual(['not-complete', 'labels-jump']);
});

test('threads that end before the others are an overrun', () => {
  expect(ids(log([100, 100, 3], { report: 68, threads: [4, 4, 1] }))).toContain('overrun');
});

test('queries without transactions are failing transactions', () => {
  expect(ids(log([100, '2000.00', 100], { report: 67 }))).toContain('failing-transactions');
});

test('numbers that do not add up betray an edited log', () => {
  const text = log([100, 100, 100], { report: 100 }).replace('qps: 2000.00', 'qps: 2900.00');
  expect(ids(text)).toContain('queries-do-not-add-up');
});

test('what a person typed around a log is counted, not lost', () => {
  expect(read(`my notes\n${log([100], { report: 100 })}and the verdict\n`).unknownLines).toBe(1);
});

test('latency where the histogram ends is a lower bound, and says so', () => {
  const beyond = log([100, 100, 100]).replace('lat (ms,95%): 9.00', 'lat (ms,95%): 100000.00');
  const found = read(beyond).findings.find(({ id }) => id === 'percentile-saturated');
  expect(found?.sentence).toBe(
    'In 1 interval latency is printed as 100 s, where the histogram ends: it was that or more.',
  );
  expect(read(log([100, 100, 100])).findings.map(({ id }) => id)).not.toContain('percentile-saturated');
});

test('a counter that went below zero is said once for all its intervals', () => {
  const text = log([100, '18446842801212211200.00', '18446842801212211200.00', 100]);
  expect(read(text).findings.find(({ id }) => id === 'impossible-numbers')).toMatchObject({
    severity: 'warns',
    sentence: 'In 2 intervals a number is none, or larger than anything can be; it was left out.',
    evidence: 'line 6',
  });
});

test('a trial of our own is doubted where its rate was not reached, and not for what the lab sees itself', () => {
  const doubts = (text: string) => {
    const parser = sysbench.createParser();
    const [trial] = collectTrials([...parser.push(text), ...parser.end(0)]);
    return trial ? sysbench.conclude?.(trial, 'load.out').findings.map(({ id }) => id) : null;
  };
  const burst = [1700, 400, 400, 400, 400, 400, 400];
  expect(read(log(burst)).findings.map(({ id }) => id)).toContain('first-interval-burst');
  expect(doubts(log(burst))).toEqual([]);
  const asked = log([100, 100, 100], { report: 100 }).replace(
    'Number of threads',
    'Target transaction rate: 200/sec\nNumber of threads',
  );
  expect(doubts(asked)).toEqual(['rate-not-reached']);
});
