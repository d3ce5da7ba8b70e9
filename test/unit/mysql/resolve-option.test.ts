import { describe, expect, it } from 'vitest';
import { resolveOption } from '../../../main/mysql/option-files/resolve-option.ts';
import type { ServerIdentity } from '../../../main/mysql/server-identity.ts';
import { parseServerName } from '../../../main/mysql/server-name.ts';

const mariadb = parseServerName('mariadb-10.11.19');
const mysql97 = parseServerName('mysql-9.7');
const mysql56 = parseServerName('mysql-5.6.51');

function meaning(text: string, server?: ServerIdentity): string {
  const [name = '', value] = text.split('=');
  const option = resolveOption(name, value ?? null, server);
  const faults = option.faults.map(({ severity }) => ` ${severity}`).join('');
  return `${option.loose ? 'loose ' : ''}${option.name}${option.value === null ? '' : `=${option.value}`}${faults}`;
}

describe('the name of an option', () => {
  it.each([
    ['MAX-Connections=9', 'max_connections=9'],
    ['max_conn=9', 'max_connections=9 surprise'],
    ['max_connect=9', 'max_connections=9 surprise'],
    ['max_a=9', 'max_allowed_packet=9 surprise'],
    ['max_s=9', 'max_s=9 fatal'],
    ['innodb_buffer_pool_siz=9', 'innodb_buffer_pool_siz=9 fatal'],
    ['skip_innodb_double', 'innodb_doublewrite=OFF surprise'],
    ['skip-grant-table', 'skip_grant_tables surprise'],
    ['hot.key_buffer_size=9', 'hot.key_buffer_size=9'],
    ['default.key_buffer_size=9', 'key_buffer_size=9'],
    ['hot.max_connections=9', 'max_connections=9'],
    ['a.b.key_buffer_size=9', 'b.key_buffer_size=9 fatal'],
    ['.key_buffer_size=9', '.key_buffer_size=9 fatal'],
    ['set-variable=port', 'set_variable=port fatal'],
    ['--port=1', '__port=1 fatal'],
    ['innodb_thread_concurrency=9', 'innodb_thread_concurrency=9 surprise'],
  ])('%s is to MariaDB %s', (text, read) => {
    expect(meaning(text, mariadb)).toBe(read);
  });

  it.each([
    ['max-connections=9', 'max_connections=9'],
    ['Max_connections=9', 'max_connections=9 fatal'],
    ['loose-Max_connections=9', 'loose max_connections=9 surprise'],
    ['Loose-max_connections=9', 'loose max_connections=9 fatal'],
    ['max_conn=9', 'max_conn=9 fatal'],
    ['hot.key_buffer_size=9', 'hot.key_buffer_size=9'],
    ['hot.max_connections=9', 'max_connections=9 fatal'],
    ['hot.key-buffer-size=9', 'hot.key_buffer_size=9 fatal'],
    ['innodb_log_file_size=1G', 'innodb_log_file_size=1G fatal'],
    ['loose-innodb_log_file_size=1G', 'loose innodb_log_file_size=1G surprise'],
  ])('%s is to MySQL 9.7 %s', (text, read) => {
    expect(meaning(text, mysql97)).toBe(read);
  });

  it('is taken as it stands by a server whose options nobody has listed', () => {
    expect(meaning('innodb_log_file_size=1G', mysql56)).toBe('innodb_log_file_size=1G');
    expect(meaning('innodb_read_ahead=random', mysql56)).toBe('innodb_read_ahead=random');
    expect(meaning('no_such_thing=1', mysql56)).toBe('no_such_thing=1');
    expect(meaning('max_connections', mysql56)).toBe('max_connections');
    expect(meaning('myisam_recover', mysql56)).toBe('myisam_recover_options surprise');
    expect(meaning('Skip-Some_Thing')).toBe('some_thing=OFF');
  });
});

describe('a prefix', () => {
  it.each([
    ['skip-innodb_doublewrite', 'innodb_doublewrite=OFF'],
    ['skip_innodb_doublewrite=0', 'innodb_doublewrite=ON'],
    ['skip_innodb_doublewrite=off', 'innodb_doublewrite=OFF'],
    ['enable-innodb_doublewrite=0', 'innodb_doublewrite=OFF'],
    ['disable_innodb_doublewrite=1', 'innodb_doublewrite=OFF'],
    ['loose_skip-innodb_doublewrite', 'loose innodb_doublewrite=OFF'],
    ['skip-loose-innodb_doublewrite', 'loose innodb_doublewrite'],
    ['skip-skip-innodb_doublewrite', 'innodb_doublewrite=OFF'],
    ['skip-max_connections', 'max_connections=0'],
    ['enable-max_connections=7', 'max_connections=1'],
    ['skip-name-resolve', 'skip_name_resolve'],
    ['disable-skip-name-resolve', 'skip_name_resolve=OFF'],
    ['maximum-sort_buffer_size=1M', 'maximum_sort_buffer_size=1M surprise'],
    ['loose-nonsense=1', 'loose nonsense=1 surprise'],
    ['skip-loose-nonsense=1', 'loose nonsense=1 surprise'],
  ])('of %s makes it %s', (text, read) => {
    expect([meaning(text, mariadb), meaning(text, mysql97)]).toEqual([read, read]);
  });
});

describe('a value', () => {
  it.each([
    ['key_buffer_size', 'key_buffer_size fatal', 'key_buffer_size fatal'],
    ['loose_key_buffer_size', 'loose key_buffer_size fatal', 'loose key_buffer_size fatal'],
    ['key_buffer_size=', 'key_buffer_size=', 'key_buffer_size= fatal'],
    ['sql_mode=', 'sql_mode=', 'sql_mode='],
    ['ansi=1', 'ansi=1 fatal', 'ansi=1 fatal'],
    ['disable-ansi', 'ansi=OFF fatal', 'ansi=OFF fatal'],
    ['ansi', 'ansi', 'ansi'],
    ['log_bin', 'log_bin', 'log_bin'],
    ['general_log=2', 'general_log=2', 'general_log=2'],
    ['skip_name_resolve=0', 'skip_name_resolve=0', 'skip_name_resolve=ON surprise'],
    ['loose_innodb_io_capacity', 'loose innodb_io_capacity fatal', 'loose innodb_io_capacity surprise'],
  ])('in %s is to MariaDB %s, to MySQL 9.7 %s', (text, first, second) => {
    expect([meaning(text, mariadb), meaning(text, mysql97)]).toEqual([first, second]);
  });
});

describe('the name of a server', () => {
  it('is its flavour and version', () => {
    expect(parseServerName('Percona-8.0.45')).toEqual({ flavour: 'percona', version: '8.0.45' });
    expect(parseServerName('mariadb-10.11')).toEqual({ flavour: 'mariadb', version: '10.11' });
  });

  it.each(['', 'mysql', 'mysql-9', 'oracle-19.1', 'mysql-8.0.1.2', 'mysql 8.0'])('is not %j', (text) => {
    expect(() => parseServerName(text)).toThrow(/names no server/);
  });
});
