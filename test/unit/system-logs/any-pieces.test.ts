import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readWhole } from '../../../main/readings/reader.ts';
import { systemLogs } from '../../../main/system-logs/list.ts';
import { pieces, seeded } from '../../support/pieces.ts';
import { fixture, fixtures, readersOf } from './read.ts';

const names = readdirSync(fixtures).filter((name) => name.endsWith('.txt'));

it.each(names)('%s gives the same reading however it is cut, with CRLF and colours too', (name) => {
  const random = seeded(5);
  const text = fixture(name);
  const [reader] = readersOf(text);
  if (reader === undefined) throw new Error('Known to nobody');
  const whole = readWhole(reader, { name, bytes: Buffer.from(text), exitStatus: null });
  for (const shown of [text, text.replaceAll('\n', '\r\n'), text.replaceAll('\n', '\u001B[0m\n')]) {
    for (let round = 0; round < 20; round++) {
      const readings: unknown[] = [];
      const stream = reader.open(
        name,
        (reading) => readings.push(reading),
        () => {},
      );
      for (const piece of pieces(Buffer.from(shown), random)) stream.push(piece);
      stream.end(null);
      expect(readings).toEqual(whole);
    }
  }
});

it.each(names)('%s with bytes changed at random is read without an end in an error', (name) => {
  const random = seeded(11);
  const bytes = Buffer.from(fixture(name));
  for (let round = 0; round < 100; round++) {
    const changed = Buffer.from(bytes);
    for (let change = 0; change < 20; change++)
      changed[Math.floor(random() * changed.length)] = Math.floor(random() * 256);
    for (const reader of systemLogs)
      for (const reading of readWhole(reader, { name, bytes: changed, exitStatus: null }))
        for (const { values } of reading.series)
          expect(values.every((value) => value === null || Number.isFinite(value))).toBe(true);
  }
});
