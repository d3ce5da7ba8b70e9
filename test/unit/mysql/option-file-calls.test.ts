import { describe, expect, it } from 'vitest';
import { optionFileCalls } from '../../../main/mysql/option-files/option-file-calls.ts';
import { contract } from '../../../preload/contract/contract.ts';
import type { OptionChange } from '../../../preload/contract/option-files.ts';
import type { SettingReading } from '../../../preload/contract/trials.ts';

const reading = { requested: null, agreement: 'not-asked', reason: '' } as const;
const readings: readonly SettingReading[] = [
  { ...reading, name: 'innodb_buffer_pool_size', effective: '1073741824' },
  { ...reading, name: 'port', effective: '3308' },
  { ...reading, name: 'Innodb_page_size', effective: '16384' },
  { ...reading, name: 'query_cache_size', effective: null },
];
const calls = optionFileCalls((id) => (id === 7 ? readings : []));

describe('the bridge of option files', () => {
  it('reads a text as that server does, in the words of the contract', () => {
    const value = calls['optionFiles.read']({
      text: '[mysqld]\nmax_conn=1\n[mariadb]\nport=2\n',
      server: 'mysql-9.7',
    });
    expect(contract['optionFiles.read'].output.parse(value)).toEqual(value);
    expect(value).toMatchObject({
      settings: [{ name: 'max_conn', line: 2 }],
      problems: [{ line: 2, severity: 'fatal' }],
      repair: null,
    });
  });

  it('offers a repair', () => {
    const value = calls['optionFiles.read']({ text: 'port=1\n', server: null });
    expect(contract['optionFiles.read'].output.parse(value)).toEqual(value);
    expect(value).toMatchObject({ repair: { kind: 'no-group', text: '[mysqld]\nport=1\n' } });
  });

  it('compares a text with what a trial had', () => {
    const first = {
      kind: 'text',
      name: 'base',
      text: '[mysqld]\nport=1\ninnodb_buffer_pool_size=1G\n',
    } as const;
    expect(calls['optionFiles.compare']({ first, second: { kind: 'trial', id: 7 }, server: null })).toEqual([
      { name: 'port', first: { value: '1', origin: 'base:2' }, second: { value: '3308', origin: 'trial 7' } },
    ]);
  });

  it('finds nothing where a trial was never asked', () => {
    const side = { kind: 'trial', id: 8 } as const;
    expect(() => calls['optionFiles.compare']({ first: side, second: side, server: null })).toThrow(
      /Trial 8 has no settings/,
    );
  });

  it('tells what both sides give the same value', () => {
    const text = '[mysqld]\nport=1\ninnodb_buffer_pool_size=1G\n';
    const sides = { first: { kind: 'text', name: 'base', text }, second: { kind: 'trial', id: 7 } } as const;
    expect(calls['optionFiles.equal']({ ...sides, server: null })).toEqual([
      {
        name: 'innodb_buffer_pool_size',
        first: { value: '1G', origin: 'base:3' },
        second: { value: '1073741824', origin: 'trial 7' },
      },
    ]);
  });

  it('shows the option file of a treatment, without what only the host decides', () => {
    const base = '[mysqld]\nport=1\n[server]\nmax_connections=9\n';
    const value = calls['optionFiles.render']({ base, treatment: { max_connections: 300 } });
    expect(contract['optionFiles.render'].output.parse(value)).toEqual(value);
    expect(value).toEqual({
      text: '[mysqld]\nport=1\nmax_connections = 300\n[server]\n# Rackmark: max_connections=9\n\n# Rackmark: where this private instance lives\n[mysqld]\n',
      notes: [
        {
          line: 4,
          was: 'max_connections=9',
          sentence: 'max_connections is a factor; its level stands in [mysqld].',
        },
      ],
    });
  });
});

describe('one setting changed in a text', () => {
  const set = (value: string | null) => ({ kind: 'set', value }) as const;
  const change = async (text: string, name: string, how: OptionChange, server: string | null = null) =>
    (await calls['optionFiles.change']({ text, name, change: how, server })).text;

  it('changes the one line that wins, and nothing around it', async () => {
    const text = '\uFEFF[mysqld]\r\n  Port = 1 # first\r\n[server]\r\nport=2   # lab\r\n\r\n';
    expect(await change(text, 'port', set('3308'))).toBe(text.replace('port=2', 'port=3308'));
  });

  it('knows an abbreviated and a negated name by its variable', async () => {
    const text = '[mysqld]\nmax_connect=1\nskip-innodb-doublewrite\n';
    expect(await change(text, 'max_connections', set('7'), 'mariadb-10.11')).toContain('max_connect=7\n');
    expect(await change(text, 'innodb_doublewrite', set('ON'))).toContain('\ninnodb_doublewrite = ON\n');
  });

  it('adds what is not there, and the group where there is none', async () => {
    expect(await change('', 'port', set('1'))).toBe('[mysqld]\nport = 1\n');
    expect(await change('[mysqld]\na=1\n[client]\n', 'flag', set(null))).toBe(
      '[mysqld]\na=1\nflag\n[client]\n',
    );
  });

  it('removes every line that the server would read, and no other', async () => {
    const text = '[mysqld]\nport=1\n[mariadb]\nport=2\n[server]\nloose-port=3\n[client]\nport=4\n';
    expect(await change(text, 'port', { kind: 'remove' }, 'mysql-8.4')).toBe(
      '[mysqld]\n[mariadb]\nport=2\n[server]\n[client]\nport=4\n',
    );
    expect(await change(text, 'max_connections', { kind: 'remove' })).toBe(text);
  });

  it('refuses a name that no option file can hold', async () => {
    await expect(change('[mysqld]\n', 'a b', set('1'))).rejects.toThrow(
      /cannot be written into an option file/,
    );
  });
});
