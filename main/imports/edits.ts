import type { Treatment } from '../../preload/contract/experiments.ts';
import type { ImportPreview } from '../../preload/contract/import-preview.ts';
import type { FactorRule } from './factors/infer-factors.ts';
import type { LevelValue } from './trials/trial-subject.ts';

export type EditedFactor = Omit<FactorRule, 'why'>;

/** What a person changed in a preview. */
export interface Edits {
  /** Null: as inferred. */
  readonly factors: readonly EditedFactor[] | null;
  readonly trials: ReadonlyMap<string, TrialEdit>;
}

export interface TrialEdit {
  readonly include?: boolean | undefined;
  /** By the name of the factor; null for a trial that has none. Other levels follow from the rules. */
  readonly levels?: ReadonlyMap<string, LevelValue | null> | undefined;
  readonly replicate?: number | undefined;
}

export interface Change {
  readonly factors?: readonly EditedFactor[] | undefined;
  readonly trials?:
    | readonly {
        readonly key: string;
        readonly include?: boolean | undefined;
        readonly treatment?: Treatment | undefined;
        readonly replicate?: number | undefined;
      }[]
    | undefined;
}

export const noEdits: Edits = { factors: null, trials: new Map() };

/** What is left out of a change stays as it was; `shown` is the preview that was changed. */
export function withChange(edits: Edits, change: Change, shown: ImportPreview | null): Edits {
  const names = renamed(shown?.factors ?? [], change.factors ?? []);
  const trials = new Map([...edits.trials].map(([key, edit]) => [key, follow(edit, names)]));
  const treatments = new Map(shown?.trials.map(({ key, treatment }) => [key, treatment]));
  for (const { key, include, treatment, replicate } of change.trials ?? []) {
    const before = trials.get(key);
    const moved = treatment === undefined ? [] : differences(treatments.get(key) ?? {}, treatment);
    trials.set(key, {
      include: include ?? before?.include,
      levels: new Map([...(before?.levels ?? []), ...moved]),
      replicate: replicate ?? before?.replicate,
    });
  }
  return { factors: change.factors ?? edits.factors, trials };
}

/** The levels by the rules, and over them those that were set by hand. */
export function withLevels(treatment: Treatment, { levels }: TrialEdit, names: readonly string[]): Treatment {
  if (levels === undefined || levels.size === 0) return treatment;
  const all = names.flatMap((name) => {
    const level = levels.has(name) ? levels.get(name) : treatment[name];
    return level === undefined || level === null ? [] : [[name, level] as const];
  });
  return Object.fromEntries(all);
}

function differences(before: Treatment, now: Treatment): [string, LevelValue | null][] {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...names]
    .filter((name) => before[name] !== now[name])
    .map((name) => [name, now[name] ?? null] as const)
    .map(([name, level]) => [name, level]);
}

/** From the name before to the name now, of factors that are read as they were. */
function renamed(before: readonly EditedFactor[], now: readonly EditedFactor[]): ReadonlyMap<string, string> {
  const isIn = (list: readonly EditedFactor[], name: string) => list.some((one) => one.name === name);
  const reading = ({ rule, form }: EditedFactor) => JSON.stringify([rule, form]);
  return new Map(
    before.flatMap((old) => {
      const same = now.find((one) => reading(one) === reading(old) && !isIn(before, one.name));
      return same === undefined || isIn(now, old.name) ? [] : [[old.name, same.name] as const];
    }),
  );
}

function follow(edit: TrialEdit, names: ReadonlyMap<string, string>): TrialEdit {
  if (edit.levels === undefined || names.size === 0) return edit;
  const levels = new Map([...edit.levels].map(([name, level]) => [names.get(name) ?? name, level]));
  return { ...edit, levels };
}
