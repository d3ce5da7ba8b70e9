import type { ImportRow, ImportSummary, ImportTrial } from '../../../preload/contract/import-preview.ts';
import { needsALook } from './trials-in-order.ts';

/** A line has room for no more of them. */
const mostValues = 4;

/** A trial as a line of the table shows it. */
export function rowOf(
  trial: ImportTrial,
  metrics: ImportSummary['metrics'],
  repeated: ReadonlySet<string>,
): ImportRow {
  const { key, path, treatment, replicate, workload, end, entered, include, knownAs, leftOutBy } = trial;
  return {
    ...{ key, path, treatment, replicate, workload, end, entered, include, knownAs, leftOutBy },
    overTime: trial.overTime,
    worth: trial.validity.worth,
    doubtful: trial.doubt !== '',
    toLookAt: needsALook(trial),
    repeated: repeated.has(trial.label),
    values: metrics.slice(0, mostValues).map(({ name }) => {
      const found = trial.measurements.find(({ metric }) => metric === name);
      return found === undefined ? null : { value: found.value, unit: found.unit };
    }),
    settings: {
      all: trial.settings.length,
      asked: trial.settings.filter(({ requested }) => requested !== null).length,
      differing: differing(trial),
      requestedFiles: trial.configuration.requestedFrom.length,
      effectiveFiles: trial.configuration.effectiveFrom.length,
    },
  };
}

/** Settings that the server has otherwise than was asked for. */
export function differing({ settings }: ImportTrial): number {
  return settings.filter(({ agreement }) => agreement === 'adjusted' || agreement === 'not-effective').length;
}
