import type { Finding } from '../../preload/contract/hosts.ts';
import { writeSize } from './value.ts';

const MiB = 1n << 20n;
const GiB = 1n << 30n;
/** Left to the system and to what no setting names. */
const SYSTEM_BYTES = GiB;
/** Control blocks and page hash of the buffer pool: about 8 % on top of it. */
const POOL_OVERHEAD_PERCENT = 8n;

interface Buffer {
  readonly name: string;
  /** What the server takes when it is not set, in bytes; common to the servers of today. */
  readonly initial: bigint;
}

const shared: readonly Buffer[] = [
  { name: 'innodb_log_buffer_size', initial: 16n * MiB },
  { name: 'key_buffer_size', initial: 8n * MiB },
  { name: 'query_cache_size', initial: 0n },
];
const perConnection: readonly Buffer[] = [
  { name: 'sort_buffer_size', initial: MiB / 4n },
  { name: 'join_buffer_size', initial: MiB / 4n },
  { name: 'read_buffer_size', initial: MiB / 8n },
  { name: 'read_rnd_buffer_size', initial: MiB / 4n },
  { name: 'thread_stack', initial: MiB },
];

/**
 * Compares what the settings may take with the memory of the host. A buffer pool larger than the memory blocks; a sum
 * of pool, shared buffers, buffers of every connection and 1 GiB for the system that does not fit warns. An upper
 * bound by the manual's formula: few servers ever fill every buffer of every connection.
 */
export function memoryFindings(size: (name: string) => bigint | undefined, memoryBytes: bigint): Finding[] {
  const pool = size('innodb_buffer_pool_size') ?? 128n * MiB;
  const evidence = `buffer pool ${writeSize(pool)}, memory ${memoryBytes / MiB} MiB`;
  if (pool >= memoryBytes) {
    return [
      {
        id: 'memory:pool',
        severity: 'blocks',
        title: 'Memory',
        sentence: `The buffer pool of ${pool / MiB} MiB is larger than the memory of the host, ${memoryBytes / MiB} MiB.`,
        remedy: 'Lower innodb_buffer_pool_size.',
        evidence,
      },
    ];
  }
  const sum = (buffers: readonly Buffer[]) =>
    buffers.reduce((total, { name, initial }) => total + (size(name) ?? initial), 0n);
  const connections = size('max_connections') ?? 151n;
  const poolWithOverhead = pool + (pool * POOL_OVERHEAD_PERCENT) / 100n;
  const total = poolWithOverhead + sum(shared) + connections * sum(perConnection) + SYSTEM_BYTES;
  if (total <= memoryBytes) return [];
  return [
    {
      id: 'memory:budget',
      severity: 'warns',
      title: 'Memory',
      sentence: `Buffer pool, shared buffers, ${connections} connections and 1 GiB for the system may take ${total / MiB} MiB; the host has ${memoryBytes / MiB} MiB and may swap.`,
      remedy: 'Lower innodb_buffer_pool_size, max_connections or the buffers of a connection.',
      evidence,
    },
  ];
}
