import { readdirSync, readFileSync } from 'node:fs';
import { readers } from '../../main/imports/readers.ts';
import { readWhole } from '../../main/readings/reader.ts';
import type { Reading } from '../../preload/contract/imports.ts';

/** What programs wrote, as texts of 16 KiB at most: damage at the head of a long one is found as well. */
export function captures(): readonly string[] {
  const fixtures = new URL('../fixtures/', import.meta.url);
  return ['hammerdb', 'mysqlslap', 'sql-bench', 'sysbench', 'system-logs', 'tpcc-mysql'].flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, fixtures), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => readFileSync(new URL(`${folder}/${name}`, fixtures), 'latin1').slice(0, 16_384)),
  );
}

/** A byte changed, lost or doubled, a line lost, a number made another, the rest cut off: as texts suffer. */
export function mutated(text: string, random: () => number): string {
  const at = Math.floor(random() * text.length);
  const line = text.indexOf('\n', at);
  switch (Math.floor(random() * 6)) {
    case 0:
      return text.slice(0, at) + String.fromCharCode(random() * 256) + text.slice(at + 1);
    case 1:
      return text.slice(0, at) + text.slice(at + 1);
    case 2:
      return text.slice(0, at) + text.slice(Math.max(0, at - 20));
    case 3:
      return text.slice(0, at) + text.slice(line + 1);
    case 4:
      return text.slice(0, at) + (odd[Math.floor(random() * odd.length)] ?? '') + text.slice(at + 3);
    default:
      return text.slice(0, at);
  }
}

const odd = [
  '-1',
  '1e999',
  'nan',
  '-inf',
  '99999999999999999999',
  '0',
  '\0',
  '\u00ff\u00fe',
  ',',
  ':',
  '%s',
  '\r',
];

/** Every reading of a text by whoever recognises it, and by one who does not. Throws what a reader throws. */
export function readings(text: string, random: () => number): Reading[] {
  const bytes = Buffer.from(text, 'latin1');
  const stranger = Math.floor(random() * readers.length);
  return readers
    .filter((reader, index) => index === stranger || reader.recognises(text))
    .flatMap((reader) =>
      readWhole(reader, { name: 'damaged', bytes, exitStatus: random() < 0.5 ? null : 1 }),
    );
}

/** What is wrong with a reading: a number that JSON cannot say, or values without a time. */
export function faultsOf({ generator, measurements, series }: Reading): string[] {
  const values = measurements.filter(({ value }) => !Number.isFinite(value)).map(({ metric }) => metric);
  const points = series.filter(
    (one) =>
      one.values.length !== one.seconds.length ||
      one.values.some((value) => value !== null && !Number.isFinite(value)) ||
      !one.seconds.every(Number.isFinite),
  );
  return [...values, ...points.map(({ metric }) => metric)].map((metric) => `${generator}: ${metric}`);
}
