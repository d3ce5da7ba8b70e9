import type { ImportPreview, ImportTrial } from '../../preload/contract/imports.ts';
import type { SeenBefore } from '../storage/imports.ts';
import { type Edits, withLevels } from './edits.ts';
import { type FactorRule, inferFactors } from './factors/infer-factors.ts';
import { levelsOf } from './factors/levels.ts';
import { importFindings, markAmbiguous } from './import-findings.ts';
import { markContradicted } from './name-against-file.ts';
import type { FileDigest } from './reading/file-digest.ts';
import type { ReadFiles } from './reading/read-sources.ts';
import { isRequested } from './reading/reading-digest.ts';
import { assembleTrial, labelOf } from './trials/assemble-trial.ts';
import { configurationsIn } from './trials/configurations.ts';
import { groupFiles } from './trials/group-files.ts';
import { overTimeOf } from './trials/over-time.ts';
import { identityOf } from './trials/trial-identity.ts';
import { type LevelValue, levelOf, subjectOf, type TrialSubject } from './trials/trial-subject.ts';

/** All that an import knows when its sources were read. */
export interface ReadSources extends ReadFiles {
  readonly subjects: readonly TrialSubject[];
  readonly inferred: readonly FactorRule[];
}

export function groupSources(read: ReadFiles): ReadSources {
  const subjects = groupFiles(read.digests).map(subjectOf);
  return { ...read, subjects, inferred: inferFactors(subjects) };
}

/** What earlier imports know: of a trial by its identity, of a text by its content. */
export interface Memory {
  readonly seen: (identity: string) => SeenBefore | null;
  /** A trial of that text, read by whichever reader. */
  readonly trialOf: (sha256: string) => number | null;
}

/** What would be stored, and what is to be said about it. Pure. */
export function previewOf(sources: ReadSources, edits: Edits, memory: Memory): ImportPreview {
  const rules = rulesOf(sources.inferred, edits);
  const names = rules.map(({ name }) => name);
  const sharing = sharedFiles(sources.subjects);
  const overTime = overTimeOf(sources.subjects);
  const paths = new Map<string, string>();
  const drafts = sources.subjects.map((subject) => {
    const edit = edits.trials.get(subject.draft.key) ?? {};
    const levels = new Map<string, LevelValue>();
    for (const rule of rules) {
      const level = levelOf(rule, subject);
      if (level !== null) levels.set(rule.name, level);
    }
    const trial = assembleTrial(subject, levels);
    const treatment = withLevels(trial.treatment, edit, names);
    const doubt = doubtOf(subject, paths, memory);
    return {
      ...trial,
      treatment,
      label: labelOf(treatment),
      replicate: edit.replicate ?? 0,
      include: edit.include ?? doubt.doubt === '',
      ...doubt,
      files: filesOf(subject, sharing),
      overTime: overTime.get(trial.key) ?? null,
      said: edit.replicate ?? subject.name.replicate ?? sayReplicate(subject),
    };
  });
  const treatments = drafts.map(({ treatment }) => treatment);
  const factors = rules.map((rule) => ({ ...rule, levels: levelsOf(rule.name, treatments) }));
  const unambiguous = markAmbiguous(numberReplicates(drafts), sources.subjects);
  const trials = markContradicted(unambiguous, factors, sources.subjects);
  return {
    factors,
    trials,
    metrics: metricsOf(trials),
    files: [...sources.files],
    counts: sources.counts,
    configurations: configurationsIn(
      sources.digests.filter((file) => file.readings.some(({ reading }) => isRequested(reading))),
      sources.subjects,
    ),
    findings: importFindings(trials, factors, sources.subjects),
  };
}

function rulesOf(inferred: readonly FactorRule[], { factors }: Edits): readonly FactorRule[] {
  if (factors === null) return inferred;
  return factors.map((factor) => {
    const same = inferred.find((one) => one.name === factor.name && readAs(one) === readAs(factor));
    return { ...factor, why: same?.why ?? 'Set by hand.' };
  });
}

