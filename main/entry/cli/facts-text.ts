import type { HostFacts } from '../../../preload/contract/hosts.ts';
import { formatBytes, formatNumber } from '../../../preload/contract/quantity.ts';

/** What a host is, for a reader; `--json` has the bytes. */
export function factsText(facts: HostFacts): string {
  const tools = Object.keys(facts.tools);
  const rows: readonly (readonly [name: string, value: string])[] = [
    ['Host name', facts.hostname],
    ['Model', facts.model ?? 'not told'],
    ['System', facts.system],
    ['Kernel', facts.kernel],
    ['Processor', facts.cpuModel],
    ['Threads', formatNumber(facts.threads, 0)],
    ['Memory', formatBytes(facts.memoryBytes, 'binary')],
    ['Free disk space', formatBytes(facts.freeBytes)],
    ['User', facts.user],
    ['Tools', tools.length === 0 ? 'none found' : tools.join(', ')],
    ['Read at', facts.readAt],
  ];
  return rows.map(([name, value]) => `${name.padEnd(15)}  ${value}\n`).join('');
}
