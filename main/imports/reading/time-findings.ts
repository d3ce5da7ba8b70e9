import { counted } from '../../../preload/contract/counted.ts';
import type { Finding } from '../../../preload/contract/hosts.ts';
import type { Reading } from '../../../preload/contract/reading.ts';
import { beforeStart, notLater } from '../../workloads/left-out.ts';
import { growing } from './growing.ts';

/** With a doubt where intervals are not among the values over time: time goes forward there, from the start of the load. */
export function withTimeFindings(reading: Reading): Reading {
  const findings = [...leftOut(reading), ...outOfOrder(reading)];
  return findings.length === 0 ? reading : { ...reading, findings: [...reading.findings, ...findings] };
}

/** What the parser said that it left out. */
function leftOut({ messages }: Reading): Finding[] {
  return messages.flatMap(({ text, count, line }) => {
    if (text !== beforeStart && text !== notLater) return [];
    const why = text === beforeStart ? 'is below zero' : 'is not later than that of the one before';
    return [
      {
        id: text === beforeStart ? 'intervals-before-start' : 'intervals-not-later',
        severity: 'warns',
        title: 'Intervals were left out',
        sentence: `${counted(count, 'interval')} ${count === 1 ? 'was' : 'were'} left out of the numbers and of the values over time: the time ${count === 1 ? 'it says' : 'each of them says'} ${why}.`,
        remedy:
          'Look at the text: a clock was set while it ran, lines were moved, or it is put together of several.',
        evidence: `line ${line}`,
      } satisfies Finding,
    ];
  });
}

/** Points that are kept of a series are later than all before them. */
function outOfOrder({ series }: Reading): Finding[] {
  // Nearly all of a reading share their moments.
  const moments = [...new Set(series.map(({ seconds }) => seconds))];
  const worst = moments.map(droppedOf).toSorted((a, b) => b.dropped - a.dropped)[0];
  if (worst === undefined || worst.dropped === 0) return [];
  const { dropped, points, isBackward, first } = worst;
  const why = isBackward ? 'its time is before that of an earlier one' : 'its time is said twice';
  return [
    {
      id: 'series-out-of-order',
      severity: isBackward ? 'warns' : 'informs',
      title: isBackward ? 'Time goes backward' : 'A time is said twice',
      sentence: `Of ${counted(points, 'interval')} ${dropped} ${dropped === 1 ? 'is' : 'are'} not among the values over time: ${why}, first at ${first} s.`,
      remedy: isBackward
        ? 'Look at the text: a clock was set while it ran, lines were moved, or it is put together of several.'
        : 'Nothing to do; its numbers count in the means.',
      evidence: '',
    },
  ];
}

interface Dropped {
  readonly points: number;
  readonly dropped: number;
  /** Of the points that are dropped, some are earlier; else they all say a time that was said before. */
  readonly isBackward: boolean;
  readonly first: number;
}

function droppedOf(seconds: readonly number[]): Dropped {
  const kept = growing(seconds);
  const firstAt = kept.findIndex((index, at) => index !== at);
  const first = seconds[firstAt === -1 ? kept.length : firstAt] ?? 0;
  const isBackward = seconds.some((at, index) => index > 0 && at < (seconds[index - 1] ?? at));
  return { points: seconds.length, dropped: seconds.length - kept.length, isBackward, first };
}
