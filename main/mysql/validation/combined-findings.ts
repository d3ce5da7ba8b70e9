import type { SettingFinding } from '../../../preload/contract/catalogue.ts';
import { scopeHolds } from '../catalogue/server-scope.ts';
import type { Destination } from './destination.ts';
import { memoryFindings } from './memory-budget.ts';
import { openFilesFindings } from './open-files.ts';
import { roundedPool } from './pool-size.ts';
import { redoFindings } from './redo-findings.ts';
import { findingOf, type Judgement, type PlacedOption, sources } from './setting-finding.ts';
import { type SettingsByName, type SettingsView, viewOf } from './settings-view.ts';
import { writeSize } from './value.ts';

type Rule = (settings: SettingsView, destination: Destination) => SettingFinding[];

const GiB = 1n << 30n;

const rules: readonly Rule[] = [
  memory,
  poolRounding,
  singleInstance,
  redoFindings,
  openFilesFindings,
  ioCapacity,
  dirtyPages,
  temporaryTables,
  dedicatedServer,
  binaryLog,
  gtidConsistency,
];

/** Rules about more than one setting, or about a setting and the host. */
export function combinedFindings(options: SettingsByName, destination: Destination): SettingFinding[] {
  const settings = viewOf(options);
  return rules.flatMap((rule) => rule(settings, destination));
}

function about(option: PlacedOption | undefined, judgement: Judgement): SettingFinding[] {
  return option === undefined ? [] : [findingOf(option, judgement)];
}

function memory(settings: SettingsView, { memoryBytes, server }: Destination): SettingFinding[] {
  if (memoryBytes === undefined) return [];
  return memoryFindings(settings.size, BigInt(Math.floor(memoryBytes)), server).map((finding) => ({
    ...finding,
    file: settings.option('innodb_buffer_pool_size')?.file ?? '',
    lines: [settings.option('innodb_buffer_pool_size')?.line ?? []].flat(),
    source: sources.formula,
    needsConfirmation: false,
  }));
}

function poolRounding(settings: SettingsView, { server }: Destination): SettingFinding[] {
  const bytes = settings.size('innodb_buffer_pool_size');
  if (bytes === undefined || server === undefined) return [];
  const chunkBytes = settings.size('innodb_buffer_pool_chunk_size');
  const instances = settings.size('innodb_buffer_pool_instances');
  const rounded = roundedPool({ bytes, chunkBytes, instances }, server);
  if (rounded === undefined || rounded.bytes === bytes) return [];
  return about(settings.option('innodb_buffer_pool_size'), {
    severity: 'informs',
    kind: 'rounding',
    sentence: `The pool will be ${writeSize(rounded.bytes)}. ${rounded.reason}`,
    remedy: `Ask for ${writeSize(rounded.bytes)} to get what is written.`,
    source: sources.manual,
  });
}

function singleInstance(settings: SettingsView, { server }: Destination): SettingFinding[] {
  const instances = settings.size('innodb_buffer_pool_instances');
  const pool = settings.size('innodb_buffer_pool_size') ?? GiB / 8n;
  if (instances === undefined || instances <= 1n || pool >= GiB) return [];
  if (server === undefined || server.flavour === 'mariadb') return [];
  return about(settings.option('innodb_buffer_pool_instances'), {
    severity: 'warns',
    kind: 'single-instance',
    sentence: `A buffer pool of ${writeSize(pool)} gets one instance, not ${instances}: the server divides only from 1 GiB on.`,
    remedy: 'Set 1, or a pool of at least 1G.',
    source: sources.manual,
  });
}

function ioCapacity(settings: SettingsView): SettingFinding[] {
  const [io, maximum] = [settings.size('innodb_io_capacity'), settings.size('innodb_io_capacity_max')];
  if (io === undefined || maximum === undefined || io <= maximum) return [];
  return about(settings.option('innodb_io_capacity'), {
    severity: 'warns',
    kind: 'io-capacity',
    sentence: `innodb_io_capacity ${io} is above innodb_io_capacity_max ${maximum}; the server lowers it to that.`,
    remedy: 'Raise innodb_io_capacity_max too.',
    source: sources.manual,
  });
}

