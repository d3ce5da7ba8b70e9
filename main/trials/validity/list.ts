import type { Finding } from '../../../preload/contract/hosts.ts';
import type { Validity } from '../../../preload/contract/trials.ts';
import { coveredWindow } from './covered-window.ts';
import { crossCheck } from './cross-check.ts';
import { errors } from './errors.ts';
import type { Evidence, ValidityRule } from './rule.ts';
import { stalls } from './stalls.ts';
import { stillMoving } from './still-moving.ts';
import { stolenTime } from './stolen-time.ts';
import { swapping } from './swapping.ts';

/** A new rule: one file, one line here. */
const rules: readonly ValidityRule[] = [
  coveredWindow,
  errors,
  swapping,
  stolenTime,
  stalls,
  stillMoving,
  crossCheck,
];

/** Whether a reason came from a rule, and comes again when the trial is judged anew. */
export function isOfRule(reason: Finding): boolean {
  return rules.some((rule) => rule.id === reason.id);
}

/** Whether a trial's numbers are worth averaging. The worst answer decides; every reason is kept. */
export function judge(evidence: Evidence): Validity {
  const reasons = rules.flatMap((rule): Finding[] => {
    const answer = rule.ask(evidence);
    return answer === null ? [] : [{ id: rule.id, ...answer }];
  });
  reasons.push(...(evidence.doubts ?? []).filter((doubt) => !isOfRule(doubt)));
  const has = (severity: Finding['severity']) => reasons.some((reason) => reason.severity === severity);
  return {
    worth: has('blocks') ? 'invalid' : has('warns') ? 'suspect' : 'valid',
    reasons,
    rules: rules.length,
  };
}
