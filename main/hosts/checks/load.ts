import { textAt } from '../facts/fact.ts';
import type { HostCheck } from './check.ts';

/** 0.3 runnable processes a CPU: above it somebody else's work is measured too. */
const quietPerThread = 0.3;

export const load: HostCheck = {
  id: 'load',
  mayBlock: false,
  ask: ({ printed, facts, sheet }) => {
    const busy = textAt(sheet.facts, 'kernel.busy');
    const evidence = printed.get('load');
    if (evidence === undefined) return null;
    const limit = quietPerThread * facts.threads;
    if (Number(evidence) <= limit) {
      return {
        severity: 'passes',
        title: `Load ${evidence}`,
        sentence: `Quiet: under ${limit.toFixed(1)} for ${facts.threads} threads.`,
        remedy: '',
        evidence,
      };
    }
    return {
      severity: 'warns',
      title: `Load ${evidence}`,
      sentence: `Something else is working: over ${limit.toFixed(1)} for ${facts.threads} threads.`,
      remedy: 'Find it with top and wait until it ends.',
      evidence: busy === undefined ? evidence : `${evidence}; at work now: ${busy}`,
    };
  },
};
