import type { ImportFactor, LevelForm, LevelRule } from '../../preload/contract/import-factors.ts';

export type EditedFactor = Pick<ImportFactor, 'target' | 'name' | 'rule' | 'form'>;

/** A factor as it stands in the dialog. */
export interface FactorDraft {
  readonly name: string;
  readonly target: ImportFactor['target'];
  readonly kind: LevelRule['kind'];
  /** The pattern, the setting or the fact. */
  readonly subject: string;
  readonly unit: LevelForm['unit'];
  /** What parts a level into pieces; empty: it is not parted. */
  readonly partedAt: string;
  readonly piece: number;
}

export interface FactorErrors {
  readonly name?: string | undefined;
  readonly subject?: string | undefined;
}

export function draftOf(factor: EditedFactor | null): FactorDraft {
  return {
    name: factor?.name ?? '',
    target: factor?.target ?? 'setting',
    kind: factor?.rule.kind ?? 'path',
    subject: factor === null ? '' : subjectOf(factor.rule),
    unit: factor?.form.unit ?? 'as-is',
    partedAt: factor?.form.piece?.at ?? '',
    piece: factor?.form.piece?.number ?? 1,
  };
}

/** Null while something is missing that a factor needs. */
export function factorOf(draft: FactorDraft): EditedFactor | null {
  const { name, target, kind, subject, unit, partedAt, piece } = draft;
  if (name.trim() === '' || (kind !== 'text' && subject.trim() === '')) return null;
  return {
    target,
    name: name.trim(),
    rule: ruleOf(kind, subject),
    form: { unit, piece: partedAt === '' ? null : { at: partedAt, number: piece } },
  };
}

/** What keeps a factor from being taken, at the field where it is put right. */
export function errorsOf(
  { name, kind, subject }: FactorDraft,
  { before, taken }: { readonly before: string; readonly taken: readonly string[] },
): FactorErrors {
  const typed = name.trim();
  return {
    name: taken.includes(typed)
      ? 'Another factor bears this name.'
      : typed !== '' && typed !== before && !/^[A-Za-z][A-Za-z0-9_-]*$/.test(typed)
        ? 'A plan takes letters, digits, - and _, from a letter on.'
        : undefined,
    subject: kind === 'path' ? patternError(subject) : undefined,
  };
}

/** Why a pattern says nothing; undefined when it may. */
export function patternError(pattern: string): string | undefined {
  if (pattern === '') return undefined;
  try {
    const groups = new RegExp(`${pattern}|`, 'iu').exec('')?.length ?? 1;
    return groups > 1 ? undefined : 'It has no group: put what is the level in parentheses.';
  } catch {
    return 'This is no regular expression.';
  }
}

const separators: readonly string[] = ['/', ' ', '-', '_', ',', ':', '+'];

/** What parts every level in two, and nothing else does; null where nothing. */
export function splitterOf({ levels, form }: Pick<ImportFactor, 'levels' | 'form'>): string | null {
  if (form.piece !== null || levels.length === 0) return null;
  return separators.find((at) => levels.every((level) => pieces(level, at) === 2)) ?? null;
}

function pieces(level: string | number, at: string): number {
  const all = String(level).split(at);
  return all.every((piece) => piece.trim() !== '') ? all.length : 0;
}

/** Two factors, each of one piece of the levels; named so that both can be told apart. */
export function splitFactor({ target, name, rule, form }: EditedFactor, at: string): readonly EditedFactor[] {
  return [1, 2].map((number) => ({
    target,
    name: `${name}_${number}`,
    rule,
    form: { ...form, piece: { at, number } },
  }));
}

/** What the rule looks at: the pattern, the setting or the fact. */
export function subjectOf(rule: LevelRule): string {
  switch (rule.kind) {
    case 'path':
      return rule.pattern;
    case 'requested':
    case 'effective':
      return rule.setting;
    case 'fact':
      return rule.fact;
    case 'text':
      return '';
  }
}

function ruleOf(kind: LevelRule['kind'], subject: string): LevelRule {
  switch (kind) {
    case 'path':
      return { kind, pattern: subject };
    case 'requested':
    case 'effective':
      return { kind, setting: subject.trim() };
    case 'fact':
      return { kind, fact: subject.trim() };
    case 'text':
      return { kind };
  }
}
