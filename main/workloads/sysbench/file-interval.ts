import { numberOf } from '../../text/number-text.ts';
import { secondsOfMs } from '../milliseconds.ts';
import { newInterval } from '../new-interval.ts';
import type { IntervalMetric } from '../workload.ts';
import { type ReadInterval, seconds } from './interval-report.ts';

/** What intervals of the test `fileio` say. No workload of the lab runs it, but logs hold it. */
export const fileMetrics: readonly IntervalMetric[] = [
  { name: 'file-read', label: 'Read from files', unit: 'B/s', direction: 'higher', of: said('file-read') },
  {
    ...{ name: 'file-written', label: 'Written to files', unit: 'B/s', direction: 'higher' },
    of: said('file-written'),
  },
  { name: 'fsyncs', label: 'Syncs of files', unit: '1/s', direction: null, of: said('fsyncs') },
];

function said(name: string): IntervalMetric['of'] {
  return (interval) => interval.more[name] ?? null;
}

const NUM = String.raw`([-+]?(?:\d+(?:\.\d*)?(?:[eE][-+]?\d+)?|nan|inf))`;
const form = new RegExp(
  String.raw`^\[\s*(\d+)s\s*\]\s*reads:\s*${NUM} MiB/s\s+writes:\s*${NUM} MiB/s\s+fsyncs:\s*${NUM}/s\s+latency \(ms,(\d+)%\):\s*${NUM}$`,
);

/** An interval line of `fileio` (1.x). Null when `text` is none. */
export function readFileInterval(text: string): ReadInterval | null {
  const match = form.exec(text);
  const endSeconds = numberOf(match?.[1]);
  if (!match || endSeconds === null) return null;
  const [, , read, written, syncs, rank, latency] = match.map(possible);
  const idle = latency === 0 && read === 0 && written === 0 && syncs === 0;
  return {
    hasImpossible: [read, written, syncs, latency].includes(null),
    report: (trial, line) => ({
      ...newInterval({ seq: trial.intervals, line, endSeconds, seconds: seconds(endSeconds, trial) }),
      latencySeconds: latency == null || idle || rank === 0 ? null : secondsOfMs(latency),
      percentileRank: rank || null,
      more: { 'file-read': bytesOf(read), 'file-written': bytesOf(written), fsyncs: syncs ?? null },
    }),
  };
}

function possible(text: string): number | null {
  const value = numberOf(text);
  return value !== null && value >= 0 && value < 1e15 ? value : null;
}

function bytesOf(mebibytes: number | null | undefined): number | null {
  return mebibytes == null ? null : mebibytes * 2 ** 20;
}
