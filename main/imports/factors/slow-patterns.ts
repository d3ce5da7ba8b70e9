import type { ImportFactor } from '../../../preload/contract/import-factors.ts';
import { LabError } from '../../lab-error.ts';
import { matchLines } from '../../text/match-lines.ts';
import { patternOf, type TrialSubject } from '../trials/trial-subject.ts';

/** For all names of an import together; usual patterns take less than one. */
const longestMilliseconds = 200;

/** Throws `invalid-input` for a pattern that somebody wrote and that does not get done with the names of the trials. */
export function refuseSlowPatterns(
  factors: readonly Pick<ImportFactor, 'name' | 'rule'>[],
  subjects: readonly TrialSubject[],
): void {
  const paths = subjects.map(({ draft }) => draft.path);
  for (const { name, rule } of factors) {
    const pattern = rule.kind === 'path' ? patternOf(rule.pattern) : null;
    if (pattern === null || matchLines(pattern, paths, longestMilliseconds) !== null) continue;
    throw new LabError({
      code: 'invalid-input',
      message: `The pattern of ${name} takes too long on these names.`,
      remedy: 'Write it without a repetition inside a repetition, such as (a+)+.',
      subject: name,
    });
  }
}
