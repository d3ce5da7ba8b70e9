import { formatBytes } from '../../../preload/contract/quantity.ts';
import { keysUnder, numberAt } from '../facts/fact.ts';
import { type HostCheck, passing } from './check.ts';

const full = 0.05;
const roomy = 0.3;

/** One node full and another free: the server swaps or goes the long way while memory is left. */
export const numa: HostCheck = {
  id: 'numa',
  mayBlock: false,
  ask: ({ sheet: { facts } }, roles) => {
    const nodes = keysUnder(facts, 'numa.node').flatMap((node) => {
      const memory = numberAt(facts, `numa.node[${node}].memory`);
      const free = numberAt(facts, `numa.node[${node}].free`);
      return memory === undefined || free === undefined || memory === 0 ? [] : [{ node, memory, free }];
    });
    if (nodes.length < 2 || !roles.includes('server')) return null;
    const evidence = nodes
      .map(
        ({ node, memory, free }) =>
          `node ${node}: ${formatBytes(free, 'binary')} of ${formatBytes(memory, 'binary')} free`,
      )
      .join(', ');
    const reclaim = numberAt(facts, 'numa.zone-reclaim');
    if (reclaim !== undefined && reclaim !== 0) {
      return {
        severity: 'warns',
        title: `Zone reclaim mode ${reclaim}`,
        sentence:
          'A node that is full gives up its page cache or swaps before it takes memory from the other.',
        remedy: 'sysctl vm.zone_reclaim_mode=0, as root.',
        evidence: `vm.zone_reclaim_mode = ${reclaim}; ${evidence}`,
      };
    }
    const shares = nodes.map(({ memory, free }) => free / memory);
    if (Math.min(...shares) < full && Math.max(...shares) > roomy) {
      return {
        severity: 'warns',
        title: 'Memory of one NUMA node is full, of another free',
        sentence: 'A buffer pool that starts now lies on one side; swapping or remote access may follow.',
        remedy:
          'Start the server under numactl --interleave=all or with innodb_numa_interleave, and drop caches before.',
        evidence,
      };
    }
    return passing(
      `${nodes.length} NUMA nodes, both with room`,
      'Interleave a buffer pool that is larger than one of them.',
      evidence,
    );
  },
};
