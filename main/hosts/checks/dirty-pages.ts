import { formatBytes } from '../../../preload/contract/quantity.ts';
import { numberAt } from '../facts/fact.ts';
import type { HostCheck } from './check.ts';

const burst = 4 * 1024 ** 3;

/** Binary logs, relay logs and dumps go through the page cache; what gathers there is written back at once. */
export const dirtyPages: HostCheck = {
  id: 'dirty-pages',
  mayBlock: false,
  ask: ({ sheet: { facts } }, roles) => {
    const ratio = numberAt(facts, 'kernel.dirty-background-ratio');
    const memory = numberAt(facts, 'memory.total');
    const bytes =
      numberAt(facts, 'kernel.dirty-background-bytes') ??
      (ratio !== undefined && memory !== undefined ? ratio * memory : undefined);
    if (bytes === undefined || bytes <= burst || !roles.includes('server')) return null;
    return {
      severity: 'informs',
      title: `Up to ${formatBytes(bytes, 'binary')} gather before they are written back`,
      sentence:
        'Files that do not bypass the page cache (binary logs, fsync flush methods) are then written in one burst.',
      remedy: 'sysctl vm.dirty_background_bytes=268435456 vm.dirty_bytes=1073741824, as root.',
      evidence: `vm.dirty_background_ratio = ${ratio === undefined ? 'not said' : ratio * 100} % of ${memory === undefined ? '?' : formatBytes(memory, 'binary')}`,
    };
  },
};
