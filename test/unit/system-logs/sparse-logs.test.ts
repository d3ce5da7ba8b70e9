import { expect, test } from 'vitest';
import { createSampleLog } from '../../../main/system-logs/sample-log.ts';
import { read } from './read.ts';

/** A disk of another name in every block, beside one that stays. */
function changingDisks(blocks: number): string {
  const block = (at: number) =>
    `Device            r/s     w/s\nsda              1.00    2.00\ndisk${at}           3.00    4.00\n\n`;
  return Array.from({ length: blocks }, (_, at) => block(at)).join('');
}

test('a log whose disks change from block to block keeps what stays, and says what it left out', () => {
  const reading = read(changingDisks(3000));
  expect(reading.series.map(({ metric }) => metric)).toEqual([
    'disk-reads:sda',
    'disk-writes:sda',
    'disk-reads',
    'disk-writes',
  ]);
  expect(reading.series.map(({ values }) => values.length)).toEqual([2999, 2999, 2999, 2999]);
  expect(new Set(reading.series[0]?.values)).toEqual(new Set([1]));
  expect(reading.findings.map(({ id }) => id)).toContain('log-of-rare-metrics');
});

test('a log with some gaps keeps every metric', () => {
  const reading = read(changingDisks(100));
  expect(reading.series).toHaveLength(2 * 100 + 2);
  expect(reading.findings.map(({ id }) => id)).not.toContain('log-of-rare-metrics');
});

test('holds little of metrics that are said once each, over however many samples', () => {
  const log = createSampleLog('iostat');
  const before = process.memoryUsage();
  for (let at = 0; at < 200_000; at++) {
    log.set(log.place('steady'), at);
    log.set(log.place(`rare:${at}`), 1);
    log.add(at);
  }
  const after = process.memoryUsage();
  // Padded, these would take 160 GB.
  expect(after.heapUsed - before.heapUsed).toBeLessThan(256 * 2 ** 20);
  const reading = log.finish();
  expect(reading?.series.map(({ metric, values }) => [metric, values.length])).toEqual([['steady', 200_000]]);
  expect(reading?.findings.map(({ id }) => id)).toEqual(['log-of-too-many-metrics', 'log-of-rare-metrics']);
});

test('a sample of more metrics than any machine has is read up to a limit', () => {
  const log = createSampleLog('iostat');
  for (let at = 0; at < 20_000; at++) log.set(log.place(`disk:${at}`), at);
  log.add(null);
  const reading = log.finish();
  expect(reading?.series).toHaveLength(10_000);
  expect(reading?.findings.map(({ id }) => id)).toContain('log-of-too-many-metrics');
});