function dirtyPages(settings: SettingsView): SettingFinding[] {
  const low = settings.number('innodb_max_dirty_pages_pct_lwm');
  const high = settings.number('innodb_max_dirty_pages_pct');
  if (low === undefined || high === undefined || low <= high) return [];
  return about(settings.option('innodb_max_dirty_pages_pct_lwm'), {
    severity: 'warns',
    kind: 'dirty-pages',
    sentence: `innodb_max_dirty_pages_pct_lwm ${low} is above innodb_max_dirty_pages_pct ${high}; the server lowers it to that.`,
    remedy: 'Set the low water mark below innodb_max_dirty_pages_pct.',
    source: sources.manual,
  });
}

function temporaryTables(settings: SettingsView): SettingFinding[] {
  const [asked, heap] = [settings.size('tmp_table_size'), settings.size('max_heap_table_size')];
  if (asked === undefined || asked <= (heap ?? 16n << 20n)) return [];
  const limit = writeSize(heap ?? 16n << 20n);
  return about(settings.option('tmp_table_size'), {
    severity: 'informs',
    kind: 'temporary-tables',
    sentence: `Temporary tables of the MEMORY engine stop at max_heap_table_size, ${limit}.`,
    remedy: 'Set max_heap_table_size to the same size where that engine holds temporary tables.',
    source: sources.manual,
  });
}

function dedicatedServer(settings: SettingsView): SettingFinding[] {
  if (settings.flag('innodb_dedicated_server') !== true) return [];
  const fixed = [
    'innodb_buffer_pool_size',
    'innodb_redo_log_capacity',
    'innodb_log_file_size',
    'innodb_flush_method',
  ].filter((name) => settings.option(name) !== undefined);
  if (fixed.length === 0) return [];
  return about(settings.option('innodb_dedicated_server'), {
    severity: 'warns',
    kind: 'dedicated-server',
    sentence: `innodb_dedicated_server sizes pool and redo log by the memory of the host; ${fixed.join(', ')} ${fixed.length === 1 ? 'stands' : 'stand'} against it.`,
    remedy: 'Leave innodb_dedicated_server OFF when sizes are varied.',
    source: sources.manual,
  });
}

function binaryLog(settings: SettingsView, { server }: Destination): SettingFinding[] {
  const logs = settings.option('log_bin');
  if (server === undefined) return [];
  const needsId = scopeHolds('mysql =5.7', server) || scopeHolds('percona =5.7', server);
  if (logs !== undefined && settings.flag('log_bin') !== false && needsId && !settings.option('server_id')) {
    return about(logs, {
      severity: 'blocks',
      kind: 'server-id',
      sentence: 'MySQL 5.7 does not start with log_bin and without server_id.',
      remedy: 'Set server_id=1.',
      source: sources.manual,
    });
  }
  const offByDefault = server.flavour === 'mariadb' || needsId || scopeHolds('mysql <5.7', server);
  if (logs !== undefined || !offByDefault) return [];
  return about(settings.option('sync_binlog'), {
    severity: 'informs',
    kind: 'no-binary-log',
    sentence: 'sync_binlog does nothing: this server keeps no binary log unless log_bin is set.',
    remedy: 'Set log_bin, or remove sync_binlog.',
    source: sources.manual,
  });
}

function gtidConsistency(settings: SettingsView, { server }: Destination): SettingFinding[] {
  const mode = settings.option('gtid_mode')?.value?.toUpperCase();
  if (server === undefined || server.flavour === 'mariadb' || mode !== 'ON') return [];
  const enforced = settings.option('enforce_gtid_consistency')?.value?.toUpperCase();
  if (enforced === 'ON' || enforced === '1' || enforced === 'TRUE') return [];
  return about(settings.option('gtid_mode'), {
    severity: 'blocks',
    kind: 'gtid',
    sentence: 'gtid_mode=ON needs enforce_gtid_consistency=ON; the server does not start without it.',
    remedy: 'Set enforce_gtid_consistency=ON too.',
    source: sources.manual,
  });
}
