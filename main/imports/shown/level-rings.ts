import type { ImportFactor } from '../../../preload/contract/import-factors.ts';
import type { ImportSummary, ImportTrial } from '../../../preload/contract/import-preview.ts';

/** More levels than these leave no room for their names. */
const mostLevels = 12;
/** Rings that are nearer to each other than so, of the largest value, lie on each other. */
const nearest = 1 / 80;

/** The first metric over the levels of the first factor that varies: a ring a trial, of those on each other one. */
export function ringsOf(
  trials: readonly ImportTrial[],
  factors: readonly ImportFactor[],
  metrics: ImportSummary['metrics'],
): ImportSummary['rings'] {
  const factor = factors.find(({ levels }) => levels.length > 1);
  const [metric] = metrics;
  if (factor === undefined || metric === undefined || factor.levels.length > mostLevels) return null;
  const all = trials.flatMap(({ key, label, include, treatment, measurements }) => {
    const level = treatment[factor.name];
    const value = measurements.find((one) => one.metric === metric.name)?.value;
    return include && level !== undefined && value !== undefined && value >= 0
      ? [{ key, label, level, value }]
      : [];
  });
  const largest = all.reduce((most, { value }) => Math.max(most, value), 0);
  const step = largest * nearest || 1;
  const apart = new Map(all.map((ring) => [`${ring.level} ${Math.round(ring.value / step)}`, ring]));
  // The largest is the end of the axis.
  const rings = [...apart.values()];
  return rings.length === 0 ? null : { factor: factor.name, metric: metric.name, trials: all.length, rings };
}
