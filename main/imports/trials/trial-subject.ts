import type { z } from 'zod';
import type { Level, Treatment } from '../../../preload/contract/experiments.ts';
import type { ImportFactor, LevelForm } from '../../../preload/contract/import-factors.ts';
import { isRequested, type ReadingDigest } from '../reading/reading-digest.ts';
import { formed } from './level-form.ts';
import { type NameParts, readName } from './name-parts.ts';
import type { TrialDraft } from './trial-draft.ts';

export type LevelValue = z.infer<typeof Level>;

/** Everything that can say at which level a trial was measured. */
export interface TrialSubject {
  readonly draft: TrialDraft;
  readonly name: NameParts;
  readonly requested: ReadonlyMap<string, string>;
  readonly effective: ReadonlyMap<string, string>;
  readonly facts: ReadonlyMap<string, string>;
  /** What the text itself says. */
  readonly treatment: Treatment;
}

export function subjectOf(draft: TrialDraft): TrialSubject {
  const beside = draft.companions.flatMap(({ readings }) => readings.map(({ reading }) => reading));
  const own = draft.own === null ? [] : [draft.own.found.reading];
  const settings = beside.filter(({ kind }) => kind === 'settings');
  return {
    draft,
    name: readName(draft.path),
    requested: settingsOf(settings.filter(isRequested)),
    effective: settingsOf(settings.filter((reading) => !isRequested(reading))),
    facts: new Map(
      [...beside, ...own].flatMap(({ facts }) => facts.map(({ name, value }) => [name, value] as const)),
    ),
    treatment: own[0]?.treatment ?? {},
  };
}

/** Where two files say something of a setting, the later one in the order of their names decides. */
function settingsOf(readings: readonly ReadingDigest[]): Map<string, string> {
  return new Map(
    readings.flatMap(({ settings }) => settings.map(({ name, value }) => [name, value] as const)),
  );
}

/** The level that a factor has in a trial; null where the trial has none. */
export function levelOf(
  { name, rule, form }: Pick<ImportFactor, 'name' | 'rule' | 'form'>,
  subject: TrialSubject,
): LevelValue | null {
  switch (rule.kind) {
    case 'path':
      return formed(patternOf(rule.pattern)?.exec(subject.draft.path)?.[1], form);
    case 'requested':
      return formed(subject.requested.get(rule.setting), form);
    case 'effective':
      return formed(subject.effective.get(rule.setting), form);
    case 'fact':
      return formed(subject.facts.get(rule.fact), form);
    case 'text':
      return ofText(subject.treatment[name], form);
  }
}

/** As the text has it: a level that it names is not read anew. */
function ofText(level: LevelValue | undefined, form: LevelForm): LevelValue | null {
  if (level === undefined) return null;
  return form.unit === 'as-is' && form.piece === null ? level : formed(String(level), form);
}

/** Null for a pattern that is none, while somebody is writing it. */
export function patternOf(pattern: string): RegExp | null {
  try {
    return new RegExp(pattern, 'iu');
  } catch {
    return null;
  }
}
