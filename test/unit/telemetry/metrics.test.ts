import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { telemetryMetric, telemetryMetrics } from '../../../main/telemetry/metrics.ts';
import { createProcDecoder } from '../../../main/telemetry/proc.ts';
import { createStatusDecoder } from '../../../main/telemetry/server-status.ts';

const fixture = (name: string) => readFileSync(new URL(`../../fixtures/telemetry/${name}`, import.meta.url));

test('every value that a decoder gives is a metric with label and unit', () => {
  const host = createProcDecoder().push(fixture('collect-debian.txt')).at(-1);
  const server = createStatusDecoder().push(fixture('mysql-sample-mariadb.txt')).at(-1);
  const names = Object.keys({ ...host?.values, ...server?.values });
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => telemetryMetric(name) === null)).toEqual([]);
});

test('every metric of fixed name is given where kernel and server offer it', () => {
  const host = createProcDecoder().push(fixture('collect-debian.txt')).at(-1);
  const server = createStatusDecoder().push(fixture('mysql-sample-mariadb.txt')).at(-1);
  const given = new Set(Object.keys({ ...host?.values, ...server?.values }));
  expect(telemetryMetrics.map((metric) => metric.name).filter((name) => !given.has(name))).toEqual([]);
});

test('a single disk is named in the label', () => {
  expect(telemetryMetric('disk-read:sda')).toEqual({
    name: 'disk-read:sda',
    label: 'Disk read, sda',
    unit: 'B/s',
    direction: null,
  });
  expect(telemetryMetric('nothing:sda')).toBeNull();
});
