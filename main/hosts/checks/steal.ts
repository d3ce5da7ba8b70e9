import type { HostCheck } from './check.ts';

export const steal: HostCheck = {
  id: 'steal',
  mayBlock: false,
  ask: ({ printed }) => {
    const evidence = printed.get('steal');
    if (evidence === undefined) return null;
    const percent = Number(evidence) * 100;
    if (percent < 2) {
      return {
        severity: 'passes',
        title: 'No CPU time stolen',
        sentence: `${percent.toFixed(1)} % since boot.`,
        remedy: '',
        evidence,
      };
    }
    return {
      severity: 'warns',
      title: `${percent.toFixed(0)} % of CPU time stolen since boot`,
      sentence: 'This is a virtual machine whose neighbours take its time; numbers vary with them.',
      remedy: 'Measure on hardware of your own, or take more replicates.',
      evidence,
    };
  },
};
