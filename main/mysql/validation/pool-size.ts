import { compareVersions, type ServerIdentity } from '../server-identity.ts';

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
 * Down to a whole MiB; MySQL from 5.7.5 then up to a multiple of chunk size × instances, where a chunk too large is
 * first cut to its instance's share (manual of MySQL 8.0, measured on 9.7.4). MariaDB from 10.11.12, 11.4.6 and 11.8.2
 * ignores the chunk size.
 */
export function roundedPool(request: PoolRequest, server: ServerIdentity): PoolRounding | undefined {
  const whole = wholeMiB(request.bytes);
  if (ignoresChunks(server))
    return { bytes: whole, reason: 'The server takes whole MiB and drops the rest.' };
  const instances = instancesOf(whole, request, server);
  if (server.flavour === 'mariadb' || instances === undefined) return undefined;
  const asked = wholeMiB(request.chunkBytes ?? DEFAULT_CHUNK);
  const chunk = asked * instances > whole ? upTo(MiB * instances, whole) / instances : asked;
  return {
    bytes: upTo(chunk * instances, whole),
    reason: `Rounded to a multiple of innodb_buffer_pool_chunk_size × innodb_buffer_pool_instances (${chunk / MiB} MiB × ${instances}).`,
  };
}

function wholeMiB(bytes: bigint): bigint {
  return bytes < MiB ? MiB : bytes - (bytes % MiB);
}

/** The smallest multiple of `step` that is at least `value`. */
function upTo(step: bigint, value: bigint): bigint {
  return ((value + step - 1n) / step) * step;
}

function ignoresChunks({ flavour, version }: ServerIdentity): boolean {
  if (flavour !== 'mariadb') return compareVersions(version, '5.7.5') < 0;
  const since = { '10.11': '10.11.12', '11.4': '11.4.6', '11.8': '11.8.2' };
  const series = Object.entries(since).find(([prefix]) => compareVersions(version, prefix) === 0);
  return series === undefined
    ? compareVersions(version, '12.0') >= 0
    : compareVersions(version, series[1]) >= 0;
}

function instancesOf(bytes: bigint, request: PoolRequest, server: ServerIdentity): bigint | undefined {
  if (bytes < GiB) return 1n;
  if (request.instances !== undefined) return request.instances;
  return compareVersions(server.version, '8.4') < 0 ? 8n : undefined;
}
