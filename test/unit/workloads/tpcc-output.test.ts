import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readWhole } from '../../../main/readings/reader.ts';
import type { OutputEvent } from '../../../main/workloads/output-event.ts';
import { collectTrials, type ParsedTrial } from '../../../main/workloads/parsed-trial.ts';
import { tpccFindings } from '../../../main/workloads/tpcc-mysql/findings.ts';
import { createTpccParser } from '../../../main/workloads/tpcc-mysql/output.ts';
import { tpccMysql } from '../../../main/workloads/tpcc-mysql/tpcc-mysql.ts';
import { Reading } from '../../../preload/contract/reading.ts';
import { pieces, seeded } from '../../support/pieces.ts';

const folder = new URL('../../fixtures/tpcc-mysql/', import.meta.url);
const files = readdirSync(folder);
const capture = (file: string) => readFileSync(new URL(file, folder), 'utf8');

function parse(text: string | Uint8Array, exitStatus: number | null = null): readonly OutputEvent[] {
  const parser = createTpccParser();
  return [...parser.push(text), ...parser.end(exitStatus)];
}

function trialsOf(text: string): ParsedTrial[] {
  return collectTrials(parse(text));
}

function only(text: string): ParsedTrial {
  const [trial, ...others] = trialsOf(text);
  expect(others).toEqual([]);
  if (!trial) throw new Error('no trial');
  return trial;
}

const banner =
  '***************************************\n*** ###easy### TPC-C Load Generator ***\n***************************************\n';
const started = `${banner}<Parameters>\n     [rampup]: 0 (sec.)\n    [measure]: 20 (sec.)\n\nRAMP-UP TIME.(0 sec.)\n\nMEASURING START.\n\n`;

describe('any split of the bytes gives the same events', () => {
  test.each([1, 2, 3])('for every capture (seed %i)', (seed) => {
    const random = seeded(seed);
    for (const file of files) {
      const bytes = readFileSync(new URL(file, folder));
      const parser = createTpccParser();
      const events = pieces(bytes, random).flatMap((piece) => [...parser.push(piece)]);
      expect({ file, events: [...events, ...parser.end(null)] }).toEqual({ file, events: parse(bytes) });
    }
  });
});

test.each([
  ['CRLF', (text: string) => text.replaceAll('\n', '\r\n')],
  ['colours', (text: string) => text.replaceAll(/^(.+)$/gm, '\u001b[32m$1\u001b[0m')],
  ['a byte order mark', (text: string) => `\uFEFF${text}`],
  ['no blanks in front, as after pasting', (text: string) => text.replaceAll(/^[ \t]+/gm, '')],
])('%s change nothing', (_, change) => {
  for (const file of files.filter((name) => name.endsWith('.out'))) {
    const text = capture(file);
    expect({ file, trials: trialsOf(change(text)) }).toEqual({ file, trials: trialsOf(text) });
  }
});

