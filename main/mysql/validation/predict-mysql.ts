import type { Company, Rule } from './company.ts';
import {
  becomes,
  conditional,
  integerOf,
  larger,
  refused,
  smaller,
  unpredicted,
  withinMemory,
} from './foretold.ts';
import { type FileRequest, shareOfFiles } from './open-files.ts';
import { openTablespaces } from './open-tablespaces.ts';
import { roundedPool } from './pool-size.ts';

const MiB = 1n << 20n;
const GiB = 1n << 30n;

/** What MySQL and Percona Server make of settings together; each tried on MySQL 9.7.4. */
export const mysqlRules: Readonly<Record<string, Rule>> = {
  innodb_buffer_pool_size: bufferPool,
  innodb_buffer_pool_instances: (foretold, company) => {
    const pool = poolAsked(company);
    if (pool === undefined) return unpredicted('It hangs on the size of the buffer pool.');
    if (pool < GiB) return becomes(foretold, 1n, 'A buffer pool below 1 GiB has one instance.');
    return integerOf(foretold) === 0n
      ? unpredicted('0 lets the server choose by pool and processors.')
      : foretold;
  },
  innodb_buffer_pool_chunk_size: (foretold, company) => {
    const pool = poolAsked(company);
    const instances = company.effective('innodb_buffer_pool_instances');
    if (pool === undefined || instances === undefined) return unpredicted('It hangs on the buffer pool.');
    const chunk = integerOf(foretold);
    if (chunk * instances <= pool) return foretold;
    const share = ((pool / MiB + instances - 1n) / instances) * MiB;
    return becomes(foretold, share, 'It may not exceed the share of one instance in the pool.');
  },
  innodb_dedicated_server: (foretold) =>
    foretold.kind === 'text' && foretold.value === 'ON'
      ? unpredicted('It sizes pool and redo log by the memory of the host, which may not be free.')
      : foretold,
  innodb_page_cleaners: (foretold, company) => {
    const instances = company.effective('innodb_buffer_pool_instances');
    if (instances === undefined) return unpredicted('It hangs on the number of instances.');
    return becomes(
      foretold,
      smaller(integerOf(foretold), instances),
      'It may not exceed innodb_buffer_pool_instances.',
    );
  },
  innodb_log_write_ahead_size: (foretold) => {
    let power = 512n;
    while (power * 2n <= integerOf(foretold)) power *= 2n;
    return becomes(foretold, power, 'Rounded down to a power of two.');
  },
  innodb_thread_concurrency: (foretold) =>
    integerOf(foretold) >= 500n
      ? unpredicted('With very many the server that was tried did not start.')
      : foretold,
  innodb_open_files: openTablespaces,
  back_log: (foretold, company) => {
    if (integerOf(foretold) !== 0n) return foretold;
    const connections = company.effective('max_connections');
    if (connections === undefined) return unpredicted('It follows max_connections.');
    return becomes(foretold, smaller(connections, 65535n), '0 stands for max_connections.');
  },
  thread_handling: (foretold) =>
    foretold.kind === 'text' && foretold.value === 'loaded-dynamically'
      ? refused('Only a plugin can set it.')
      : foretold,
  innodb_io_capacity: (foretold, company) => {
    const ceiling = company.isSet('innodb_io_capacity_max')
      ? company.asked('innodb_io_capacity_max')
      : undefined;
    if (ceiling === undefined) return foretold;
    return becomes(
      foretold,
      smaller(integerOf(foretold), ceiling),
      'It may not exceed innodb_io_capacity_max.',
    );
  },
  innodb_max_dirty_pages_pct_lwm: (foretold, company) => {
    const limit = company.text('innodb_max_dirty_pages_pct');
    if (foretold.kind !== 'text' || limit === undefined || Number(foretold.value) <= Number(limit))
      return foretold;
    return {
      kind: 'text',
      value: Number(limit).toFixed(6),
      reason: 'It may not exceed innodb_max_dirty_pages_pct.',
    };
  },
  max_connections: (foretold, company) => shared(foretold, company, ({ connections }) => connections),
  table_open_cache: (foretold, company) => shared(foretold, company, ({ tableCache }) => tableCache),
  open_files_limit: () => unpredicted('It becomes what the system lets the process have.'),
};

/** With innodb_dedicated_server the server sizes a pool that is not set. */
function poolAsked({ asked, isSet, text }: Company): bigint | undefined {
  const sizesItself = text('innodb_dedicated_server') !== 'OFF' && !isSet('innodb_buffer_pool_size');
  return sizesItself ? undefined : asked('innodb_buffer_pool_size');
}

function bufferPool(foretold: Parameters<Rule>[0], company: Company): ReturnType<Rule> {
  const bytes = integerOf(foretold);
  const instances = company.isSet('innodb_buffer_pool_instances')
    ? company.asked('innodb_buffer_pool_instances')
    : undefined;
  const chunkBytes = company.asked('innodb_buffer_pool_chunk_size');
  const rounded = roundedPool(
    { bytes, chunkBytes, instances: instances === 0n ? undefined : instances },
    company.server,
  );
  if (rounded === undefined)
    return unpredicted(
      'It is rounded by the number of instances, which the server chooses by its processors.',
    );
  return withinMemory(becomes(foretold, rounded.bytes, rounded.reason), company.facts);
}

function shared(
  foretold: Parameters<Rule>[0],
  { asked, facts, server }: Company,
  part: (share: FileRequest) => bigint,
): ReturnType<Rule> {
  const [connections, tableCache] = [asked('max_connections'), asked('table_open_cache')];
  const cacheInstances = asked('table_open_cache_instances') ?? 1n;
  if (connections === undefined || tableCache === undefined)
    return unpredicted('It hangs on another setting that is not foretold.');
  if (facts.openFiles === undefined) {
    const wanted = larger(10n + connections + tableCache * 2n, connections * 5n);
    return conditional(foretold, `If the process may open ${wanted} files.`);
  }
  const share = shareOfFiles({ connections, tableCache, cacheInstances }, BigInt(facts.openFiles), server);
  return becomes(foretold, part(share), `The process may open ${facts.openFiles} files.`);
}
