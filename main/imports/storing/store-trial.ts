import type { ImportTrial } from '../../../preload/contract/import-preview.ts';
import type { TrialStatus } from '../../../preload/contract/trials.ts';
import type { Stores } from '../../storage/stores.ts';
import type { ReadingDigest } from '../reading/reading-digest.ts';
import { serverOf } from '../trials/assemble-trial.ts';
import { mainOf, seriesNames } from '../trials/series-names.ts';
import type { TrialSubject } from '../trials/trial-subject.ts';

/** The trial with all its numbers, its values over time apart. */
export function storeTrial(
  stores: Stores,
  experimentId: number,
  position: number,
  trial: ImportTrial,
  subject: TrialSubject,
  at: string,
): number {
  const reading = subject.draft.own?.found.reading ?? null;
  const { id } = stores.trials.insert(
    {
      experimentId,
      position,
      treatment: trial.treatment,
      label: trial.label,
      replicate: trial.replicate,
      control: false,
      baseline: Object.keys(trial.treatment).length === 0,
      source: trial.entered ? 'entered' : 'imported',
      serverHost: 'imported',
      clientHost: 'imported',
      workload: trial.workload,
      expectedSeconds: {},
      state: stateOf(reading, trial),
      startedAt: trial.startedAt,
      endedAt: at,
    },
    at,
  );
  stores.measurements.replace(id, trial.measurements);
  stores.settingReadings.replace(id, trial.settings);
  stores.trials.setValidity(id, trial.validity);
  stores.trials.setNote(id, noteOf(trial, subject));
  const server = serverOf(subject);
  if (server !== null) stores.trials.setServer(id, { program: server.flavour, version: server.version });
  const main = mainOf(seriesNames(subject.draft));
  if (main !== null && main.lastSeconds > 0)
    stores.trials.setWindow(id, {
      startSeconds: 0,
      endSeconds: main.lastSeconds,
      setBy: 'import',
      setAt: at,
    });
  const burst = burstOf(reading, trial);
  if (burst > 0)
    stores.annotations.add(id, {
      atSeconds: 0,
      durationSeconds: burst,
      text: 'Burst of the first interval',
      kind: 'shift',
    });
  return id;
}

/** Where its numbers come from, and what else its files told that no column holds. */
function noteOf({ path, entered }: ImportTrial, { draft }: TrialSubject): string {
  const all = draft.own?.found.reading.facts ?? [];
  if (entered) return ['Entered by hand.', ...all.map(({ name, value }) => `${name}: ${value}`)].join('\n');
  const facts = all.filter(({ value }) => value.length <= 200);
  return [`Imported from ${path}.`, ...facts.map(({ name, value }) => `${name}: ${value}`)].join('\n');
}

/** Length of the first interval where the generator's reader found it apart from the others; 0 where it did not. */
function burstOf(reading: ReadingDigest | null, { measurements }: ImportTrial): number {
  if (!measurements.some(({ metric }) => metric === 'throughput-without-first')) return 0;
  return reading?.series.find(({ metric }) => metric === 'throughput')?.firstSeconds ?? 0;
}

function stateOf(reading: ReadingDigest | null, { end, validity }: ImportTrial): TrialStatus {
  if (end !== 'failed' && end !== 'aborted') return { status: 'succeeded' };
  const fatal = reading?.messages.find(({ severity }) => severity === 'fatal')?.text;
  const aborted = validity.reasons.find(({ id }) => id === 'import-aborted')?.sentence;
  return {
    status: 'failed',
    phase: 'measure',
    failure: {
      code: end === 'aborted' ? 'interrupted' : 'workload-failed',
      message: fatal ?? aborted ?? `${reading?.generator ?? 'The load'} failed.`,
      remedy: 'The raw text is kept with the trial.',
    },
  };
}