describe('interval lines', () => {
  test.each([
    [
      'g1',
      '  10, 20(2):0.1, 20(0):0.1, 2(0):0.0, 2(0):0.2, 2(0):0.3',
      { latencySeconds: 0.1, percentileRank: 90 },
    ],
    ['g2', '  10, 20(2):0.02, 20(0):0.02, 2(0):0.01, 2(0):0.03, 2(0):0.03', { latencySeconds: 0.02 }],
    ['g3', '  10, 20(2):0.691, 20(0):0.179, 2(0):0.099, 2(0):1.169, 2(0):2.185', { latencySeconds: null }],
    [
      'g4',
      '  10, 20(2):0.691|  1, 20(0):0.179|  0, 2(0):0.099, 2(0):1.169, 2(0):2.185',
      { latencySeconds: null },
    ],
    [
      'g5',
      '  10, 20(2):1.322|1.563, 20(0):0.320|0.413, 2(0):0.161|0.165, 2(0):2.072|2.309, 2(0):4.069|4.331',
      { latencySeconds: null },
    ],
    [
      'g6',
      '  10, 20:1.161|1.519, 20:0.280|0.453, 2:0.121|0.124, 2:1.578, 2:1.776|3.793',
      { latencySeconds: null },
    ],
    [
      'g7',
      '  10, 20:19.999|37.349, 20:6.866|11.038, 2:5.222|5.915, 2:19.999|48.600, 2:19.999|102.796',
      { latencySeconds: 0.019999, percentileRank: 99, latencyIsLowerBound: true },
    ],
    ['g8', '  10, trx: 20 max_rt: 26.551, 20|17.673, 2|4.165, 2|25.704, 2|23.192', { latencySeconds: null }],
    [
      'g9',
      '  10, trx: 20, 95%: 10.322, 99%: 17.861, max_rt: 57.565, 20|35.759, 2|5.788, 2|42.183, 2|50.845',
      { latencySeconds: 0.010322, percentileRank: 95, latencyIsLowerBound: false },
    ],
  ])('%s is known by its form', (generation, line, expected) => {
    const trial = only(`${started}${line}\n`);
    expect(trial.facts).toContainEqual({ name: 'version', value: generation });
    expect([...trial.intervals]).toMatchObject([
      { endSeconds: 10, seconds: 10, throughput: 2, more: { transactions: 4.6 }, ...expected },
    ]);
  });

  test('go on past four digits', () => {
    const line = (label: number) => `${label}, trx: 20 max_rt: 1.000, 20|1.000, 2|1.000, 2|1.000, 2|1.000\n`;
    const { intervals } = only(line(9990) + line(10_000) + line(10_010));
    expect(intervals.map(({ throughput, seconds }) => [throughput, seconds])).toEqual([
      // Where the text begins is not where the time began.
      [null, 0],
      [2, 10],
      [2, 10],
    ]);
  });

  test('that were cut off are not read', () => {
    const whole =
      '   1, trx: 162, 95%: 30.705, 99%: 44.612, max_rt: 65.442, 164|39.962, 17|4.123, 15|81.925, 16|50.691';
    for (let length = 1; length <= whole.length; length++) {
      expect([...only(started + whole.slice(0, length)).intervals]).toEqual([]);
    }
  });
});

describe('several trials in one stream', () => {
  const text = capture('tpcc9-i1-c4.out');

  test('are divided by their banners', () => {
    const trials = trialsOf(text + capture('tpcc9-signal-TERM.out') + capture('tpcc-g5-r2-l9-i3.out'));
    expect(trials.map(({ endReason, intervals }) => [endReason, intervals.length])).toEqual([
      ['complete', 8],
      ['truncated', 3],
      ['complete', 3],
    ]);
  });

  test('and by labels that begin anew, where the banners were cut out', () => {
    const lines = text.split('\n').filter((line) => line.includes(', trx: '));
    const twice = `${lines.join('\n')}\n`.repeat(2);
    expect(trialsOf(twice).map(({ intervals }) => intervals.length)).toEqual([8, 8]);
  });
});

