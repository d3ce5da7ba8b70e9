import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { measure, type Points } from '../../../main/trials/measurements.ts';
import { judge } from '../../../main/trials/validity/list.ts';
import type { Validity } from '../../../preload/contract/trials.ts';
import { seeded } from '../../support/pieces.ts';

const window = { startSeconds: 0, endSeconds: 60 };

function everySecond(value: (second: number) => number, seconds = 60): Points {
  const at = Array.from({ length: seconds }, (_, index) => index + 1);
  return { seconds: at, values: at.map(value) };
}

/** About 500 a second, evenly, with the noise of a quiet host. */
function quiet(seconds = 60): Points {
  const random = seeded(3);
  return everySecond(() => 500 + random() * 10, seconds);
}

/** Judged as the runner does it: from series, over their own measurements. */
function judged(
  throughput: Points,
  others: Readonly<Record<string, Points>> = {},
  counted: { readonly transactions: number; readonly commits: number } | null = null,
): Validity {
  const telemetry = new Map(Object.entries(others));
  const measurements = measure(
    { throughput, latency: { seconds: [], values: [] }, others: telemetry },
    window,
    {
      file: 'load.out',
      percentileRank: 95,
      transactions: counted?.transactions ?? null,
      commits: counted?.commits ?? null,
    },
  );
  return judge({
    measurements: new Map(measurements.map((measurement) => [measurement.metric, measurement])),
    series: new Map([...telemetry, ['throughput', throughput]]),
    window,
  });
}

function outcome(validity: Validity): string[] {
  return [validity.worth, ...validity.reasons.map(({ severity, id }) => `${severity} ${id}`)];
}

describe('a trial is', () => {
  it('valid when no rule has anything to say', () => {
    expect(judged(quiet())).toEqual({ worth: 'valid', reasons: [], rules: 7 });
  });

  it.each<[string, Validity, string[]]>([
    ['valid without its last second', judged(quiet(59)), ['valid']],
    ['suspect with nine tenths of its window', judged(quiet(54)), ['suspect', 'warns covered-window']],
    ['invalid with less than half of it', judged(quiet(29)), ['invalid', 'blocks covered-window']],
    ['invalid without any', judged({ seconds: [], values: [] }), ['invalid', 'blocks covered-window']],
    [
      'valid with a failed transaction in none of its seconds',
      judged(quiet(), { errors: everySecond(() => 0) }),
      ['valid'],
    ],
    [
      'suspect with a few that failed',
      judged(quiet(), { errors: everySecond((second) => (second === 30 ? 5 : 0)) }),
      ['suspect', 'warns errors'],
    ],
    [
      'invalid when more than one in a hundred failed',
      judged(quiet(), { errors: everySecond(() => 6) }),
      ['invalid', 'blocks errors'],
    ],
    [
      'suspect when a page or two went to swap',
      judged(quiet(), { 'swap-out': everySecond((second) => (second === 9 ? 8192 : 0)) }),
      ['suspect', 'warns swapping'],
    ],
    [
      'invalid when the host swapped',
      judged(quiet(), { 'swap-out': everySecond((second) => (second === 9 ? 5e6 : 0)) }),
      ['invalid', 'blocks swapping'],
    ],
    [
      'invalid when part of the server was in swap',
      judged(quiet(), { 'mysqld-swap': everySecond(() => 3e8) }),
      ['invalid', 'blocks swapping'],
    ],
    [
      'valid when it swapped before the window only',
      judged(quiet(), { 'swap-out': { seconds: [-5, -4], values: [5e6, 5e6] } }),
      ['valid'],
    ],
    [
      'valid with a little stolen time',
      judged(quiet(), { 'cpu-steal': everySecond(() => 0.019) }),
      ['valid'],
    ],
    [
      'suspect with more',
      judged(quiet(), { 'cpu-steal': everySecond(() => 0.05) }),
      ['suspect', 'warns stolen-time'],
    ],
    [
      'invalid with a tenth',
      judged(quiet(), { 'cpu-steal': everySecond(() => 0.11) }),
      ['invalid', 'blocks stolen-time'],
    ],
    [
      'suspect with a stall',
      judged(everySecond((second) => (second === 30 ? 10 : 500 + (second % 3)))),
      ['suspect', 'warns stalls'],
    ],
    [
      'suspect when its level still moved',
      judged(everySecond((second) => 400 + second * 3)),
      ['suspect', 'warns still-moving'],
    ],
    [
      'valid when its halves differ by noise alone',
      judged(everySecond((second) => (second % 7) * 100 + 300 + (second > 30 ? 60 : 0))),
      ['valid'],
    ],
    [
      'suspect when the server counted other commits',
      judged(quiet(), {}, { transactions: 20_000, commits: 30_000 }),
      ['suspect', 'warns cross-check'],
    ],
  ])('%s', (_, validity, expected) => {
    expect(outcome(validity)).toEqual(expected);
  });

  it('as bad as the worst of its reasons, and keeps them all', () => {
    const validity = judged(
      everySecond((second) => (second === 30 ? 10 : 500)),
      { 'cpu-steal': everySecond(() => 0.2), errors: everySecond((second) => (second === 9 ? 1 : 0)) },
    );
    expect(outcome(validity)).toEqual(['invalid', 'warns errors', 'blocks stolen-time', 'warns stalls']);
    for (const { title, sentence, remedy } of validity.reasons) {
      expect(title).not.toMatch(/NaN|undefined|Infinity/);
      expect(`${sentence} ${remedy}`).toMatch(/\w\. \w.*\.$/);
    }
  });

  it('asked by every rule that lies in the folder', () => {
    const folder = new URL('../../../main/trials/validity/', import.meta.url);
    const files = readdirSync(folder).filter((name) => !['list.ts', 'rule.ts'].includes(name));
    expect(judged(quiet()).rules).toBe(files.length);
  });

  it('judged over days without running out of stack', () => {
    const long = everySecond(() => 500, 300_000);
    const days = { startSeconds: 0, endSeconds: 300_000 };
    const series = new Map([
      ['throughput', long],
      ['swap-out', long],
    ]);
    expect(judge({ measurements: new Map(), series, window: days }).worth).toBe('suspect');
  });
});
