import { describe, expect, it } from 'vitest';
import { compareSettings } from '../../../main/mysql/option-files/compare-settings.ts';
import type { PlacedValue } from '../../../preload/contract/option-files.ts';

const side = (values: Readonly<Record<string, string | null>>): ReadonlyMap<string, PlacedValue> =>
  new Map(Object.entries(values).map(([name, value]) => [name, { value, origin: `${name}'s line` }]));

describe('two configurations', () => {
  it('differ in what one of them sets otherwise or alone, by name', () => {
    const differences = compareSettings(
      side({ port: '1', max_connections: '10', innodb_page_size: '16k' }),
      side({ port: '1', innodb_page_size: '8k', back_log: '5' }),
    );
    expect(differences).toEqual([
      { name: 'back_log', first: null, second: { value: '5', origin: "back_log's line" } },
      {
        name: 'innodb_page_size',
        first: { value: '16k', origin: "innodb_page_size's line" },
        second: { value: '8k', origin: "innodb_page_size's line" },
      },
      { name: 'max_connections', first: { value: '10', origin: "max_connections's line" }, second: null },
    ]);
  });

  it.each([
    ['innodb_buffer_pool_size', '1G', '1073741824'],
    ['general_log', null, 'ON'],
    ['general_log', '0', 'OFF'],
    ['skip_networking', null, null],
  ])('do not differ in %s by writing %s or %s', (name, first, second) => {
    expect(compareSettings(side({ [name]: first }), side({ [name]: second }))).toEqual([]);
    expect(compareSettings(side({ [name]: second }), side({ [name]: first }))).toEqual([]);
  });

  it.each([
    ['general_log', null, 'OFF'],
    ['innodb_buffer_pool_size', '1G', '1000000000'],
    ['log_error', null, '/var/log/x'],
  ])('differ in %s by %s and %s', (name, first, second) => {
    expect(compareSettings(side({ [name]: first }), side({ [name]: second }))).toHaveLength(1);
  });
});
