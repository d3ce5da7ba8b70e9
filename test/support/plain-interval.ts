import { newInterval } from '../../main/workloads/new-interval.ts';
import type { IntervalReport } from '../../main/workloads/output-event.ts';

const names = Object.keys(newInterval({ seq: 0, line: 1, endSeconds: 1, seconds: 1 }));

/** With what it says as properties of its own, to be looked through or compared; a report of a log has none. */
export function plainInterval(interval: IntervalReport): object {
  return Object.fromEntries(names.map((name) => [name, interval[name as keyof IntervalReport]]));
}
