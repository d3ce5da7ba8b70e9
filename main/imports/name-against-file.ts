import type { Finding } from '../../preload/contract/hosts.ts';
import type { ImportFactor } from '../../preload/contract/import-factors.ts';
import type { ImportTrial } from '../../preload/contract/import-preview.ts';
import { sameValue } from '../mysql/validation/value.ts';
import { nameAgainstFileId, withReason } from './trials/trial-findings.ts';
import type { TrialSubject } from './trials/trial-subject.ts';

interface Contradiction {
  readonly factor: string;
  /** What the trial is believed to have had. */
  readonly level: string;
  /** What the option file beside it asks for. */
  readonly asked: string;
}

/** A level from the names, and an option file beside it that asks for another value. */
function contradictionsOf(
  trial: ImportTrial,
  factors: readonly ImportFactor[],
  subject: TrialSubject | undefined,
): Contradiction[] {
  return factors.flatMap(({ target, rule, name }) => {
    const level = trial.treatment[name];
    const asked = subject?.requested.get(name);
    if (target !== 'setting' || rule.kind !== 'path' || level === undefined || asked === undefined) return [];
    return sameValue(String(level), asked) ? [] : [{ factor: name, level: String(level), asked }];
  });
}

/** The same trials, those that contradict their option file marked as such. */
export function markContradicted(
  trials: readonly ImportTrial[],
  factors: readonly ImportFactor[],
  subjects: readonly TrialSubject[],
): ImportTrial[] {
  const byKey = new Map(subjects.map((subject) => [subject.draft.key, subject]));
  return trials.map((trial) => {
    const reasons = contradictionsOf(trial, factors, byKey.get(trial.key)).map(reasonOf);
    return { ...trial, validity: reasons.reduce(withReason, trial.validity) };
  });
}

function reasonOf({ factor, level, asked }: Contradiction): Finding {
  return {
    id: nameAgainstFileId,
    severity: 'warns',
    title: `Its option file asks for another ${factor}`,
    sentence: `Its name says ${factor} = ${level}, its option file asks for ${asked}. The name was believed.`,
    remedy: 'Look for what the server said it had (SHOW VARIABLES) before this trial is trusted.',
    evidence: `${factor} = ${asked}`,
  };
}

/** The same of all of them, a finding for each factor. */
export function contradicted(
  trials: readonly ImportTrial[],
  factors: readonly ImportFactor[],
  subjects: readonly TrialSubject[],
): Finding[] {
  const byKey = new Map(subjects.map((subject) => [subject.draft.key, subject]));
  return factors.flatMap((factor) => {
    const against = trials.flatMap((trial) => contradictionsOf(trial, [factor], byKey.get(trial.key)));
    if (against.length === 0) return [];
    const asked = [...new Set(against.map((one) => one.asked))].join(', ');
    return [
      {
        id: nameAgainstFileId,
        severity: 'warns',
        title: `Names and option files disagree on ${factor.name}`,
        sentence: `In ${against.length} of ${trials.length} trials the option file asks for ${factor.name} = ${asked} where the name says otherwise. The names were believed: the file cannot have been what the server ran with.`,
        remedy: 'Look for what the server said it had (SHOW VARIABLES) before this factor is trusted.',
        evidence: asked,
      } satisfies Finding,
    ];
  });
}
