import type { HostCheck } from './check.ts';

export const swappiness: HostCheck = {
  id: 'swappiness',
  mayBlock: false,
  ask: ({ printed }, roles) => {
    const evidence = printed.get('swappiness');
    if (evidence === undefined || !roles.includes('server')) return null;
    const value = Number(evidence);
    if (value <= 10) {
      return {
        severity: 'passes',
        title: `Swappiness ${value}`,
        sentence: 'The buffer pool stays in memory unless memory runs out.',
        remedy: '',
        evidence,
      };
    }
    return {
      severity: 'warns',
      title: `Swappiness ${value}`,
      sentence: 'The kernel may swap parts of the buffer pool out in favour of the page cache.',
      remedy: 'sysctl vm.swappiness=1, as root.',
      evidence,
    };
  },
};
