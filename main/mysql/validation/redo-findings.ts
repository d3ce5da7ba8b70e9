import type { SettingFinding } from '../../../preload/contract/catalogue.ts';
import { compareVersions, type ServerIdentity, serverName } from '../server-identity.ts';
import { findingOf, type Judgement, sources } from './setting-finding.ts';
import type { SettingsView } from './settings-view.ts';
import { writeSize } from './value.ts';

const GiB = 1n << 30n;

/** What the server makes of the size of its redo log; the limits differ by version. */
export function redoFindings(
  settings: SettingsView,
  { server }: { readonly server?: ServerIdentity },
): SettingFinding[] {
  if (server === undefined) return [];
  const judgement =
    overruled(settings, server) ?? combinedSize(settings, server) ?? hiddenCapacity(settings, server);
  const option = settings.option('innodb_log_file_size') ?? settings.option('innodb_log_files_in_group');
  return judgement === undefined || option === undefined ? [] : [findingOf(option, judgement)];
}

const hasCapacity = ({ flavour, version }: ServerIdentity) =>
  flavour !== 'mariadb' && compareVersions(version, '8.0.30') >= 0;
/** Redo files are one, and sized by innodb_log_file_size alone. */
const hasOneFile = ({ flavour, version }: ServerIdentity) =>
  flavour === 'mariadb' && compareVersions(version, '10.5') >= 0;

function overruled(settings: SettingsView, server: ServerIdentity): Judgement | undefined {
  if (!hasCapacity(server) || settings.option('innodb_redo_log_capacity') === undefined) return undefined;
  return {
    severity: 'warns',
    kind: 'redo-overruled',
    sentence: 'innodb_redo_log_capacity is set as well and overrules it.',
    remedy: 'Keep innodb_redo_log_capacity alone.',
    source: sources.manual,
  };
}

/** The redo files together: below 4 GiB up to MySQL 5.6.2, at most 512 GiB from 5.6.3 (text of the 5.6 source). */
function combinedSize(settings: SettingsView, server: ServerIdentity): Judgement | undefined {
  const size = settings.size('innodb_log_file_size');
  if (size === undefined) return undefined;
  const files = hasOneFile(server) ? 1n : (settings.size('innodb_log_files_in_group') ?? 2n);
  const limit =
    server.flavour === 'mysql' && compareVersions(server.version, '5.6.2') <= 0 ? 4n * GiB : 512n * GiB;
  if (size * files < limit || (hasOneFile(server) && size === limit)) return undefined;
  return {
    severity: 'blocks',
    kind: 'redo-limit',
    sentence: `${files} × ${writeSize(size)} of redo log; ${serverName(server)} takes less than ${writeSize(limit)} together.`,
    remedy: `Set innodb_log_file_size below ${writeSize(limit / files)}.`,
    source: sources.manual,
  };
}

function hiddenCapacity(settings: SettingsView, server: ServerIdentity): Judgement | undefined {
  const size = settings.size('innodb_log_file_size');
  if (!hasCapacity(server) || compareVersions(server.version, '9.0') >= 0 || size === undefined)
    return undefined;
  const capacity = size * (settings.size('innodb_log_files_in_group') ?? 2n);
  return {
    severity: 'informs',
    kind: 'redo-capacity',
    sentence: `The redo log will hold ${writeSize(capacity)}, and SHOW VARIABLES will still print the default of innodb_redo_log_capacity.`,
    remedy: `Set innodb_redo_log_capacity=${writeSize(capacity)} instead.`,
    source: 'measured on MySQL 8.0.45',
  };
}
