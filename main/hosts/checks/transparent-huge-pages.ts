import { textAt } from '../facts/fact.ts';
import type { HostCheck } from './check.ts';

/** khugepaged merges pages while a trial runs and stalls it. */
export const transparentHugePages: HostCheck = {
  id: 'transparent-huge-pages',
  mayBlock: false,
  ask: ({ printed, sheet: { facts } }) => {
    const read = textAt(facts, 'kernel.huge-pages');
    // The kernels of CentOS 6 keep it under a name of their own, which only the sheet knows.
    const evidence = printed.get('hugePages') ?? read;
    const chosen = evidence?.match(/\[(\w+)\]/)?.[1] ?? read;
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
