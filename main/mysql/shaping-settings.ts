/** Settings that the files of a data set depend on: those a data directory is made for, and those of the loading. */

import { costOfChange, findTunable } from './catalogue/tunables.ts';
import { parseOptionFile } from './option-files/option-file.ts';
import { type Option, readOption } from './option-files/option-name.ts';
import { serverOptions } from './option-files/server-groups.ts';
import { isRedoSetting } from './redo-procedure.ts';
import type { ServerIdentity } from './server-identity.ts';
import { parseBoolean, parseSize } from './validation/value.ts';

/** They decide how rows are laid out while tables are made and filled; a restored copy keeps what they made of it. */
const LOADING: ReadonlySet<string> = new Set([
  'character_set_server',
  'collation_server',
  'default_character_set',
  'default_collation',
  'default_storage_engine',
  'storage_engine',
  'innodb_checksum_algorithm',
  'innodb_compression_algorithm',
  'innodb_compression_default',
  'innodb_compression_level',
  'innodb_default_row_format',
  'innodb_default_encryption_key_id',
  'innodb_encrypt_tables',
  'default_table_encryption',
  'innodb_file_format',
  'innodb_file_per_table',
  'innodb_fill_factor',
  'innodb_large_prefix',
  'innodb_page_compression',
]);

/** Whether a data directory is made for this setting, so that it cannot be given to one that is there. */
export function shapesDataDirectory(name: string, server?: ServerIdentity): boolean {
  return ['new-data-directory', 'restart-with-procedure'].includes(costOfChange(name, server) ?? '');
}

/** Whether another value asks for another data set. The redo log does not: a procedure gives it its size. */
export function shapesDataSet(writtenName: string, server?: ServerIdentity): boolean {
  const { name } = readOption(writtenName, null);
  return LOADING.has(name) || (shapesDataDirectory(name, server) && !isRedoSetting(name));
}

export interface ShapingSettings {
  /** What a data directory is made for, such as `--innodb_page_size=8192`. */
  readonly initialisation: readonly string[];
  /** What shapes the tables that are loaded into it. */
  readonly loading: readonly string[];
}

/** Of an option file, in one spelling and order for all that mean the same, so that texts can be compared. */
export function shapingSettings(optionText: string, server: ServerIdentity): ShapingSettings {
  const deciding = decidingOptions(optionText, server);
  const inWords = (wanted: (name: string) => boolean) =>
    deciding
      .filter(({ name }) => wanted(name))
      .map((option) => `--${option.name}=${plainValue(option)}`)
      .toSorted();
  return {
    initialisation: inWords((name) => shapesDataSet(name, server) && !LOADING.has(name)),
    loading: inWords((name) => LOADING.has(name)),
  };
}

/** The size of the redo log that an option file asks for, in one spelling; empty where it leaves that to the server. */
export function redoSettingsOf(optionText: string, server: ServerIdentity): string {
  return decidingOptions(optionText, server)
    .filter(({ name }) => isRedoSetting(name))
    .map((option) => `${option.name}=${plainValue(option)}`)
    .toSorted()
    .join(' ');
}

/** The last of each name, as the server has it. */
function decidingOptions(optionText: string, server: ServerIdentity): Option[] {
  const written = serverOptions(parseOptionFile(optionText), server).map((line) =>
    readOption(line.name, line.value),
  );
  return [...new Map(written.map((option) => [option.name, option])).values()];
}

/** `8k`, `8K` and `8192` are one value, and so are `on` and `1`. */
function plainValue({ name, value }: Option): string {
  const text = value ?? 'ON';
  const type = findTunable(name)?.type;
  const size = type === 'size' || type === 'integer' ? parseSize(text) : undefined;
  if (size !== undefined) return String(size);
  const switched = type === 'boolean' || type === undefined ? parseBoolean(text) : undefined;
  if (switched !== undefined) return switched ? 'ON' : 'OFF';
  // Names of character sets, formats and engines know no case; names of files do.
  const isName = LOADING.has(name) || (type !== 'path' && type !== 'text');
  return isName ? text.trim().toLowerCase() : text.trim();
}