function readAs({ rule, form }: Omit<FactorRule, 'why'>): string {
  return JSON.stringify([rule, form]);
}

function sharedFiles(subjects: readonly TrialSubject[]): ReadonlyMap<FileDigest, number> {
  const counts = new Map<FileDigest, number>();
  for (const { draft } of subjects)
    for (const { file } of draft.companions) counts.set(file, (counts.get(file) ?? 0) + 1);
  return counts;
}

function filesOf({ draft }: TrialSubject, sharing: ReadonlyMap<FileDigest, number>): ImportTrial['files'] {
  const own = draft.own === null ? [] : [{ path: draft.own.file.path, as: draft.own.file.as, sharedBy: 1 }];
  const beside = draft.companions
    .filter(({ file }) => file !== draft.own?.file)
    .map(({ file }) => ({ path: file.path, as: file.as, sharedBy: sharing.get(file) ?? 1 }));
  return [...own, ...beside];
}

function doubtOf(
  { draft }: TrialSubject,
  paths: Map<string, string>,
  memory: Memory,
): Pick<ImportTrial, 'doubt' | 'knownAs' | 'leftOutBy'> {
  const identity = identityOf(draft);
  const before = memory.seen(identity);
  if (before !== null && before.trialId === null) {
    const doubt = `Import ${before.importId} left it out on ${before.storedAt.slice(0, 10)}. ${before.why}`;
    return { doubt, knownAs: null, leftOutBy: before.importId };
  }
  const knownAs = before?.trialId ?? (draft.own === null ? null : memory.trialOf(draft.own.file.sha256));
  if (knownAs !== null)
    return { doubt: `It was imported before, as trial ${knownAs}.`, knownAs, leftOutBy: null };
  const twin = paths.get(identity);
  if (twin === undefined) paths.set(identity, draft.own?.file.path ?? draft.path);
  const doubt =
    twin === undefined ? '' : `The same ${draft.own === null ? 'files' : 'text'} as ${twin}, byte for byte.`;
  return { doubt, knownAs: null, leftOutBy: null };
}

function sayReplicate({ draft }: TrialSubject): number | null {
  return draft.own?.found.reading.replicate ?? null;
}

/**
 * As the names or the text number them; else in the order of time and name, attempts that were given up last. No number
 * twice in a treatment.
 */
function numberReplicates(
  drafts: readonly (ImportTrial & { readonly said: number | null })[],
): ImportTrial[] {
  const when = ({ end, startedAt }: ImportTrial) => `${end === 'aborted' ? 1 : 0} ${startedAt ?? ''}`;
  const inTime = [...drafts].sort((a, b) => (when(a) < when(b) ? -1 : when(a) > when(b) ? 1 : 0));
  const taken = new Map<string, Set<number>>();
  const numbers = new Map<string, number>();
  const first = inTime.filter(({ said }) => said !== null);
  for (const trial of [...first, ...inTime.filter(({ said }) => said === null)]) {
    const used = taken.get(trial.label) ?? new Set();
    let number = trial.said ?? 1;
    while (used.has(number)) number += 1;
    taken.set(trial.label, used.add(number));
    numbers.set(trial.key, number);
  }
  return drafts.map(({ said: _said, ...trial }) => ({ ...trial, replicate: numbers.get(trial.key) ?? 1 }));
}

function metricsOf(trials: readonly ImportTrial[]): ImportPreview['metrics'] {
  const metrics = new Map<string, ImportPreview['metrics'][number]>();
  const counted = trials.filter(({ end }) => end !== 'aborted');
  for (const { measurements } of counted)
    for (const { metric, label, unit, direction } of measurements) {
      const known = metrics.get(metric) ?? { name: metric, label, unit, direction, missing: counted.length };
      metrics.set(metric, { ...known, missing: known.missing - 1 });
    }
  return [...metrics.values()];
}
