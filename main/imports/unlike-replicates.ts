import type { Finding } from '../../preload/contract/hosts.ts';
import type { ImportTrial } from '../../preload/contract/import-preview.ts';
import { findTunable } from '../mysql/catalogue/tunables.ts';
import { isIdentity } from './factors/infer-factors.ts';
import { knownFactor } from './trials/known-factors.ts';
import { unlikeId, withReason } from './trials/trial-findings.ts';
import type { TrialSubject } from './trials/trial-subject.ts';

/** What differs between trials that would be taken for repetitions of one treatment: each with what is said of it. */
type Differences = ReadonlyMap<string, readonly string[]>;

interface UnlikeCell {
  readonly trials: readonly ImportTrial[];
  readonly differences: Differences;
}

/** Different studies given at once, or a level that no rule reads: what looks like noise would be an effect. */
function unlikeCells(trials: readonly ImportTrial[], subjects: readonly TrialSubject[]): UnlikeCell[] {
  const byKey = new Map(subjects.map((subject) => [subject.draft.key, subject]));
  const counted = trials.filter(({ include, end }) => include && end !== 'aborted');
  return [...Map.groupBy(counted, ({ label }) => label).values()].flatMap((cell) => {
    const factors = new Set(cell.flatMap(({ treatment }) => Object.keys(treatment)));
    const differences = differencesIn(
      cell.flatMap(({ key }) => byKey.get(key) ?? []),
      factors,
    );
    return differences.size === 0 ? [] : [{ trials: cell, differences }];
  });
}

function differencesIn(cell: readonly TrialSubject[], factors: ReadonlySet<string>): Differences {
  const said = new Map<string, Set<string>>();
  const say = (what: string, value: string) =>
    said.set(what, (said.get(what) ?? new Set<string>()).add(value));
  for (const { draft, name } of cell) {
    if (draft.own !== null) say('the generator', draft.own.found.reading.generator);
    for (const { word, value } of name.parts) {
      const factor = knownFactor(word);
      if (factor !== null) say(factor.name, value);
    }
  }
  for (const [setting, values] of requestedOf(cell, factors)) for (const value of values) say(setting, value);
  return new Map(
    [...said].filter(([, values]) => values.size > 1).map(([what, values]) => [what, [...values]]),
  );
}

/**
 * What their option files ask for, where each has one: a setting that some of them leave out is no level of any factor.
 * Of a factor itself another source was believed, which is said elsewhere.
 */
function requestedOf(
  cell: readonly TrialSubject[],
  factors: ReadonlySet<string>,
): [setting: string, values: string[]][] {
  if (cell.some(({ requested }) => requested.size === 0)) return [];
  const names = new Set(cell.flatMap(({ requested }) => [...requested.keys()]));
  return [...names]
    .filter((name) => findTunable(name) !== undefined && !isIdentity(name) && !factors.has(name))
    .map((name) => [name, cell.map(({ requested }) => requested.get(name) ?? 'not set')]);
}

/** The same trials, those that are no repetitions of the others of their treatment marked as such. */
export function markUnlike(trials: readonly ImportTrial[], subjects: readonly TrialSubject[]): ImportTrial[] {
  const cells = unlikeCells(trials, subjects);
  const reasons = new Map(
    cells.flatMap((cell) => cell.trials.map(({ key }) => [key, reasonOf(cell)] as const)),
  );
  return trials.map((trial) => {
    const reason = reasons.get(trial.key);
    return reason === undefined ? trial : { ...trial, validity: withReason(trial.validity, reason) };
  });
}

function reasonOf({ trials: [first], differences }: UnlikeCell): Finding {
  return {
    id: unlikeId,
    severity: 'warns',
    title: 'It is no repetition of the others of its treatment',
    sentence: `Trials of “${first?.label}” differ in ${wordsOf(differences)}: their mean and their spread say nothing.`,
    remedy,
    evidence: '',
  };
}

/** The same of all of them, a finding for each treatment. */
export function unlikeReplicates(
  trials: readonly ImportTrial[],
  subjects: readonly TrialSubject[],
): Finding[] {
  return unlikeCells(trials, subjects).map(({ trials: cell, differences }) => ({
    id: unlikeId,
    severity: 'warns',
    title: `${cell.length} trials of “${cell[0]?.label}” are no repetitions of each other`,
    sentence: `They differ in ${wordsOf(differences)}, which is no factor here: their mean and their spread say nothing.`,
    remedy,
    evidence: cell.map(({ path }) => path).join('\n'),
  }));
}

const remedy =
  'Import each study by itself, or add the factor that tells them apart (What was inferred) and read its level from their names or option files.';

const mostValues = 6;

function wordsOf(differences: Differences): string {
  return [...differences]
    .map(([what, values]) => {
      const shown = values.slice(0, mostValues).join(', ');
      return `${what} (${shown}${values.length > mostValues ? ', …' : ''})`;
    })
    .join(' and in ');
}
