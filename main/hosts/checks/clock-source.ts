import { textAt } from '../facts/fact.ts';
import { type HostCheck, passing } from './check.ts';

/** Sources that are read over the bus: a server that takes the time often pays a microsecond or more each time. */
const slow = /^(hpet|acpi_pm|pit|jiffies|refined-jiffies)$/;

export const clockSource: HostCheck = {
  id: 'clock-source',
  mayBlock: false,
  ask: ({ sheet: { facts } }) => {
    const evidence = textAt(facts, 'kernel.clocksource');
    if (evidence === undefined) return null;
    if (!slow.test(evidence))
      return passing(`Clock source: ${evidence}`, 'Reading the time costs next to nothing.', evidence);
    return {
      severity: 'warns',
      title: `Clock source: ${evidence}`,
      sentence:
        'Reading the time goes over the bus; the server does it for every statement, the load generator too.',
      remedy:
        'See in dmesg why tsc was given up (often an old BIOS), and boot with tsc=reliable if it is sound.',
      evidence,
    };
  },
};