describe('findings', () => {
  const ids = (text: string) => tpccFindings(only(text)).map(({ id }) => id);
  const whole = capture('tpcc9-i1-c4.out');

  test('counts that the threads lost make the printed TpmC wrong: both are kept', () => {
    const summed = whole.replace(
      '  [0] sc:280  lt:1168  rt:0  fl:0 \n',
      '  [0] sc:290  lt:1178  rt:0  fl:0 \n',
    );
    expect(ids(summed)).toEqual(['counts-lost', 'limits-are-milliseconds']);
    const figures = new Map(only(summed).reports[0]?.figures.map(({ name, value }) => [name, value]));
    expect(figures.get('tpmc')).toBeCloseTo((1468 * 60) / 8, 9);
    expect(figures.get('tpmc-printed')).toBe(10_860);
  });

  test('one transaction that was given up is enough', () => {
    const text = whole.replace('  [4] sc:46  lt:98  rt:0  fl:0 ', '  [4] sc:46  lt:98  rt:2000  fl:1 ');
    expect(ids(text)).toEqual(['given-up', 'retries', 'limits-are-milliseconds']);
    expect(only(text).endReason).toBe('failed');
  });

  test('a few retries are part of the workload', () => {
    expect(ids(whole.replace('sc:46  lt:98  rt:0', 'sc:46  lt:98  rt:33'))).toEqual([
      'limits-are-milliseconds',
    ]);
    expect(ids(whole.replace('sc:46  lt:98  rt:0', 'sc:46  lt:98  rt:34'))).toEqual([
      'retries',
      'limits-are-milliseconds',
    ]);
  });

  test('missing intervals are noticed by the counts at the end', () => {
    const line = /^ {3}4, trx: 254.*\n/m;
    expect(whole).toMatch(line);
    const cut = whole.replace(line, '');
    expect(ids(cut)).toEqual(['report-disagrees', 'intervals-missing', 'limits-are-milliseconds']);
    // The line after the gap counts its own second only.
    expect(only(cut).intervals.map(({ seconds }) => seconds)).toEqual([1, 1, 1, 1, 1, 1, 1]);
    expect(only(cut).intervals.at(3)?.throughput).toBe(195);
    const [disagrees, missing] = tpccFindings(only(cut));
    expect(disagrees?.sentence).toContain('give 170.57 (−5.8 %) over the 7 s that they cover');
    expect(missing?.sentence).toContain('7 s of 8 s: about 1 line');
  });

  test('an excerpt that is cut in its middle is compared over the time of its lines only', () => {
    const lines = [10, 20, 14_990, 15_000].map(
      (label) =>
        `  ${label}, 1000(0):0.2|0.3, 1000(0):0.1|0.2, 100(0):0.1|0.2, 100(0):0.1|0.2, 100(0):0.1|0.2\n`,
    );
    const counts = [1_500_000, 1_500_000, 150_000, 150_000, 150_000].map(
      (count, at) => `  [${at}] sc:${count}  lt:0  rt:0  fl:0 \n`,
    );
    const text = `${started}${lines.join('')}\nSTOPPING THREADS..\n\n<Raw Results>\n${counts.join('')} in 15000 sec.\n`;
    const trial = only(text);
    expect(trial.intervals.map(({ seconds, throughput }) => [seconds, throughput])).toEqual(
      lines.map(() => [10, 100]),
    );
    const findings = tpccFindings(trial);
    expect(findings.map(({ id }) => id)).not.toContain('report-disagrees');
    const missing = findings.find(({ id }) => id === 'intervals-missing');
    expect(missing?.sentence).toContain('40 s of 15000 s: about 1496 lines');
    const at = text.slice(0, text.indexOf('  14990,')).split('\n').length;
    expect(missing?.evidence).toBe(`line ${at}`);
  });

  test('the percentile of February 2016 ends at 20 ms', () => {
    const text = capture('tpcc-g7-r2-l9-i3.out').replace('585:17.925', '585:19.999');
    expect(ids(text)).toEqual(['ramp-up-in-times', 'percentile-clipped', 'limits-are-milliseconds']);
  });
});

test('a flood of errors in the text is counted and not kept', () => {
  const flood = 'payment 0:1\n2006, HY000, Server has gone away\n'.repeat(20_000);
  const text = capture('tpcc9-signal-TERM.out');
  const trial = only(text + flood);
  expect(trial.messages.map(({ text: said, count }) => [said, count])).toEqual([
    ['payment 0:1', 20_000],
    ['2006, HY000, Server has gone away', 20_000],
  ]);
});

/** A byte changed, lost or doubled, a line lost or moved: as texts suffer. */
function mutated(text: string, random: () => number): string {
  const at = Math.floor(random() * text.length);
  const line = text.indexOf('\n', at);
  const kind = Math.floor(random() * 5);
  if (kind === 0) return text.slice(0, at) + String.fromCharCode(random() * 256) + text.slice(at + 1);
  if (kind === 1) return text.slice(0, at) + text.slice(at + 1);
  if (kind === 2) return text.slice(0, at) + text.slice(Math.max(0, at - 20));
  return kind === 3 ? text.slice(0, at) + text.slice(line + 1) : text.slice(0, at);
}

test('a damaged text gives a reading of numbers that can be, or none', () => {
  const random = seeded(7);
  const texts = files.map(capture);
  for (let round = 0; round < 1500; round++) {
    let text = texts[round % texts.length] ?? '';
    for (let times = 0; times < 3; times++) text = mutated(text, random);
    for (const reading of readWhole(tpccMysql, { name: 'x', bytes: Buffer.from(text), exitStatus: 0 })) {
      const numbers = [...reading.measurements, ...reading.series.flatMap(({ values }) => values)];
      expect(numbers.filter((one) => typeof one === 'number' && !(one >= 0 && one < 1e12))).toEqual([]);
      expect(Reading.safeParse(JSON.parse(JSON.stringify(reading))).success).toBe(true);
      expect(reading.measurements.filter(({ value }) => !Number.isFinite(value))).toEqual([]);
    }
  }
});
