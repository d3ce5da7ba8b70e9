import { describe, expect, it } from 'vitest';
import { optionFileCalls } from '../../../main/mysql/option-file-calls.ts';
import { contract } from '../../../preload/contract/contract.ts';
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
});
