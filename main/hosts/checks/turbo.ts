import { textAt } from '../facts/fact.ts';
import { type HostCheck, passing } from './check.ts';

export const turbo: HostCheck = {
  id: 'turbo',
  mayBlock: false,
  ask: ({ sheet: { facts } }) => {
    const state = textAt(facts, 'cpu.turbo');
    if (state === undefined) return null;
    const evidence = `turbo ${state}; idle states: ${textAt(facts, 'cpu.idle-states') ?? 'not said'}`;
    if (state === 'off')
      return passing('Turbo off', 'The clock is the same for one busy core and for all.', evidence);
    return {
      severity: 'informs',
      title: 'Turbo on',
      sentence: 'Few busy cores run faster than many, and a warm machine slower than a cold one.',
      remedy: 'Leave it for numbers as in production; turn it off to compare thread counts.',
      evidence,
    };
  },
};
