import { describe, expect, it } from 'vitest';
import {
  ignoredTail,
  parseBoolean,
  parseSize,
  sameValue,
  writeSize,
} from '../../../main/mysql/validation/value.ts';

describe('a size', () => {
  it.each([
    ['0', 0n],
    ['16M', 16777216n],
    ['16MB', 16777216n],
    ['1Gxyz', 1073741824n],
    ['1e9', 1n << 60n],
    ['2t', 2n << 40n],
    ['3P', 3n << 50n],
    ['18446744073709551615', 18446744073709551615n],
    ['-1', -1n],
  ])('%s is read as the server reads it', (text, bytes) => {
    expect(parseSize(text)).toBe(bytes);
  });

  it.each(['', '1.5G', '16 M', '0x100', 'M', '12q', 'x'])('%j is refused', (text) => {
    expect(parseSize(text)).toBeUndefined();
  });

  it('tells which letters a server drops', () => {
    expect(['16MB', '16M', '1e9', '16'].map(ignoredTail)).toEqual(['B', '', '9', '']);
  });

  it('is written the shortest exact way', () => {
    expect([0n, 1000n, 1024n, 68157440n, 1n << 40n].map(writeSize)).toEqual(['0', '1000', '1K', '65M', '1T']);
  });
});

describe('a boolean', () => {
  it('is one of six words in any case, and nothing else', () => {
    expect(['ON', 'True', '1', 'off', 'FALSE', '0'].map(parseBoolean)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(['yes', 'no', '2', 'maybe', '', 'toString'].map(parseBoolean)).toEqual(Array(6).fill(undefined));
  });
});

describe('requested and effective', () => {
  it.each([
    ['65M', '68157440', 'size'],
    ['16k', '16384', 'size'],
    ['1', 'ON', 'boolean'],
    ['75', '75.000000', 'number'],
    ['o_direct', 'O_DIRECT', 'enum'],
    ['4', 'O_DIRECT', 'enum'],
    ['QUICK,BACKUP', 'BACKUP,QUICK', 'set'],
    ['index_merge=off', 'index_merge=off,mrr=on', 'flags'],
    ['/data', '/data/', 'path'],
    ['1K', '1024', undefined],
    ['off', '0', undefined],
  ] as const)('%s and %s are the same %s', (requested, effective, type) => {
    const methods = ['fsync', 'O_DSYNC', 'littlesync', 'nosync', 'O_DIRECT'];
    expect(sameValue(requested, effective, type, methods)).toBe(true);
  });

  it.each([
    ['65M', '134217728', 'size'],
    ['1', 'OFF', 'boolean'],
    ['yes', 'ON', 'boolean'],
    ['3', 'O_DIRECT', 'enum'],
    ['QUICK', 'BACKUP,QUICK', 'set'],
    ['mrr=off', 'index_merge=off,mrr=on', 'flags'],
    ['/', '/data/', 'path'],
    ['utf8', 'latin1', undefined],
  ] as const)('%s and %s are different as %s', (requested, effective, type) => {
    const methods = ['fsync', 'O_DSYNC', 'littlesync', 'nosync', 'O_DIRECT'];
    expect(sameValue(requested, effective, type, methods)).toBe(false);
  });
});
