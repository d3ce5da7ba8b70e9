import type { HostCheck } from './check.ts';

/** khugepaged merges pages while a trial runs and stalls it. */
export const transparentHugePages: HostCheck = {
  id: 'transparent-huge-pages',
  ask: ({ printed }) => {
    const evidence = printed.get('hugePages');
    const chosen = evidence?.match(/\[(\w+)\]/)?.[1];
    if (evidence === undefined || chosen === undefined) return null;
    if (chosen !== 'always') {
      return {
        severity: 'passes',
        title: `Transparent huge pages: ${chosen}`,
        sentence: 'Pages are not merged behind the server’s back.',
        remedy: '',
        evidence,
      };
    }
    return {
      severity: 'warns',
      title: 'Transparent huge pages: always',
      sentence: 'The kernel merges pages during a trial and stalls it.',
      remedy: 'echo madvise > /sys/kernel/mm/transparent_hugepage/enabled, as root.',
      evidence,
    };
  },
};
