import type { ImportTrial } from '../../../preload/contract/import-preview.ts';
import { overTimeNames } from '../reading/reading-digest.ts';
import { type NamedSeries, seriesNames } from './series-names.ts';
import type { TrialSubject } from './trial-subject.ts';

/** What goes over time of each trial, by its key: of what most trials recorded, so that the lines can be laid beside each other. */
export function overTimeOf(subjects: readonly TrialSubject[]): ReadonlyMap<string, ImportTrial['overTime']> {
  const drawn = subjects.map(({ draft }) => ({
    key: draft.key,
    series: seriesNames(draft).filter(({ sketch }) => sketch.length > 0),
  }));
  const recorded = (name: string) => drawn.filter(({ series }) => series.some(isCalled(name))).length;
  const names = overTimeNames.toSorted((a, b) => recorded(b) - recorded(a));
  return new Map(drawn.map(({ key, series }) => [key, shown(names, series)]));
}

function shown(names: readonly string[], series: readonly NamedSeries[]): ImportTrial['overTime'] {
  const found = names.flatMap((name) => series.find(isCalled(name)) ?? [])[0];
  if (found === undefined) return null;
  const { metric, label, unit, points, lastSeconds, sketch } = found;
  return { metric, label, unit, points, seconds: lastSeconds, values: [...sketch] };
}

function isCalled(name: string): (series: NamedSeries) => boolean {
  return ({ metric }) => metric === name;
}
