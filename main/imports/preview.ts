import type { ImportPreview, ImportTrial } from '../../preload/contract/import-preview.ts';
import type { SeenBefore } from '../storage/imports.ts';
import type { Turns } from '../turns.ts';
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
import { Numbering } from './trials/numbering.ts';
import { overTimeOf } from './trials/over-time.ts';
import { identityOf } from './trials/trial-identity.ts';
import { type LevelValue, levelOf, subjectOf, type TrialSubject } from './trials/trial-subject.ts';
import { markUnlike } from './unlike-replicates.ts';

/** All that an import knows when its sources were read. */
export interface ReadSources extends ReadFiles {
  readonly subjects: readonly TrialSubject[];
  readonly inferred: readonly FactorRule[];
}

/** Others get their turn between trials; who waits hears how many are done. */
export interface Pace {
  readonly turns: Turns;
  readonly onTrials: (trials: number) => void;
}

export async function groupSources(read: ReadFiles, { turns }: Pick<Pace, 'turns'>): Promise<ReadSources> {
  const subjects: TrialSubject[] = [];
  for (const draft of groupFiles(read.digests)) {
    subjects.push(subjectOf(draft));
    await turns.next();
  }
  return { ...read, subjects, inferred: inferFactors(subjects) };
}

/** What earlier imports know: of a trial by its identity, of a text by its content. */
export interface Memory {
  readonly seen: (identity: string) => SeenBefore | null;
  /** A trial of that text, read by whichever reader. */
  readonly trialOf: (sha256: string) => number | null;
}

/** What would be stored, and what is to be said about it. */
export async function previewOf(
  sources: ReadSources,
  edits: Edits,
  memory: Memory,
  pace: Pace,
): Promise<ImportPreview> {
  const { subjects, digests } = sources;
  const rules = rulesOf(sources.inferred, edits);
  const drafts = await draftTrials(subjects, rules, edits, memory, pace);
  const treatments = drafts.map(({ treatment }) => treatment);
  const factors = rules.map((rule) => ({ ...rule, levels: levelsOf(rule.name, treatments) }));
  await pace.turns.next();
  const unambiguous = markAmbiguous(numberReplicates(drafts), subjects);
  await pace.turns.next();
  const trials = markUnlike(markContradicted(unambiguous, factors, subjects), subjects);
  await pace.turns.next();
  return {
    factors,
    trials,
    metrics: metricsOf(trials),
    files: [...sources.files],
    counts: sources.counts,
    configurations: configurationsIn(
      digests.filter((file) => file.readings.some(({ reading }) => isRequested(reading))),
      subjects,
    ),
    findings: await importFindings(trials, factors, subjects, pace.turns),
  };
}

/** A trial whose replicate is not numbered yet; `said` is the number that somebody gave it. */
type DraftedTrial = ImportTrial & { readonly said: number | null };

async function draftTrials(
  subjects: readonly TrialSubject[],
  rules: readonly FactorRule[],
  edits: Edits,
  memory: Memory,
  { turns, onTrials }: Pace,
): Promise<DraftedTrial[]> {
  const names = rules.map(({ name }) => name);
  const sharing = sharedFiles(subjects);
  const overTime = overTimeOf(subjects);
  const paths = new Map<string, string>();
  const drafts: DraftedTrial[] = [];
  for (const subject of subjects) {
    const edit = edits.trials.get(subject.draft.key) ?? {};
    const trial = assembleTrial(subject, levelsBy(rules, subject));
    const treatment = withLevels(trial.treatment, edit, names);
    const doubt = doubtOf(subject, paths, memory);
    drafts.push({
      ...trial,
      treatment,
      label: labelOf(treatment),
      replicate: edit.replicate ?? 0,
      include: edit.include ?? doubt.doubt === '',
      ...doubt,
      files: filesOf(subject, sharing),
      overTime: overTime.get(trial.key) ?? null,
      said: edit.replicate ?? subject.name.replicate ?? sayReplicate(subject),
    });
    onTrials(drafts.length);
    await turns.next();
  }
  return drafts;
}

function levelsBy(rules: readonly FactorRule[], subject: TrialSubject): Map<string, LevelValue> {
  const levels = rules.map((rule) => [rule.name, levelOf(rule, subject)] as const);
  return new Map(levels.flatMap(([name, level]) => (level === null ? [] : [[name, level] as const])));
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
function numberReplicates(drafts: readonly DraftedTrial[]): ImportTrial[] {
  const when = ({ end, startedAt }: ImportTrial) => `${end === 'aborted' ? 1 : 0} ${startedAt ?? ''}`;
  const inTime = [...drafts].sort((a, b) => (when(a) < when(b) ? -1 : when(a) > when(b) ? 1 : 0));
  const numbering = new Map<string, Numbering>();
  const numbers = new Map<string, number>();
  const first = inTime.filter(({ said }) => said !== null);
  for (const trial of [...first, ...inTime.filter(({ said }) => said === null)]) {
    const ofTreatment = numbering.get(trial.label) ?? new Numbering();
    numbering.set(trial.label, ofTreatment);
    numbers.set(trial.key, ofTreatment.next(trial.said ?? 1));
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
