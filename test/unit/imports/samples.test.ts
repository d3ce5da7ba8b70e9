import { describe, expect, it } from 'vitest';
import { samplesReader } from '../../../main/imports/beside/samples-reader.ts';
import { readWhole } from '../../../main/readings/reader.ts';
import type { Reading } from '../../../preload/contract/reading.ts';

function read(text: string): Reading {
  const [reading] = readWhole(samplesReader, { name: 'qps.csv', bytes: Buffer.from(text), exitStatus: null });
  if (reading === undefined) throw new Error('It was not read.');
  return reading;
}

const seriesOf = (reading: Reading, metric: string) => reading.series.find((one) => one.metric === metric);
const idsOf = ({ findings }: Reading) => findings.map(({ id }) => id);

/** A sampler that sleeps a second and works a tenth: its stamps are cut to whole seconds. */
function sampled(lines: number, period: number): string {
  const start = Date.parse('2026-04-05T10:00:00Z');
  const rows = ['timestamp,questions,qps,com_commit,com_rollback,tps,threads_running'];
  for (let at = 0; at < lines; at++) {
    const stamp = new Date(start + Math.floor(at * period) * 1000)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ');
    const change = at === 0 ? 0 : 1100;
    rows.push(`${stamp},${at * 1100},${change},${at * 100},${at * 10},${change / 10},${at % 5}`);
  }
  return `${rows.join('\n')}\n`;
}

describe('samples of a script', () => {
  it('are read over time, their period measured and their rates put right', () => {
    const reading = read(sampled(101, 1.1));
    expect(reading.clock).toEqual({
      startEpochSeconds: Date.parse('2026-04-05T10:00:00Z') / 1000,
      periodSeconds: expect.closeTo(1.1, 9),
    });
    const rate = seriesOf(reading, 'qps');
    expect(rate).toMatchObject({ unit: '1/s', values: [null, ...Array(100).fill(expect.closeTo(1000, 6))] });
    expect(rate?.seconds.slice(0, 3)).toEqual([0, 1.1, 2.2]);
    // Commits and rollbacks together are the transactions that it counts.
    expect(seriesOf(reading, 'tps')?.values[1]).toBeCloseTo(100, 6);
    expect(seriesOf(reading, 'questions')?.values.at(-1)).toBe(110_000);
    expect(reading.measurements.find(({ metric }) => metric === 'qps-sampled')?.value).toBeCloseTo(1000, 6);
    expect(reading.findings[0]?.sentence).toContain('10.0 % too high');
  });

  it('that tick each second stay as they are', () => {
    const reading = read(sampled(50, 1));
    expect(idsOf(reading)).toEqual([]);
    expect(seriesOf(reading, 'qps')?.values[1]).toBe(1100);
  });

  it('under a head that has slipped take no Unix time for a rate', () => {
    const rows = Array.from({ length: 20 }, (_, at) => `1:SAMPLE:,${1_775_404_060 + at},${300_000 + at}`);
    const reading = read(`timestamp,nopm,tpm\n${rows.join('\n')}\n`);
    expect(idsOf(reading)).toEqual(['samples-column-slip']);
    expect(reading.clock).toEqual({ startEpochSeconds: 1_775_404_060, periodSeconds: 1 });
    expect(reading.series.map(({ metric }) => metric)).toEqual(['nopm']);
    expect(reading.measurements).toMatchObject([{ metric: 'nopm-sampled', value: 300_009.5, unit: 'count' }]);
  });

  it.each([
    ['seconds', (at: number) => `${1_775_404_060 + at}`],
    ['milliseconds', (at: number) => `${1_775_404_060_000 + at * 1000}`],
    ['dates', (at: number) => new Date((1_775_404_060 + at) * 1000).toISOString()],
    ['dates in quotes', (at: number) => `"${new Date((1_775_404_060 + at) * 1000).toISOString()}"`],
  ])('may tell their time in %s', (_, stamp) => {
    const rows = Array.from({ length: 5 }, (__, at) => `${stamp(at)},${at}`);
    expect(read(`time,connections\n${rows.join('\n')}\n`).clock).toEqual({
      startEpochSeconds: 1_775_404_060,
      periodSeconds: 1,
    });
  });

  it('with torn lines and gaps keep the others', () => {
    const reading = read(
      'time,a,b\n1775404060,1,2\n1775404061,,3\nhalf a li\n1775404062,x,4\n1775404063,5,6',
    );
    expect(seriesOf(reading, 'a')?.values).toEqual([1, null, null, 5]);
    expect(reading.unknownLines).toBe(1);
  });

  it('are the same however the text is cut', () => {
    const bytes = Buffer.from(sampled(30, 1.07));
    const whole = read(bytes.toString());
    for (const size of [1, 7, 64]) {
      const readings: Reading[] = [];
      const stream = samplesReader.open(
        'qps.csv',
        (reading) => readings.push(reading),
        () => {},
      );
      for (let at = 0; at < bytes.length; at += size) stream.push(bytes.subarray(at, at + size));
      stream.end(null);
      expect(readings).toEqual([whole]);
    }
  });

  it.each([
    ['no time', 'a,b\n1,2\n3,4\n'],
    ['no head', '1775404060,1\n1775404061,2\n'],
    ['a single column', 'time\n1775404060\n'],
    ['a head alone', 'time,a\n'],
  ])('are not recognised with %s', (_, text) => {
    expect(samplesReader.recognises(text)).toBe(false);
  });
});
