import type { IntervalReport } from './output-event.ts';

/** Where intervals stand in the text: `lines 12, 13, …`. */
export function linesOf(intervals: readonly IntervalReport[]): string {
  const shown = intervals.slice(0, 5).map((interval) => interval.line);
  return `lines ${shown.join(', ')}${intervals.length > shown.length ? ', …' : ''}`;
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** A change with its sign: `+2.0 %`. */
export function signedPercent(ratio: number): string {
  return `${ratio < 0 ? '−' : '+'}${Math.abs(ratio * 100).toFixed(1)} %`;
}
