import type { Unit } from '../../../preload/contract/numbers.ts';
import type { FileDigest, FoundReading } from '../reading/file-digest.ts';
import type { TrialDraft } from './trial-draft.ts';

/** A series of a trial under the name it has there. */
export interface NamedSeries {
  readonly file: FileDigest;
  readonly found: FoundReading;
  /** As its reader calls it. */
  readonly from: string;
  /** Unique in the trial. */
  readonly metric: string;
  readonly label: string;
  readonly unit: Unit;
  readonly points: number;
  readonly lastSeconds: number;
  readonly sketch: readonly number[];
}

/** The trial's own series keep their names; one beside them that is called alike gets its program before it. */
export function seriesNames({ own, companions }: TrialDraft): NamedSeries[] {
  const sources = [
    ...(own === null ? [] : [{ file: own.file, found: own.found }]),
    ...companions.flatMap(({ file, readings }) => readings.map((found) => ({ file, found }))),
  ];
  const taken = new Set<string>();
  return sources.flatMap(({ file, found }) =>
    found.reading.series.map(({ metric, label, unit, points, lastSeconds, sketch }) => {
      const names = [metric, `${found.reading.generator}-${metric}`];
      const name = names.find((one) => !taken.has(one)) ?? numbered(names[1] ?? metric, taken);
      taken.add(name);
      const shown = name === metric ? label : `${label} (${found.reading.generator})`;
      return { file, found, from: metric, metric: name, label: shown, unit, points, lastSeconds, sketch };
    }),
  );
}

function numbered(name: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number++) if (!taken.has(`${name}-${number}`)) return `${name}-${number}`;
}

/** New orders a minute, where a generator prints no rate of its own. */
const mainSeriesNames: readonly string[] = ['throughput', 'nopm'];

/** What the trial is judged by over time; null where nothing of it was recorded. */
export function mainOf(named: readonly NamedSeries[]): NamedSeries | null {
  for (const name of mainSeriesNames) {
    const found = named.find(({ metric }) => metric === name);
    if (found !== undefined) return found;
  }
  return null;
}
