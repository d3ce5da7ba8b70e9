import type { HostCheck } from './check.ts';

export const governor: HostCheck = {
  id: 'governor',
  ask: ({ printed }) => {
    const evidence = printed.get('governor');
    if (evidence === undefined) return null;
    if (evidence === 'performance') {
      return {
        severity: 'passes',
        title: 'CPU governor: performance',
        sentence: 'The clock does not follow the load.',
        remedy: '',
        evidence,
      };
    }
    return {
      severity: 'warns',
      title: `CPU governor: ${evidence}`,
      sentence: 'The clock varies with the load, and with it every number.',
      remedy: 'Set it to performance; the BIOS profile must leave the choice to the system.',
      evidence,
    };
  },
};
