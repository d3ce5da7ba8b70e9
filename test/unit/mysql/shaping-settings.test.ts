import { describe, expect, it } from 'vitest';
import { canLoadDump, dumpSettings, startSettings } from '../../../main/mysql/deploy/start-state.ts';
import type { ServerIdentity } from '../../../main/mysql/server-identity.ts';
import { redoSettingsOf, shapesDataSet, shapingSettings } from '../../../main/mysql/shaping-settings.ts';

const mariadb: ServerIdentity = { flavour: 'mariadb', version: '10.11.19' };
const mysql55: ServerIdentity = { flavour: 'mysql', version: '5.5.62' };
const mysql56: ServerIdentity = { flavour: 'mysql', version: '5.6.7' };
const mysql80: ServerIdentity = { flavour: 'mysql', version: '8.0.45' };
const file = (...lines: string[]) => `[mysqld]\n${lines.join('\n')}\n`;

describe('settings that shape a data set', () => {
  it('are in one spelling and order, whatever the text says', () => {
    const one = file('innodb_page_size = 8k', 'character-set-server = UTF8MB4', 'innodb_file_per_table');
    const other = file(
      'innodb-file-per-table = 1',
      'loose_innodb_page_size=8192',
      'character_set_server=utf8mb4',
    );
    expect(shapingSettings(one, mariadb)).toEqual(shapingSettings(other, mariadb));
    expect(shapingSettings(one, mariadb)).toEqual({
      initialisation: ['--innodb_page_size=8192'],
      loading: ['--character_set_server=utf8mb4', '--innodb_file_per_table=ON'],
    });
  });

  it('are the last of each name', () => {
    const text = file('innodb_page_size = 4k', 'innodb_page_size = 16k');
    expect(shapingSettings(text, mariadb).initialisation).toEqual(['--innodb_page_size=16384']);
  });

  it('are those of that server, without the redo log and without what only a start needs', () => {
    expect(shapesDataSet('innodb_undo_tablespaces', mysql56)).toBe(true);
    expect(shapesDataSet('innodb_undo_tablespaces', mysql80)).toBe(false);
    expect(shapesDataSet('lower_case_table_names', mysql80)).toBe(true);
    expect(shapesDataSet('lower_case_table_names', mariadb)).toBe(false);
    expect(shapesDataSet('innodb_data_file_path', mysql56)).toBe(true);
    expect(shapesDataSet('innodb_log_file_size', mysql56)).toBe(false);
    expect(shapesDataSet('innodb_buffer_pool_size', mysql56)).toBe(false);
  });

  it('tell two redo sizes apart and two spellings of one not', () => {
    expect(redoSettingsOf(file('innodb_log_file_size=4G', 'innodb_log_files_in_group=2'), mysql56)).toBe(
      redoSettingsOf(file('innodb-log-files-in-group = 2', 'innodb-log-file-size = 4096M'), mysql56),
    );
    expect(redoSettingsOf(file('innodb_log_file_size=4G'), mysql56)).not.toBe(
      redoSettingsOf(file(), mysql56),
    );
  });
});

describe('the start of a buffer pool', () => {
  it.each(['warm', 'cold'] as const)('loads no dump when it is %s', (start) => {
    expect(startSettings(start, mariadb, {})).toEqual({
      innodb_buffer_pool_load_at_startup: 'OFF',
      innodb_buffer_pool_dump_at_shutdown: 'OFF',
    });
  });

  it('loads and keeps a dump when it is dumped', () => {
    expect(Object.values(startSettings('dumped', mysql80, {}))).toEqual(['ON', 'ON']);
  });

  it('is left to a factor that varies it, and to servers that know no dump', () => {
    const varied = startSettings('warm', mysql80, { 'innodb-buffer-pool-load-at-startup': 'ON' });
    expect(varied).toEqual({ innodb_buffer_pool_dump_at_shutdown: 'OFF' });
    expect(startSettings('dumped', mysql55, {})).toEqual({});
    expect([canLoadDump(mysql55), canLoadDump(mysql56)]).toEqual([false, true]);
  });

  it('finds in a golden copy the whole pool of the server that loaded it, after a shutdown that is clean', () => {
    expect(dumpSettings(mysql55)).toEqual({ innodb_fast_shutdown: '1' });
    expect(dumpSettings(mysql56)).not.toHaveProperty('innodb_buffer_pool_dump_pct');
    expect(dumpSettings(mariadb)).toMatchObject({
      innodb_buffer_pool_dump_pct: '100',
      innodb_fast_shutdown: '1',
    });
  });
});
