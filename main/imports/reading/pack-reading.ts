import type { Series } from '../../../preload/contract/trials.ts';
import { type PackedGroup, packGroup } from '../../series/packed-group.ts';
import { growing } from './growing.ts';

/** Values over time of one reading: a group for all that was said at the same moments. */
export function packReading(all: readonly Series[]): PackedGroup[] {
  return byAxis(all).flatMap(({ seconds, together }) => {
    const kept = growing(seconds);
    if (kept.length === 0) return [];
    const whole = together.map(({ metric, label, unit, values }) => ({
      metric,
      label,
      unit,
      values: pick(values, kept),
    }));
    return [packGroup(pick(seconds, kept), whole)];
  });
}

interface Axis {
  readonly seconds: readonly number[];
  readonly together: Series[];
}

/** Series that were said at the same moments, which most of a reading are. */
function byAxis(all: readonly Series[]): Axis[] {
  const axes: Axis[] = [];
  for (const series of all) {
    const known = axes.find(({ seconds }) => sameMoments(seconds, series.seconds));
    if (known === undefined) axes.push({ seconds: series.seconds, together: [series] });
    else known.together.push(series);
  }
  return axes;
}

function sameMoments(one: readonly number[], other: readonly number[]): boolean {
  return one === other || (one.length === other.length && one.every((at, index) => at === other[index]));
}

function pick(values: readonly (number | null)[], indices: Int32Array): Float64Array {
  const picked = new Float64Array(indices.length);
  for (let at = 0; at < indices.length; at++) picked[at] = values[indices[at] as number] ?? Number.NaN;
  return picked;
}
