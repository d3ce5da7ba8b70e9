import { textAt } from '../facts/fact.ts';
import { type HostCheck, passing } from './check.ts';

export const governor: HostCheck = {
  id: 'governor',
  mayBlock: false,
  ask: ({ printed, sheet: { facts } }) => {
    const evidence = textAt(facts, 'cpu.governor') ?? printed.get('governor');
    if (evidence === undefined) {
      // A virtual machine has no say in it; on metal the firmware kept the choice for itself.
      const bare =
        textAt(facts, 'identity.virtual') === undefined && textAt(facts, 'cpu.hypervisor') === undefined;
      const model = textAt(facts, 'identity.model');
      if (!bare || model === undefined) return null;
      return {
        severity: 'informs',
        title: 'CPU clock is set by the firmware',
        sentence:
          'The system cannot see or hold it; whether it follows the load is a choice of the BIOS profile.',
        remedy:
          'Choose the BIOS profile "Performance", or "Performance per Watt (OS)" and the governor performance.',
        evidence: `${model}: no cpufreq`,
      };
    }
    if (evidence === 'performance')
      return passing('CPU governor: performance', 'The clock does not follow the load.', evidence);
    return {
      severity: 'warns',
      title: `CPU governor: ${evidence}`,
      sentence: 'The clock varies with the load, and with it every number.',
      remedy: 'Set it to performance; the BIOS profile must leave the choice to the system.',
      evidence,
    };
  },
};
