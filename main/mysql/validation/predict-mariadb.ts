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

const MiB = 1n << 20n;

/** What MariaDB makes of settings together; each tried on 10.11.19. */
export const mariadbRules: Readonly<Record<string, Rule>> = {
  innodb_buffer_pool_size: bufferPool,
  innodb_io_capacity: (foretold, company) => {
    const ceiling = company.asked('innodb_io_capacity_max');
    if (ceiling === undefined || !company.isSet('innodb_io_capacity_max') || ceiling === noCapacityLimit)
      return foretold;
    return becomes(
      foretold,
      smaller(integerOf(foretold), ceiling),
      'It may not exceed innodb_io_capacity_max.',
    );
  },
  innodb_io_capacity_max: (foretold, company) => {
    if (integerOf(foretold) !== noCapacityLimit) return foretold;
    const capacity = company.asked('innodb_io_capacity');
    if (capacity === undefined) return unpredicted('It follows innodb_io_capacity.');
    return becomes(
      foretold,
      smaller(larger(2n * capacity, 2000n), noCapacityLimit),
      'That value stands for twice innodb_io_capacity, at least 2000.',
    );
  },
  innodb_max_dirty_pages_pct_lwm: lowWaterMark,
  innodb_undo_tablespaces: (foretold, company) => {
    if (company.isSet('innodb_undo_tablespaces') && integerOf(foretold) > 1n)
      return unpredicted('It hangs on the undo tablespaces that the data directory has.');
    return becomes(foretold, 0n, 'One undo tablespace counts as none.');
  },
  innodb_log_write_ahead_size: (foretold) => {
    const size = integerOf(foretold);
    if ((size & (size - 1n)) !== 0n) return refused('It has to be a power of two.');
    return size === 4096n ? foretold : unpredicted('It is raised to the block size of the disk.');
  },
  innodb_log_file_mmap: (foretold) =>
    foretold.kind === 'text' && foretold.value === 'ON'
      ? unpredicted('It hangs on how the server was built and on the file system.')
      : foretold,
  innodb_open_files: openTablespaces,
  back_log: (foretold, company) => {
    const connections = company.effective('max_connections');
    if (integerOf(foretold) !== 0n) return foretold;
    if (connections === undefined) return unpredicted('It follows max_connections.');
    return becomes(
      foretold,
      smaller(900n, 50n + connections / 5n),
      '0 stands for 50 and a fifth of max_connections.',
    );
  },
  thread_cache_size: (foretold, company) => {
    const connections = company.effective('max_connections');
    if (connections === undefined) return unpredicted('It follows max_connections.');
    return becomes(foretold, smaller(integerOf(foretold), connections), 'It may not exceed max_connections.');
  },
  query_cache_type: (foretold, company) => {
    const size = company.asked('query_cache_size');
    if (foretold.kind !== 'text' || foretold.value !== 'OFF' || !company.isSet('query_cache_size'))
      return foretold;
    if (size === undefined) return unpredicted('It hangs on query_cache_size.');
    return size === 0n
      ? foretold
      : { kind: 'text', value: 'ON', reason: 'A query_cache_size switches it on.' };
  },
  max_connections: (foretold, company) => shared(foretold, company, ({ connections }) => connections),
  table_open_cache: (foretold, company) => shared(foretold, company, ({ tableCache }) => tableCache),
  table_open_cache_instances: (foretold, company) =>
    shared(foretold, company, ({ cacheInstances }) => cacheInstances),
  open_files_limit: () => unpredicted('It becomes what the system lets the process have.'),
};

/** The default of innodb_io_capacity_max, which stands for one that follows innodb_io_capacity. */
const noCapacityLimit = 4294967295n;

function bufferPool(foretold: Parameters<Rule>[0], { asked, facts }: Company): ReturnType<Rule> {
  const size = integerOf(foretold);
  const page = asked('innodb_page_size') ?? 16384n;
  if (size < 32n * MiB && page !== 16384n) return unpredicted('The smallest pool hangs on innodb_page_size.');
  if (size < 6n * MiB) return refused('Pages of 16K need a pool of at least 6M.');
  return withinMemory(foretold, facts);
}

function lowWaterMark(foretold: Parameters<Rule>[0], company: Company): ReturnType<Rule> {
  const limit = company.text('innodb_max_dirty_pages_pct');
  if (foretold.kind !== 'text' || limit === undefined) return foretold;
  if (Number(foretold.value) <= Number(limit)) return foretold;
  return {
    kind: 'text',
    value: Number(limit).toFixed(6),
    reason: 'It may not exceed innodb_max_dirty_pages_pct.',
  };
}

function shared(
  foretold: Parameters<Rule>[0],
  { asked, facts, server }: Company,
  part: (share: FileRequest) => bigint,
): ReturnType<Rule> {
  const request = {
    connections: asked('max_connections'),
    tableCache: asked('table_open_cache'),
    cacheInstances: asked('table_open_cache_instances'),
  };
  const { connections, tableCache, cacheInstances } = request;
  if (connections === undefined || tableCache === undefined || cacheInstances === undefined)
    return unpredicted('It hangs on another setting that is not foretold.');
  if (facts.openFiles === undefined) {
    const wanted = 30n + connections + tableCache * 2n * cacheInstances;
    return conditional(foretold, `If the process may open ${wanted} files.`);
  }
  const share = shareOfFiles({ connections, tableCache, cacheInstances }, BigInt(facts.openFiles), server);
  return becomes(foretold, part(share), `The process may open ${facts.openFiles} files.`);
}
