import type { HostCheck } from './check.ts';

export const swapInUse: HostCheck = {
  id: 'swap-in-use',
  mayBlock: false,
  ask: ({ printed }) => {
    const evidence = printed.get('swapUsedKiB');
    if (evidence === undefined) return null;
    const mebibytes = Number(evidence) / 1024;
    if (mebibytes < 16) {
      return {
        severity: 'passes',
        title: 'No swap in use',
        sentence: 'Memory has sufficed so far.',
        remedy: '',
        evidence,
      };
    }
    return {
      severity: 'warns',
      title: `${Math.round(mebibytes)} MiB of swap in use`,
      sentence: 'Memory ran out before; a server that swaps measures the disk.',
      remedy: 'Free memory, then swapoff -a and swapon -a, as root.',
      evidence: `${evidence} KiB`,
    };
  },
};
