import type { Finding } from '../../../preload/contract/hosts.ts';
import { factFor } from '../catalogue/server-scope.ts';
import { findTunable } from '../catalogue/tunables.ts';
import type { ServerIdentity } from '../server-identity.ts';
import { writeSize } from './value.ts';

const MiB = 1n << 20n;
const GiB = 1n << 30n;
/** Left to the system and to what no setting names. */
const SYSTEM_BYTES = GiB;
/** Control blocks and page hash of the buffer pool: about 8 % on top of it. */
const POOL_OVERHEAD_PERCENT = 8n;

interface Buffer {
  readonly name: string;
  /** What the server takes when it is not set, in bytes; where the catalogue does not know it of that server. */
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

export interface MemoryBudget {
  readonly pool: bigint;
  readonly poolOverhead: bigint;
  readonly shared: bigint;
  readonly connections: bigint;
  readonly perConnection: bigint;
  readonly system: bigint;
  readonly total: bigint;
}

/**
 * What the settings may take together, in bytes: an upper bound by the formula of the manual, since few servers ever
 * fill every buffer of every connection.
 */
export function memoryBudget(
  size: (name: string) => bigint | undefined,
  server?: ServerIdentity,
): MemoryBudget {
  const taken = ({ name, initial }: Buffer) => size(name) ?? initialOf(name, server) ?? initial;
  const sum = (buffers: readonly Buffer[]) => buffers.reduce((total, buffer) => total + taken(buffer), 0n);
  const pool = size('innodb_buffer_pool_size') ?? 128n * MiB;
  const parts = {
    pool,
    poolOverhead: (pool * POOL_OVERHEAD_PERCENT) / 100n,
    shared: sum(shared),
    connections: size('max_connections') ?? 151n,
    perConnection: sum(perConnection),
    system: SYSTEM_BYTES,
  };
  const total =
    parts.pool + parts.poolOverhead + parts.shared + parts.connections * parts.perConnection + parts.system;
  return { ...parts, total };
}

/** Looked up once for each server: the budgets of a thousand treatments ask for the same few. */
const initials = new WeakMap<ServerIdentity, Map<string, bigint | undefined>>();

function initialOf(name: string, server: ServerIdentity | undefined): bigint | undefined {
  if (server === undefined) return undefined;
  const known = initials.get(server) ?? new Map<string, bigint | undefined>();
  initials.set(server, known);
  if (!known.has(name)) {
    const tunable = findTunable(name);
    const fact = tunable && factFor(tunable.default, server);
    known.set(name, typeof fact === 'number' ? BigInt(fact) : undefined);
  }
  return known.get(name);
}

/** A buffer pool larger than the memory of the host blocks; a sum that does not fit warns, with its parts. */
export function memoryFindings(
  size: (name: string) => bigint | undefined,
  memoryBytes: bigint,
  server?: ServerIdentity,
): Finding[] {
  const budget = memoryBudget(size, server);
  if (budget.pool >= memoryBytes) {
    return [
      {
        id: 'memory:pool',
        severity: 'blocks',
        title: 'Memory',
        sentence: `The buffer pool of ${budget.pool / MiB} MiB is larger than the memory of the host, ${memoryBytes / MiB} MiB.`,
        remedy: 'Lower innodb_buffer_pool_size.',
        evidence: `buffer pool ${writeSize(budget.pool)}, memory ${memoryBytes / MiB} MiB`,
      },
    ];
  }
  if (budget.total <= memoryBytes) return [];
  return [
    {
      id: 'memory:budget',
      severity: 'warns',
      title: 'Memory',
      sentence: `Buffer pool, shared buffers, ${budget.connections} connections and 1 GiB for the system may take ${budget.total / MiB} MiB; the host has ${memoryBytes / MiB} MiB and may swap.`,
      remedy: 'Lower innodb_buffer_pool_size, max_connections or the buffers of a connection.',
      evidence: sumWords(budget),
    },
  ];
}

function sumWords({
  pool,
  poolOverhead,
  shared,
  connections,
  perConnection,
  system,
  total,
}: MemoryBudget): string {
  const kib = (bytes: bigint) => `${bytes / 1024n} KiB`;
  const mib = (bytes: bigint) => `${bytes / MiB} MiB`;
  return `buffer pool ${mib(pool)} + its overhead ${mib(poolOverhead)} + shared buffers ${mib(shared)} + ${connections} connections × ${kib(perConnection)} + system ${mib(system)} = ${mib(total)}`;
}
