import { compareVersions, type ServerIdentity } from './server-identity.ts';

const MiB = 1n << 20n;
const GiB = 1n << 30n;
const DEFAULT_CHUNK = 128n * MiB;

export interface PoolRequest {
  readonly bytes: bigint;
  /** As set; undefined for the server's default. */
  readonly chunkBytes?: bigint | undefined;
  readonly instances?: bigint | undefined;
}

export interface PoolRounding {
  readonly bytes: bigint;
  readonly reason: string;
}

/**
 * What `innodb_buffer_pool_size` becomes on that server; undefined where it cannot be foretold (MySQL 8.4 and later
 * choose the instances by CPU; MariaDB 10.2 to 10.11.11 choose the chunk).
 *
 * MySQL from 5.7.5: up to a multiple of chunk size × instances. Before, and MariaDB from 10.11.12, 11.4.6 and 11.8.2
 * (where the chunk size is ignored): down to a whole MiB.
 */
export function roundedPool(request: PoolRequest, server: ServerIdentity): PoolRounding | undefined {
  if (dropsBelowMiB(server)) {
    const bytes = (request.bytes / MiB) * MiB;
    return { bytes, reason: 'The server takes whole MiB and drops the rest.' };
  }
  if (server.flavour === 'mariadb') return undefined;
  const chunk = request.chunkBytes ?? DEFAULT_CHUNK;
  const instances = instancesOf(request, server);
  if (instances === undefined) return undefined;
  const step = (chunk * instances > request.bytes ? request.bytes / instances : chunk) * instances;
  if (step === 0n) return undefined;
  const bytes = ((request.bytes + step - 1n) / step) * step;
  return {
    bytes,
    reason: `Rounded up to a multiple of innodb_buffer_pool_chunk_size × innodb_buffer_pool_instances (${chunk / MiB} MiB × ${instances}).`,
  };
}

function dropsBelowMiB({ flavour, version }: ServerIdentity): boolean {
  if (flavour !== 'mariadb') return compareVersions(version, '5.7.5') < 0;
  const since = { '10.11': '10.11.12', '11.4': '11.4.6', '11.8': '11.8.2' };
  const series = Object.entries(since).find(([prefix]) => compareVersions(version, prefix) === 0);
  return series === undefined
    ? compareVersions(version, '12.0') >= 0
    : compareVersions(version, series[1]) >= 0;
}

function instancesOf(request: PoolRequest, server: ServerIdentity): bigint | undefined {
  if (request.bytes < GiB) return 1n;
  if (request.instances !== undefined) return request.instances;
  return compareVersions(server.version, '8.4') < 0 ? 8n : undefined;
}
