import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SourceText } from '../../../main/imports/reading/read-source.ts';
import type { Reading } from '../../../preload/contract/reading.ts';
import { seeded } from '../../support/pieces.ts';
import { sysbenchLog } from '../../support/sysbench-log.ts';

const systemLog = (name: string) =>
  readFileSync(new URL(`../../fixtures/system-logs/${name}`, import.meta.url), 'utf8');
const log = sysbenchLog({ threads: 8, seconds: 60, tps: 300 });

function readingsOf(text: string): Reading[] {
  const readings: Reading[] = [];
  const source = new SourceText('mixed.log', ({ reading }) => readings.push(reading));
  source.push(Buffer.from(text));
  source.end();
  return readings;
}

const of = (readings: readonly Reading[], generator: string) =>
  readings.filter((one) => one.generator === generator);

/** Every number of a trial, by its metric. */
function numbersOf({ measurements, series }: Reading): [string, unknown][] {
  return [
    ...measurements.map(({ metric, value }): [string, unknown] => [metric, value]),
    ...series.map(({ metric, seconds, values }): [string, unknown] => [metric, [seconds, values]]),
  ];
}

/**
 * Two programs in the background of one terminal, while the first has begun and not ended: each line of the one, and what
 * the other writes at once, which of iostat is a block.
 */
function woven(one: string, other: string, random: () => number): string {
  const [begin, end] = [one.indexOf('[ 1s ]'), one.indexOf('SQL statistics')];
  const lines = one.slice(begin, end).split(/(?<=\n)/);
  const bursts = other.split(other.includes('\n\n') ? /(?<=\n\n)/ : /(?<=\n)/);
  let text = one.slice(0, begin);
  while (lines.length + bursts.length > 0) text += (random() < 0.7 ? lines : bursts).shift() ?? '';
  return text + one.slice(end);
}

it.each(['iostat-x-devices.txt', 'vmstat.txt', 'mpstat.txt'])(
  'sysbench and %s in one terminal: every number is one that sysbench printed, and strange lines are counted',
  (name) => {
    const [alone] = readingsOf(log);
    if (alone === undefined) throw new Error('Nothing was read');
    for (let seed = 0; seed < 20; seed++) {
      const readings = readingsOf(woven(log, systemLog(name), seeded(seed)));
      const [trial, ...more] = of(readings, 'sysbench');
      if (trial === undefined) throw new Error('sysbench was not found');
      expect(more).toEqual([]);
      expect(numbersOf(trial)).toEqual(numbersOf(alone));
      expect(trial.unknownLines).toBeGreaterThan(0);
      expect(of(readings, name.split(/[-.]/)[0] ?? '')).toHaveLength(1);
    }
  },
);

it('a line that another program broke into gives no number that was not printed', () => {
  const printed = new Set(
    numbersOf(readingsOf(log)[0] as Reading).flatMap(([, value]) =>
      Array.isArray(value) ? value[1] : value,
    ),
  );
  const random = seeded(9);
  for (let round = 0; round < 200; round++) {
    const at = log.indexOf('[ 1s ]') + Math.floor(random() * 3000);
    const cut = `${log.slice(0, at)}Device  r/s  w/s\nsda 12.00 99.00\n${log.slice(at)}`;
    for (const { series } of of(readingsOf(cut), 'sysbench'))
      for (const { metric, values } of series)
        for (const value of values)
          if (value !== null)
            expect({ round, metric, value, isPrinted: printed.has(value) }).toMatchObject({
              isPrinted: true,
            });
  }
});
