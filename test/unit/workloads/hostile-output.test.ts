import { describe, expect, test } from 'vitest';
import { hammerdb } from '../../../main/workloads/hammerdb/hammerdb.ts';
import { mysqlslap } from '../../../main/workloads/mysqlslap/mysqlslap.ts';
import { sqlBench } from '../../../main/workloads/sql-bench/sql-bench.ts';
import { Reading } from '../../../preload/contract/reading.ts';
import { readAtOnce } from './split-anywhere.ts';

const generators = [sqlBench, mysqlslap, hammerdb];

/** Lines that a pattern could turn over and over: each the beginning of a known one, and no end. */
const endless = [
  `Time for a${' '.repeat(200_000)}x`,
  `Time for ${'('.repeat(200_000)}`,
  `insert${' '.repeat(200_000)}1.00`,
  `${'1'.repeat(200_000)} ..`,
  `hammerdb>${'Vuser 1:'.repeat(30_000)}`,
  `innodb,key${',0.001'.repeat(40_000)}`,
  `Error${' failed to'.repeat(20_000)}`,
  `${'\u001b[32m'.repeat(40_000)}`,
];

/** Numbers that no program printed and that no reading may hold. */
const impossible = [
  "Testing server 'x' at 2026-11-30 16:08:59",
  `Time for insert (1): ${'9'.repeat(400)} wallclock secs ( 0.00 usr  0.00 sys +  0.00 cusr  0.00 csys =  0.00 CPU)`,
  `innodb,key,${'9'.repeat(400)}.000,0.001,0.001,1,1`,
  `Vuser 1:TEST RESULT : System achieved ${'9'.repeat(400)} NOPM from 1 MySQL TPM`,
  `${'9'.repeat(400)} MySQL tpm`,
];

describe.each(generators)('the reader of $label', (generator) => {
  test('comes to the end of lines without one', () => {
    for (const line of endless) {
      const readings = readAtOnce(generator, 'hostile', Buffer.from(`${line}\n`.repeat(20)));
      for (const reading of readings) expect(Reading.parse(reading)).toEqual(reading);
    }
  });

  test('is not held up by a head of nothing', () => {
    for (const blank of ['\n', ' ', '\t\n', 'Benchmark\n'])
      expect(generator.recognises(blank.repeat(65_536 / blank.length))).toBe(false);
  });

  test('holds no number that is none', () => {
    for (const reading of readAtOnce(generator, 'hostile', Buffer.from(impossible.join('\n')))) {
      expect(Reading.parse(reading).measurements).toEqual([]);
      expect(reading.series).toEqual([]);
    }
  });
});
