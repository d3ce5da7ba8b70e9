import type { Fact } from '../../../preload/contract/facts.ts';
import { factsOf } from './fact.ts';
import { labelled } from './labelled-text.ts';
import { bytesIn } from './quantities.ts';
import { countOf, lineOf, namesIn, type SmallFiles } from './small-files.ts';

export function memoryFacts(files: SmallFiles): Fact[] {
  const fields = labelled((files.get('/proc/meminfo') ?? []).join('\n'));
  const bytes = (label: string) => bytesIn(fields.get(label));
  const swapTotal = bytes('SwapTotal');
  const swapFree = bytes('SwapFree');
  return factsOf('/proc/meminfo', [
    ['memory.total', 'Memory seen by the system', bytes('MemTotal'), 'B'],
    ['memory.free', 'Memory free', bytes('MemFree'), 'B'],
    ['memory.available', 'Memory available', bytes('MemAvailable'), 'B'],
    ['memory.cached', 'Page cache', bytes('Cached'), 'B'],
    ['memory.swap', 'Swap', swapTotal, 'B'],
    [
      'memory.swap-used',
      'Swap in use',
      swapTotal === undefined || swapFree === undefined ? undefined : swapTotal - swapFree,
      'B',
    ],
    ['memory.huge-pages', 'Huge pages reserved', countOf(files, '/proc/sys/vm/nr_hugepages'), 'count'],
  ]);
}

const nodes = '/sys/devices/system/node';

export function numaFacts(files: SmallFiles): Fact[] {
  const names = namesIn(files, /\/node\/(node\d+)\/meminfo$/);
  const perNode = names.flatMap((name) => {
    const lines = (files.get(`${nodes}/${name}/meminfo`) ?? []).map((line) => line.replace(/^Node \d+ /, ''));
    const fields = labelled(lines.join('\n'));
    return factsOf(nodes, [
      [`numa.node[${name.slice(4)}].memory`, `${name} memory`, bytesIn(fields.get('MemTotal')), 'B'],
      [`numa.node[${name.slice(4)}].free`, `${name} memory free`, bytesIn(fields.get('MemFree')), 'B'],
      [`numa.node[${name.slice(4)}].cpus`, `${name} CPUs`, lineOf(files, `${nodes}/${name}/cpulist`)],
    ]);
  });
  const reclaim = countOf(files, '/proc/sys/vm/zone_reclaim_mode');
  const balancing = countOf(files, '/proc/sys/kernel/numa_balancing');
  return [
    ...factsOf(nodes, [['numa.nodes', 'NUMA nodes', names.length || undefined, 'count']]),
    ...perNode,
    ...factsOf('/proc/sys', [
      ['numa.zone-reclaim', 'Zone reclaim mode', reclaim],
      ['numa.balancing', 'Automatic NUMA balancing', onOff(balancing)],
    ]),
  ];
}

function onOff(value: number | undefined): string | undefined {
  return value === undefined ? undefined : value === 0 ? 'off' : 'on';
}
