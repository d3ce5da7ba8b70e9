import type { Treatment } from '../../../preload/contract/experiments.ts';
import type { ImportTrial } from '../../../preload/contract/import-preview.ts';
import type { Measurement, SettingReading } from '../../../preload/contract/trials.ts';
import { alwaysShown, readBack } from '../../mysql/read-back.ts';
import type { ServerIdentity } from '../../mysql/server-identity.ts';
import { configurationOf } from './configurations.ts';
import { seriesNames } from './series-names.ts';
import { findingsOf, validityOf } from './trial-findings.ts';
import type { LevelValue, TrialSubject } from './trial-subject.ts';

/** A trial of a preview, before it is known which others share its treatment, its files and its text. */
export type AssembledTrial = Omit<
  ImportTrial,
  'replicate' | 'include' | 'doubt' | 'knownAs' | 'leftOutBy' | 'files' | 'overTime'
>;

/** Everything that is known of a trial, from the readings of its files. Pure. */
export function assembleTrial(
  subject: TrialSubject,
  levels: ReadonlyMap<string, LevelValue>,
): AssembledTrial {
  const { draft, name } = subject;
  const measurements = measurementsOf(subject);
  const reading = draft.own?.found.reading;
  const startedAt = startOf(subject);
  const treatment: Treatment = Object.fromEntries(levels);
  return {
    key: draft.key,
    path: draft.path,
    treatment,
    label: labelOf(treatment),
    sweep: name.rest,
    workload: workloadOf(subject),
    startedAt: startedAt === null ? null : new Date(startedAt * 1000).toISOString(),
    end: reading?.endReason ?? 'aborted',
    entered: reading?.generator === 'entered by hand',
    validity: validityOf(findingsOf(subject, measurements)),
    measurements,
    points: seriesNames(draft).map(({ metric, label, points }) => ({ metric, label, points })),
    configuration: configurationOf(subject),
    settings: settingsOf(subject),
  };
}

/** The generator with its version, as its text or the script's parameters have it; empty where nothing was measured. */
function workloadOf({ draft, facts }: TrialSubject): string {
  const reading = draft.own?.found.reading;
  if (reading === undefined) return '';
  const version = reading.version || facts.get(`${reading.generator}_version`) || '';
  return [reading.generator, version].filter(Boolean).join(' ');
}

/** As the plans' treatments are labelled. */
export function labelOf(treatment: Treatment): string {
  const levels = Object.entries(treatment).map(([name, level]) => `${name} ${level}`);
  return levels.join(', ') || 'as recorded';
}

/** The first source of a metric is believed: the trial's own text before what lies beside it. */
function measurementsOf({ draft }: TrialSubject): Measurement[] {
  const all = [
    ...(draft.own?.found.reading.measurements ?? []),
    ...draft.companions.flatMap(({ readings }) =>
      readings.flatMap(({ reading }) => [...reading.measurements]),
    ),
  ];
  return [...new Map(all.toReversed().map((one) => [one.metric, one])).values()].toReversed();
}

/**
 * Unix time: by the clock of its own text, else by the first sampler with one, else by the stamp in its name, else by
 * what a script wrote down of its own start.
 */
function startOf({ draft, name }: TrialSubject): number | null {
  const own = draft.own?.found.reading.clock.startEpochSeconds ?? null;
  if (own !== null) return own;
  const clocked = draft.companions.flatMap(({ readings }) =>
    readings.flatMap(({ reading }) => (reading.clock.startEpochSeconds === null ? [] : [reading])),
  );
  const sampled = clocked
    .filter(({ kind }) => kind === 'telemetry')
    .map(({ clock }) => clock.startEpochSeconds ?? 0);
  if (sampled.length > 0) return Math.min(...sampled);
  const [written] = clocked.filter(({ generator }) => generator === 'parameters');
  return name.stamp ?? written?.clock.startEpochSeconds ?? null;
}

function settingsOf(subject: TrialSubject): SettingReading[] {
  const { requested, effective } = subject;
  if (effective.size === 0)
    return [...requested].map(([name, value]) => ({
      name,
      requested: value,
      effective: null,
      agreement: 'unknown' as const,
      reason: 'The import has no list of what the server took.',
    }));
  return readBack({
    requested: Object.fromEntries(requested),
    variables: effective,
    server: serverOf(subject) ?? { flavour: 'mysql', version: '' },
    alsoShow: alwaysShown,
  });
}

export function serverOf({ effective, facts }: TrialSubject): ServerIdentity | null {
  const said = effective.get('version') ?? facts.get('server version') ?? '';
  const version = /^\d+\.\d+\.\d+/.exec(said)?.[0];
  if (version === undefined) return null;
  const words = `${said} ${effective.get('version_comment') ?? ''}`;
  const flavour = /mariadb/i.test(words) ? 'mariadb' : /percona/i.test(words) ? 'percona' : 'mysql';
  return { flavour, version };
}
