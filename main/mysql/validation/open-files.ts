import type { SettingFinding } from '../../../preload/contract/catalogue.ts';
import type { ServerIdentity } from '../server-identity.ts';
import { findingOf, sources } from './setting-finding.ts';
import type { SettingsView } from './settings-view.ts';

export interface FileRequest {
  readonly connections: bigint;
  readonly tableCache: bigint;
  readonly cacheInstances: bigint;
}

export interface FileShare extends FileRequest {
  readonly openFiles: bigint;
}

/**
 * How a server divides the files it may open. MariaDB keeps 30 for itself and counts two files for each cached table
 * and cache instance; MySQL keeps 10. Both lower the table cache and the connections until it fits, without an error
 * (`mysqld.cc` of both; MariaDB 10.11.19 measured: 20,000 files turn 50,000 connections into 16,770).
 */
export function shareOfFiles(request: FileRequest, openFiles: bigint, server: ServerIdentity): FileShare {
  return server.flavour === 'mariadb' ? mariadbShare(request, openFiles) : mysqlShare(request, openFiles);
}

const atLeast = (floor: bigint, value: bigint) => (value < floor ? floor : value);
const atMost = (ceiling: bigint, value: bigint) => (value > ceiling ? ceiling : value);

/** With more connections than files the difference wraps around in the server's arithmetic, and no instance goes. */
function mariadbShare(
  { connections, tableCache, cacheInstances }: FileRequest,
  openFiles: bigint,
): FileShare {
  const forItself = 30n;
  const rest = openFiles - forItself;
  const leastCache = atMost(200n, tableCache);
  const fitting = connections > rest ? cacheInstances : atLeast(1n, (rest - connections) / 2n / tableCache);
  const instances = atMost(cacheInstances, fitting);
  const allowed = atLeast(10n, atMost(connections, rest - leastCache * 2n * instances));
  const cache = atMost(tableCache, atLeast(leastCache, (rest - allowed) / 2n / instances));
  return { openFiles, connections: allowed, tableCache: cache, cacheInstances: instances };
}

function mysqlShare({ connections, tableCache, cacheInstances }: FileRequest, openFiles: bigint): FileShare {
  const forItself = 10n;
  const leastCache = 400n;
  const allowed = atMost(connections, atLeast(1n, openFiles - forItself - leastCache * 2n));
  const cache = atMost(tableCache, atLeast(leastCache, (openFiles - forItself - allowed) / 2n));
  return { openFiles, connections: allowed, tableCache: cache, cacheInstances };
}

interface FilePlace {
  readonly server?: ServerIdentity;
  readonly openFiles?: number;
}

/** What is not set, as the server would take it. */
export function fileRequestOf(settings: Pick<SettingsView, 'size'>, server: ServerIdentity): FileRequest {
  const mariadb = server.flavour === 'mariadb';
  return {
    connections: settings.size('max_connections') ?? 151n,
    tableCache: settings.size('table_open_cache') ?? (mariadb ? 2000n : 4000n),
    cacheInstances: settings.size('table_open_cache_instances') ?? (mariadb ? 8n : 16n),
  };
}

export function openFilesFindings(
  settings: SettingsView,
  { server, openFiles }: FilePlace,
): SettingFinding[] {
  if (server === undefined || openFiles === undefined) return [];
  const asked = fileRequestOf(settings, server);
  const got = shareOfFiles(asked, BigInt(openFiles), server);
  const limited = [
    ['max_connections', asked.connections, got.connections],
    ['table_open_cache', asked.tableCache, got.tableCache],
    ['table_open_cache_instances', asked.cacheInstances, got.cacheInstances],
  ] as const;
  return limited.flatMap(([name, wanted, effective]) => {
    const option = settings.option(name);
    if (option === undefined || effective === wanted) return [];
    return [
      findingOf(option, {
        severity: 'warns',
        kind: 'open-files',
        sentence: `${name} will be ${effective}: the server may open ${openFiles} files.`,
        remedy: 'Raise the limit of open files (LimitNOFILE of the service), or ask for less.',
        source: sources.manual,
      }),
    ];
  });
}
