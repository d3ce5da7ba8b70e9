import type { HostCheck } from './check.ts';

export const raidResync: HostCheck = {
  id: 'raid-resync',
  mayBlock: false,
  ask: ({ printed }) => {
    const evidence = printed.get('resync');
    if (evidence === undefined) return null;
    return {
      severity: 'warns',
      title: 'A software RAID is being rebuilt or checked',
      sentence: 'It takes disk time from the trial.',
      remedy: 'Wait until /proc/mdstat shows no progress bar.',
      evidence,
    };
  },
};
