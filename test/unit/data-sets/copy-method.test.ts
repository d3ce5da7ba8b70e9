import { describe, expect, it } from 'vitest';
import {
  type CopyTools,
  keepingMethod,
  plainMethod,
  readCopyTools,
  requireRoomToBuild,
  requireRoomToRestore,
} from '../../../main/data-sets/copy-method.ts';
import { dataSetId, readKey, readRecord } from '../../../main/data-sets/golden-copy.ts';
import { readDataSets } from '../../../main/data-sets/list-data-sets.ts';
import { readCounts, rowsThatDiffer } from '../../../main/data-sets/table-rows.ts';
import { failureThrownBy } from '../storage/failure-thrown-by.ts';

const GB = 1e9;
const tools = (changes: Partial<CopyTools> = {}): CopyTools => ({
  ...{ freeBytes: 100 * GB, reflink: false, gnuCp: true, rsync: true, zstd: true },
  ...changes,
});

describe('how a data directory is copied', () => {
  it('is read from what the host has', () => {
    expect(readCopyTools('free 2048\nreflink no\ncp gnu\nrsync yes\nzstd no\n')).toEqual({
      ...{ freeBytes: 2048 * 1024, reflink: false, gnuCp: true, rsync: true, zstd: false },
    });
  });

  it('is by shared blocks, else by cp, else by rsync where cp would fill holes', () => {
    expect(plainMethod(tools({ reflink: true }))).toBe('reflink');
    expect(plainMethod(tools())).toBe('copy');
    expect(plainMethod(tools({ gnuCp: false }))).toBe('rsync');
    expect(plainMethod(tools({ gnuCp: false, rsync: false }))).toBe('copy');
  });

  it('is packed where a plain second one does not fit and a packed one does', () => {
    expect(keepingMethod(tools(), 90 * GB, 'r620')).toBe('copy');
    expect(keepingMethod(tools(), 120 * GB, 'r620')).toBe('archive');
    expect(keepingMethod(tools({ reflink: true }), 120 * GB, 'r620')).toBe('reflink');
    const noZstd = () => keepingMethod(tools({ zstd: false }), 120 * GB, 'r620');
    expect(failureThrownBy(noZstd)).toMatchObject({ code: 'disk-full', subject: 'r620' });
    expect(failureThrownBy(() => keepingMethod(tools(), 200 * GB, 'r620')).code).toBe('disk-full');
  });

  it('is not begun where it cannot fit', () => {
    requireRoomToBuild(tools(), 49 * GB, 'r620');
    requireRoomToBuild(tools({ reflink: true }), 99 * GB, 'r620');
    expect(failureThrownBy(() => requireRoomToBuild(tools({ zstd: false }), 50 * GB, 'r620')).code).toBe(
      'disk-full',
    );
    expect(failureThrownBy(() => requireRoomToBuild(tools({ reflink: true }), 100 * GB, 'r620')).code).toBe(
      'disk-full',
    );
    requireRoomToRestore(tools(), 'reflink', 500 * GB, 'r620');
    requireRoomToRestore(tools(), 'copy', 99 * GB, 'r620');
    expect(failureThrownBy(() => requireRoomToRestore(tools(), 'archive', 100 * GB, 'r620')).code).toBe(
      'disk-full',
    );
  });
});

describe('a data set', () => {
  const key = {
    generator: 'sysbench',
    data: 'x',
    server: 'mariadb 10.11.19',
    initialisation: [],
    loading: [],
  };

  it('has another name for each part of its key', () => {
    const others = [
      { ...key, data: 'y' },
      { ...key, server: 'mariadb 10.11.20' },
      { ...key, initialisation: ['--innodb_page_size=8192'] },
      { ...key, loading: ['--innodb_page_size=8192'] },
    ];
    const ids = [key, ...others].map(dataSetId);
    expect(new Set(ids).size).toBe(5);
    expect(dataSetId({ ...key })).toBe(ids[0]);
    for (const id of ids) expect(id).toMatch(/^sysbench-[0-9a-f]{16}$/);
  });

  it('is listed with what is written beside it, and without what cannot be read', () => {
    const old = { generator: 'sysbench', data: 'x', server: 'm 1', initialisation: [] };
    const printed = `set a-1\nkib 10\nkey ${JSON.stringify(key)}\nset b-2\nkib 30\nkey ${JSON.stringify(old)}\nrecord {"half\nset c-3\nkib 20\n`;
    expect(readDataSets(printed)).toEqual([
      { id: 'b-2', diskBytes: 30 * 1024, key: { ...old, loading: [] }, record: null },
      { id: 'c-3', diskBytes: 20 * 1024, key: null, record: null },
      { id: 'a-1', diskBytes: 10 * 1024, key, record: null },
    ]);
    expect(readDataSets('')).toEqual([]);
    expect([readKey(undefined), readKey('[]'), readRecord('{}')]).toEqual([null, null, null]);
  });
});

describe('the rows of restored tables', () => {
  const counted = [
    { table: 'large', rows: 100_000 },
    { table: 'small', rows: 10 },
  ];
  const both = ['large', 'small'];

  it('are read from lines that the counting printed among others', () => {
    const printed = 'tpcc.item\tanalyze\tstatus\tOK\nrows\titem\t100000\nrows\ta\\tb\t0\nrows\tbroken\n';
    expect(readCounts(printed)).toEqual([
      { table: 'item', rows: 100_000 },
      { table: 'a\tb', rows: 0 },
    ]);
  });

  it('are what they were where the estimate is near', () => {
    expect(rowsThatDiffer(counted, both, new Map([['large', 70_000]]))).toEqual([]);
    expect(rowsThatDiffer(counted, both, new Map())).toEqual([]);
    expect(rowsThatDiffer(counted, both, new Map([['small', 0]]))).toEqual([]);
  });

  it('are others where a table is missing, empty, or of another size', () => {
    expect(rowsThatDiffer(counted, ['large'], new Map())).toEqual(['small is missing']);
    expect(rowsThatDiffer(counted, both, new Map([['large', 0]]))).toEqual([
      'large had 100000 rows and has about 0',
    ]);
    expect(rowsThatDiffer(counted, both, new Map([['large', 900_000]]))).toHaveLength(1);
  });
});
