import { describe, expect, it } from 'vitest';
import { catalogueCalls } from '../../../main/mysql/catalogue/catalogue-calls.ts';
import { dangers } from '../../../main/mysql/catalogue/dangers.ts';
import { observedNames, observedValues } from '../../../main/mysql/catalogue/observed-values.ts';
import { relatedTo } from '../../../main/mysql/catalogue/related-variables.ts';
import { scopeWords } from '../../../main/mysql/catalogue/scope-words.ts';
import { findTunable, tunables } from '../../../main/mysql/catalogue/tunables.ts';
import { CatalogueEntry, CatalogueRow } from '../../../preload/contract/catalogue.ts';

const search = (text: string, server: string | null = null) =>
  catalogueCalls['catalogue.search']({ text, server }) as CatalogueRow[];
const get = (name: string) => catalogueCalls['catalogue.get']({ name }) as CatalogueEntry;

describe('a search of the catalogue', () => {
  it('finds every variable without a word, by name', () => {
    const names = search('').map(({ name }) => name);
    expect(names).toEqual(tunables.map(({ name }) => name).sort());
  });

  it('finds names first, the shortest first, then what is written about others', () => {
    const names = search('io capacity').map(({ name }) => name);
    expect(names.slice(0, 2)).toEqual(['innodb_io_capacity', 'innodb_io_capacity_max']);
    expect(names).toContain('innodb_flush_sync');
  });

  it.each([
    ['Buffer-Pool SIZE', 'innodb_buffer_pool_size'],
    ['crash safety', 'innodb_doublewrite'],
    ['LimitNOFILE', 'open_files_limit'],
  ])('%s: %s', (text, name) => {
    expect(search(text)[0]?.name).toBe(name);
  });

  it('finds nothing for a word that is nowhere', () => {
    expect(search('innodb_quantum')).toEqual([]);
  });

  it('says of each variable whether the server has it, with its default there', () => {
    const [capacity] = search('innodb_redo_log_capacity', 'mysql-9.7');
    expect(capacity).toMatchObject({ presence: 'present', initial: '104857600', cost: 'dynamic' });
    const [elsewhere] = search('innodb_redo_log_capacity', 'mariadb-10.11.19');
    expect(elsewhere).toMatchObject({ presence: 'absent' });
    const [anywhere] = search('innodb_redo_log_capacity');
    expect(anywhere).toMatchObject({ presence: null, initial: null });
  });
});

describe('an entry of the catalogue', () => {
  it('fits the contract, whatever the variable', () => {
    for (const { name } of tunables) {
      expect(CatalogueEntry.safeParse(get(name)).error, name).toBeUndefined();
      expect(CatalogueRow.safeParse(search(name)[0]).error, name).toBeUndefined();
    }
  });

  it('tells what eleven servers said, and whether it was theirs', () => {
    const { observed } = get('innodb_io_capacity_max');
    expect(observed).toHaveLength(11);
    const { observed: binlog } = get('sync-binlog');
    expect(binlog[0]).toEqual({ server: 'MySQL 5.7.44', value: '1', origin: 'set' });
    const { observed: capacity } = get('innodb_redo_log_capacity');
    expect(capacity.find(({ server }) => server === 'MySQL 8.0.45')).toMatchObject({
      value: '104857600',
      origin: 'default',
    });
    expect(capacity.at(-1)).toEqual({ server: 'MariaDB 12.1.2', value: null, origin: 'unknown' });
  });

  it('names history, dangers and variables that act together with it', () => {
    const entry = get('innodb_doublewrite');
    expect(entry.dangers[0]).toContain('crash');
    expect(entry.related).toContain('innodb_flush_log_at_trx_commit');
    expect(get('innodb_page_size').history).toContainEqual({
      flavour: 'MySQL',
      introduced: '5.6.4',
      deprecated: null,
      removed: null,
    });
  });

  it('says which of its parts nobody has verified', () => {
    expect(get('innodb_page_size').unverified).toEqual(['introduced in MySQL 5.6.4']);
    expect(get('innodb_redo_log_capacity').unverified).toEqual([]);
    const doubted = tunables.filter(({ verified }) => !verified);
    expect(doubted.length).toBeGreaterThan(0);
    for (const { name } of doubted) expect(get(name).unverified).toEqual(['the whole entry']);
  });

  it('of a name that is not there names the one that was meant', () => {
    expect(() => get('inodb_page_size')).toThrow('no variable named');
    expect(() => get('__proto__')).toThrow('no variable named');
  });
});

describe('the tables beside the catalogue', () => {
  it('speak of variables that it holds', () => {
    const related = tunables.flatMap(({ name }) => relatedTo(name));
    expect(related.length).toBeGreaterThan(100);
    expect(related.filter((name) => findTunable(name) === undefined)).toEqual([]);
  });

  it('hold each observed value of a variable', () => {
    expect(observedNames.length).toBe(290);
    expect(observedNames.filter((name) => observedValues(name).length !== 11)).toEqual([]);
    expect(observedValues('innodb_no_such_thing')).toEqual([]);
  });

  it('give each danger a sentence and a way out', () => {
    for (const { sentence, remedy } of dangers) {
      expect(sentence).toMatch(/\.$/);
      expect(remedy).toMatch(/\.$/);
    }
  });
});

describe('the scope of a fact in words', () => {
  it.each([
    ['mysql >=5.7.5', 'MySQL 5.7.5 and later'],
    ['mysql =5.5', 'MySQL 5.5'],
    ['mysql >=5.6 <=5.7', 'MySQL 5.6 to 5.7'],
    ['mariadb >=10.6 <11.0', 'MariaDB from 10.6, before 11.0'],
    ['mysql <8.0', 'MySQL before 8.0'],
    ['percona <=5.7', 'Percona Server up to 5.7'],
    ['mariadb', 'MariaDB'],
    ['any', 'every server'],
  ])('%s: %s', (scope, words) => {
    expect(scopeWords(scope)).toBe(words);
  });
});
