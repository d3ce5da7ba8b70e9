import { readFileSync } from 'node:fs';
import { readWhole, type TextReader } from '../../../main/readings/reader.ts';
import { systemLogs } from '../../../main/system-logs/list.ts';
import type { Reading } from '../../../preload/contract/reading.ts';

export const fixtures = new URL('../../fixtures/system-logs/', import.meta.url);

export function fixture(name: string): string {
  return readFileSync(new URL(name, fixtures), 'utf8');
}

export function readersOf(text: string): readonly TextReader[] {
  return systemLogs.filter((reader) => reader.recognises(text));
}

/** What the only reader that knows the text reads in it. */
export function read(text: string): Reading {
  const [reader, ...others] = readersOf(text);
  if (reader === undefined || others.length > 0)
    throw new Error(`Known to ${readersOf(text).map(({ id }) => id)}`);
  const readings = readWhole(reader, { name: 'log', bytes: Buffer.from(text), exitStatus: null });
  const [reading] = readings;
  if (reading === undefined || readings.length > 1) throw new Error(`${readings.length} readings`);
  return reading;
}

export function series(reading: Reading, metric: string): Reading['series'][number] {
  const found = reading.series.find((one) => one.metric === metric);
  if (found === undefined) throw new Error(`No ${metric} in ${reading.series.map((one) => one.metric)}`);
  return found;
}

export function values(reading: Reading, metric: string): readonly (number | null)[] {
  return series(reading, metric).values;
}
