import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readWhole } from '../../../main/readings/reader.ts';
import { tpccMysql } from '../../../main/workloads/tpcc-mysql/tpcc-mysql.ts';
import { Reading } from '../../../preload/contract/reading.ts';
import { captures, type Expected, withoutTrial } from './tpcc-captures.ts';

const folder = new URL('../../fixtures/tpcc-mysql/', import.meta.url);

function read(file: string, exitStatus: number | null = null) {
  return readWhole(tpccMysql, { name: file, bytes: readFileSync(new URL(file, folder)), exitStatus });
}

function only(file: string): Reading {
  const readings = read(file);
  expect(readings).toHaveLength(1);
  return Reading.parse(readings[0]);
}

function figure(reading: Reading, metric: string): number | null {
  return reading.measurements.find((measurement) => measurement.metric === metric)?.value ?? null;
}

function fact(reading: Reading, name: string): string | undefined {
  return reading.facts.find((one) => one.name === name)?.value;
}

function checkInterval(
  reading: Reading,
  expected: Readonly<Record<string, number | null>>,
  at: number,
): void {
  for (const [metric, value] of Object.entries(expected)) {
    const found = reading.series.find((one) => one.metric === metric)?.values.at(at) ?? null;
    expect({ metric, found }).toEqual({ metric, found: value });
  }
}

function checkReport(reading: Reading, { counts, trouble, elapsed, tpmC, figures }: Expected): void {
  const kinds = ['new-order', 'payment', 'order-status', 'delivery', 'stock-level'];
  expect(kinds.map((kind) => figure(reading, `${kind}-count`))).toEqual(counts ?? kinds.map(() => null));
  const kept = ['late-count', 'retries-count', 'failures-count'].map((metric) => figure(reading, metric));
  expect(kept).toEqual(trouble ?? [null, null, null]);
  expect(figure(reading, 'elapsed')).toBe(elapsed ?? null);
  expect(figure(reading, 'tpmc-printed')).toBe(tpmC ?? null);
  if (tpmC !== undefined) expect(figure(reading, 'tpmc')).toBeCloseTo(tpmC, 3);
  for (const [metric, value] of Object.entries(figures ?? {}))
    expect({ metric, value: figure(reading, metric)?.toFixed(6) }).toEqual({
      metric,
      value: value.toFixed(6),
    });
}

describe('captured tpcc-mysql output', () => {
  test.each(captures)('$file reads as a person reads it', (expected) => {
    const reading = only(expected.file);
    expect([reading.version, reading.endReason]).toEqual([expected.version, expected.end]);
    const header = ['warehouses', 'connections', 'ramp-up'].map((name) => fact(reading, name));
    if (expected.header) expect(header).toEqual(expected.header);
    expect(reading.series[0]?.values.length ?? 0).toBe(expected.intervals);
    if (expected.first) checkInterval(reading, expected.first, 0);
    if (expected.last) checkInterval(reading, expected.last, -1);
    checkReport(reading, expected);
    for (const [part, count] of expected.messages ?? []) {
      const saying = reading.messages.filter((message) => message.text.includes(part));
      expect({ part, said: saying.reduce((sum, message) => sum + message.count, 0) }).toEqual({
        part,
        said: count,
      });
    }
    expect(reading.findings.map((finding) => finding.id)).toEqual(expected.findings);
    expect(reading.unknownLines).toBe(0);
  });

  test.each(withoutTrial)('%s holds no trial', (file) => {
    expect(read(file)).toEqual([]);
  });

  test('no capture lacks its expected reading', () => {
    const known = [...captures.map((capture) => capture.file), ...withoutTrial];
    expect(readdirSync(folder).toSorted()).toEqual(known.toSorted());
  });
});

test('whoever was killed had no final report', () => {
  expect(read('tpcc9-signal-INT.out', 137)[0]?.endReason).toBe('killed');
  expect(read('tpcc9-signal-TERM.out', 143)[0]?.endReason).toBe('killed');
});

test.each(['tpcc9-access.out', 'tpcc-g2-positional.out', 'tpcc_load-w1.out'])(
  'the password that %s prints is in no reading, wherever the text is cut off',
  (file) => {
    const secret = 'Zq9-secret';
    const text = readFileSync(new URL(file, folder), 'latin1')
      .replace(/(?<=option p with value ')[^']*/, secret)
      .replace(/(?<=\[pass\]: ).*/, secret);
    expect(text).toContain(secret);
    const head = text.slice(0, text.lastIndexOf(secret) + secret.length + 20);
    for (let length = 1; length <= head.length; length++) {
      const parser = tpccMysql.createParser();
      const events = [...parser.push(head.slice(0, length)), ...parser.end(1)];
      expect(JSON.stringify(events)).not.toContain('Zq9');
    }
  },
);

test('says when the revisions were made that print like this', () => {
  expect(fact(only('tpcc-g5-r2-l9-i3.out'), 'revisions')).toBe('23 October 2011 to 10 February 2016');
  expect(fact(only('tpcc9-i1-c4.out'), 'revisions')).toBe('12 February 2016 and later');
});

test('every figure names the file and the line it was read from', () => {
  const sources = Object.fromEntries(
    only('tpcc9-r5-l20-i5.out').measurements.map((one) => [one.metric, one.source]),
  );
  expect(sources).toMatchObject({
    throughput: 'tpcc9-r5-l20-i5.out:47',
    'tpmc-printed': 'tpcc9-r5-l20-i5.out:67',
    elapsed: 'tpcc9-r5-l20-i5.out:44',
    'payment-share': 'tpcc9-r5-l20-i5.out:55',
  });
});

test('client CPU time is never offered as latency', () => {
  for (const { file } of captures.filter(({ version }) => ['g3', 'g5', 'g6'].includes(version))) {
    const reading = only(file);
    const names = [...reading.measurements, ...reading.series].map((one) => one.metric);
    expect({
      file,
      latencies: names.filter((name) => /latency|-max$/.test(name) && !name.startsWith('client-cpu')),
    }).toEqual({
      file,
      latencies: [],
    });
  }
});
