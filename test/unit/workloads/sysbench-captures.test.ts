import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readWhole } from '../../../main/readings/reader.ts';
import { sysbench } from '../../../main/workloads/sysbench/sysbench.ts';
import { Reading } from '../../../preload/contract/reading.ts';
import { captures, checkpointed, type Expected, errors, withoutTrial } from './sysbench-captures.ts';

const folder = new URL('../../fixtures/sysbench/', import.meta.url);

function read(file: string) {
  return readWhole(sysbench, { name: file, bytes: readFileSync(new URL(file, folder)), exitStatus: null });
}

function only(file: string): Reading {
  const readings = read(file);
  expect(readings).toHaveLength(1);
  return Reading.parse(readings[0]);
}

function figure(reading: Reading, metric: string): number | null {
  return reading.measurements.find((measurement) => measurement.metric === metric)?.value ?? null;
}

function series(reading: Reading, metric: string) {
  return reading.series.find((candidate) => candidate.metric === metric);
}

function checkIntervals(reading: Reading, expected: Expected): void {
  const throughput = series(reading, 'throughput');
  expect(throughput?.values.length ?? 0).toBe(expected.intervals);
  if (!expected.last) return;
  expect([
    throughput?.seconds.at(-1),
    throughput?.values.at(-1),
    series(reading, 'latency')?.values.at(-1) ?? null,
  ]).toEqual(expected.last);
}

function checkReport(reading: Reading, expected: Expected): void {
  if (!expected.report) return;
  const found = ['transactions-count', 'throughput', 'elapsed', 'latency-max', 'latency'];
  expect(found.map((metric) => figure(reading, metric))).toEqual(expected.report);
}

describe('captured sysbench output', () => {
  test.each(captures)('$file reads as a person reads it', (expected) => {
    const reading = only(expected.file);
    expect(reading.version).toBe(expected.version);
    expect(reading.endReason).toBe(expected.end);
    expect(reading.facts.find((fact) => fact.name === 'threads')?.value).toBe(expected.threads);
    checkIntervals(reading, expected);
    checkReport(reading, expected);
    if (expected.ignoredErrors !== undefined)
      expect(figure(reading, 'errors-count')).toBe(expected.ignoredErrors);
    for (const [part, count] of expected.messages ?? []) {
      const saying = reading.messages.filter((message) => message.text.includes(part));
      const said = saying.reduce((sum, message) => sum + message.count, 0);
      expect({ part, said }).toEqual({ part, said: count });
    }
    if (expected.findings) expect(reading.findings.map((finding) => finding.id)).toEqual(expected.findings);
    if (expected.unknownLines !== undefined) expect(reading.unknownLines).toBe(expected.unknownLines);
  });

  test.each([...withoutTrial, ...errors])('%s holds no trial', (file) => {
    expect(read(file)).toEqual([]);
  });

  test('no capture lacks its expected reading', () => {
    const known = [...captures.map((capture) => capture.file), ...withoutTrial, ...errors, ...checkpointed];
    const files = readdirSync(folder);
    expect(files.filter((file) => !known.includes(file))).toEqual([]);
  });
});

describe('output with checkpoints is one trial', () => {
  test('1.0: slices are put together over the total time, which runs on', () => {
    const reading = only('sb10-checkpoints.out');
    expect(series(reading, 'throughput')?.values).toEqual([722.61, 887.62, 915.55, 787.19, 800.41, 788.37]);
    expect(figure(reading, 'throughput')).toBeCloseTo((1613 + 1703 + 1589) / 6.0139, 9);
    expect(reading.findings.map((finding) => finding.id)).toEqual(['checkpoints']);
    expect(reading.measurements.find((one) => one.metric === 'latency')?.warnings).toEqual([
      'Covers only the time since the last checkpoint.',
    ]);
  });

  test('1.1: the same, with its own words', () => {
    const reading = only('sb11-checkpoints.out');
    expect(figure(reading, 'throughput')).toBeCloseTo((1933 + 1863) / 4.0057, 9);
    expect(reading.endReason).toBe('complete');
  });

  test('0.5: each slice has its own total time, and an interval line can stand inside a report', () => {
    const reading = only('sb05-run-checkpoints.out');
    expect(series(reading, 'throughput')?.values).toEqual([737.85, 0, 724.98, 0, 900.38]);
    expect(figure(reading, 'throughput')).toBeCloseTo((1661 + 1528 + 904) / (2.0002 + 1.9999 + 1.0038), 9);
  });
});

test('every figure names the file and the line it was read from', () => {
  const reading = only('sb10-oltp_read_only.out');
  const sources = Object.fromEntries(reading.measurements.map((one) => [one.metric, one.source]));
  expect(sources.throughput).toBe('sb10-oltp_read_only.out:24');
  expect(sources.elapsed).toBe('sb10-oltp_read_only.out:30');
  expect(sources['latency-max']).toBe('sb10-oltp_read_only.out:36');
});

test('a rate of transactions adds its queue to each interval', () => {
  const reading = only('sb10-rate-overload.out');
  expect(series(reading, 'queue')?.values).toEqual([4232, 8426, 12601, 16821, 20737]);
  expect(series(reading, 'concurrency')?.values).toEqual([2, 2, 2, 2, 2]);
});

test('what sysbench refuses before its banner is said on stderr and makes the trial fail', () => {
  const bytes = readFileSync(new URL('sb10-warmup-option.out', folder));
  const [reading] = readWhole(sysbench, { name: 'out', bytes, exitStatus: 1 });
  expect(reading?.endReason).toBe('failed');
});
