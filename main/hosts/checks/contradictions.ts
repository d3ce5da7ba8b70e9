import { contradictionsIn } from '../facts/contradictions.ts';
import { chassisOf } from '../facts/dell-generations.ts';
import { textAt } from '../facts/fact.ts';
import { type HostCheck, passing } from './check.ts';

/** Facts that cannot all be true: whoever compares hosts by them would compare a mistake. */
export const contradictions: HostCheck = {
  id: 'contradictions',
  mayBlock: false,
  ask: ({ sheet }) => {
    const [first, ...others] = contradictionsIn(sheet.facts);
    if (first === undefined) {
      const model = textAt(sheet.facts, 'identity.model') ?? '';
      // Of a machine that the tables do not know nothing was compared.
      if (chassisOf(model) === undefined) return null;
      return passing('Facts agree', 'Model, processors and memory fit.', model);
    }
    return {
      severity: 'warns',
      title: others.length === 0 ? first.title : `${first.title}, and ${others.length} more`,
      sentence: [first, ...others].map(({ sentence }) => sentence).join(' '),
      remedy: 'Look at the machine, or at where the text comes from; trials carry both strings until then.',
      evidence: [first, ...others].map(({ evidence }) => evidence).join(' · '),
    };
  },
};
