import { posix } from 'node:path';
import { parseOptionFile } from '../option-files/option-file.ts';
import { type Option, readOption } from '../option-files/option-name.ts';
import { type OwnedSettings, ownedAmong, type Settings } from '../option-files/render.ts';
import { serverOptions } from '../option-files/server-groups.ts';
import { compareVersions, type ServerIdentity } from '../server-identity.ts';
import type { Instance } from './instance.ts';

/** Files that a server may write where it is told; a private instance keeps them in its data directory. */
const FILES: ReadonlySet<string> = new Set([
  'log_bin',
  'log_bin_index',
  'relay_log',
  'relay_log_index',
  'general_log_file',
  'slow_query_log_file',
  'log_slow_query_file',
]);

/** Places for data, and files of features; a private instance has them in its data directory. */
const PLACES: ReadonlySet<string> = new Set([
  'aria_log_dir_path',
  'innodb_data_file_path',
  'innodb_data_home_dir',
  'innodb_doublewrite_dir',
  'innodb_log_group_home_dir',
  'innodb_parallel_doublewrite_path',
  'innodb_temp_data_file_path',
  'innodb_temp_tablespaces_dir',
  'innodb_tmpdir',
  'innodb_undo_directory',
  'log_isam',
  'log_tc',
  'master_info_file',
  'relay_log_info_file',
  'replica_load_tmpdir',
  'server_audit_file_path',
  'slave_load_tmpdir',
]);

/**
 * What Rackmark decides for a private instance: where it lives, how it is reached, that accounts are checked, and that
 * it writes nothing outside its directory, whatever paths of another server the base text or a factor holds.
 */
export function privateSettings(instance: Instance, base: string, settings: Settings): OwnedSettings {
  const { flavour, version } = instance.server;
  const hasXPlugin = flavour !== 'mariadb' && compareVersions(version, '8.0.11') >= 0;
  return {
    ...pathsKeptInside(base, settings),
    basedir: instance.server.baseDirectory,
    bind_address: instance.address,
    chroot: null,
    datadir: instance.dataDirectory,
    init_file: null,
    log_error: instance.errorLog,
    pid_file: `${instance.directory}/server.pid`,
    port: String(instance.port),
    secure_file_priv: instance.temporaryDirectory,
    skip_grant_tables: null,
    skip_name_resolve: 'ON',
    skip_networking: null,
    socket: instance.socket,
    tmpdir: instance.temporaryDirectory,
    user: instance.asRoot ? 'root' : null,
    // It would take a port and a socket of its own.
    ...(hasXPlugin ? { mysqlx: 'OFF' } : {}),
  };
}

/** Says of a factor's level whether a private instance decides the setting itself, so that it can be no factor. */
export function ownedByInstance(
  base: string,
  server: ServerIdentity,
): (name: string, level: string | number) => boolean {
  const anywhere = { ...nowhere, server: { ...nowhere.server, ...server } };
  const owned = privateSettings(anywhere, base, {});
  return (name, level) => {
    const settings = { [name]: level };
    return ownedAmong(settings, { ...pathsAmong([readOption(name, String(level))]), ...owned }) !== undefined;
  };
}

/** Which settings are owned does not depend on where the instance lives. */
const nowhere: Instance = {
  ...{ id: '', directory: '', dataDirectory: '', temporaryDirectory: '', optionFile: '', errorLog: '' },
  ...{ socket: '', address: '', port: 0, asRoot: false },
  server: {
    ...{ flavour: 'mariadb', version: '', program: '', client: '' },
    ...{ initialiser: null, baseDirectory: null, banner: '' },
  },
};

function pathsKeptInside(base: string, settings: Settings): OwnedSettings {
  const written = serverOptions(parseOptionFile(base)).map((line) => readOption(line.name, line.value));
  const varied = Object.entries(settings).map(([name, value]) => readOption(name, String(value)));
  return pathsAmong([...written, ...varied]);
}

function pathsAmong(options: readonly Pick<Option, 'name' | 'value'>[]): OwnedSettings {
  const kept: Record<string, string | null> = {};
  for (const { name, value } of options) {
    if (value === null || !/(?:^|[:;])\s*(?:\/|\.\.)|\/\.\./.test(value)) continue;
    if (FILES.has(name)) kept[name] = posix.basename(value);
    // A server takes the beginning of a name for the whole: general_log_fil is general_log_file.
    else if ([...FILES, ...PLACES].some((whole) => whole.startsWith(name))) kept[name] = null;
  }
  return kept;
}
