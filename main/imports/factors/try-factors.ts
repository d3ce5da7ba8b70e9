import type { ImportFactor, TriedFactors } from '../../../preload/contract/import-factors.ts';
import { levelOf, type TrialSubject } from '../trials/trial-subject.ts';
import { levelsOf } from './levels.ts';

type Tried = Pick<ImportFactor, 'name' | 'rule' | 'form'>;

/** What rules would make of the trials; nothing is changed by asking. */
export function tryFactors(subjects: readonly TrialSubject[], factors: readonly Tried[]): TriedFactors {
  const treatments = subjects.map((subject) =>
    Object.fromEntries(
      factors.flatMap((factor) => {
        const level = levelOf(factor, subject);
        return level === null ? [] : [[factor.name, level] as const];
      }),
    ),
  );
  const labels = new Set(treatments.map((treatment) => JSON.stringify(treatment)));
  return {
    trials: subjects.length,
    treatments: labels.size,
    factors: factors.map(({ name }) => {
      const at = treatments.findIndex((treatment) => treatment[name] !== undefined);
      const level = treatments[at]?.[name];
      const path = subjects[at]?.draft.path;
      return {
        name,
        levels: levelsOf(name, treatments),
        without: treatments.filter((treatment) => treatment[name] === undefined).length,
        example: level === undefined || path === undefined ? null : { path, level },
      };
    }),
  };
}
