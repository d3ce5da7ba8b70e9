import { describe, expect, test } from 'vitest';
import { IntervalLog, type Intervals } from '../../../main/workloads/interval-log.ts';
import { newInterval } from '../../../main/workloads/new-interval.ts';
import type { IntervalReport } from '../../../main/workloads/output-event.ts';
import { seeded } from '../../support/pieces.ts';
import { plainInterval } from '../../support/plain-interval.ts';

function plain(interval: IntervalReport | undefined): object | undefined {
  return interval && plainInterval(interval);
}

function randomInterval(seq: number, random: () => number): IntervalReport {
  const some = () => (random() < 0.3 ? null : Math.floor(random() * 1e6) / 100);
  const place = { seq, line: 3 * seq + 1, endSeconds: seq + random(), seconds: random() };
  return {
    ...newInterval(place),
    ...{ threads: some(), throughput: some(), queries: some(), reads: some(), writes: some() },
    ...{ other: some(), latencySeconds: some(), percentileRank: some(), errors: some() },
    ...{ reconnects: some(), queueLength: some(), concurrency: some() },
    latencyIsLowerBound: random() < 0.2,
    more: { 'file-read': some(), fsyncs: some() },
  };
}

function logOf(intervals: Iterable<IntervalReport>): IntervalLog {
  const log = new IntervalLog();
  for (const interval of intervals) log.push(interval);
  return log;
}

/** Both say the same, however they are asked. */
function expectAlike(log: Intervals, list: readonly IntervalReport[], random: () => number): void {
  const limit = random() * 1e4;
  const isFast = ({ throughput }: IntervalReport) => throughput !== null && throughput > limit;
  expect(log.length).toBe(list.length);
  expect([...log].map(plain)).toEqual(list.map(plain));
  expect(log.map(plain)).toEqual(list.map(plain));
  expect(log.filter(isFast).map(plain)).toEqual(list.filter(isFast).map(plain));
  expect(plain(log.find(isFast))).toEqual(plain(list.find(isFast)));
  const looked: unknown[] = [];
  log.forEach(({ line }, index) => {
    looked.push([line, index]);
  });
  expect(looked).toEqual(list.map(({ line }, index) => [line, index]));
  for (const index of [0, 1, -1, -2, list.length - 1, list.length, -list.length, -list.length - 1])
    expect(plain(log.at(index))).toEqual(plain(list.at(index)));
}

describe('a log of intervals', () => {
  test.each([0, 1, 63, 64, 65, 500])('says of %i intervals what a list of them says', (length) => {
    const random = seeded(length + 1);
    const list = Array.from({ length }, (_, seq) => randomInterval(seq, random));
    const log = logOf(list);
    expectAlike(log, list, random);
    for (const start of [0, 1, 7, length, length + 1])
      expectAlike(log.slice(start), list.slice(start), random);
    expectAlike(log.slice(2).slice(3), list.slice(5), random);
  });

  test('knows zero from nothing', () => {
    const nothing = newInterval({ seq: 0, line: 1, endSeconds: 0, seconds: 0 });
    const log = logOf([nothing, { ...nothing, throughput: 0, errors: 0 }]);
    expect(log.map(({ throughput, errors }) => [throughput, errors])).toEqual([
      [null, null],
      [0, 0],
    ]);
  });

  test('gives every interval the names that one of them says', () => {
    const place = { seq: 0, line: 1, endSeconds: 1, seconds: 1 };
    const log = logOf([newInterval(place), { ...newInterval(place), more: { late: 2 } }, newInterval(place)]);
    expect(log.map(({ more }) => more)).toEqual([{ late: null }, { late: 2 }, { late: null }]);
    expect(logOf([newInterval(place)]).at(0)?.more).toEqual({});
  });

  test('gives reports that stay what they are', () => {
    const random = seeded(9);
    const list = Array.from({ length: 3 }, (_, seq) => randomInterval(seq, random));
    const log = logOf(list);
    const [first, kept] = [log.at(0), log.filter(() => true)];
    for (let seq = 3; seq < 200; seq++) log.push(randomInterval(seq, random));
    expect([plain(first), ...kept.map(plain)]).toEqual([plain(list[0]), ...list.map(plain)]);
  });
});
