import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { numberOf, numbersOf } from '../../../main/text/number-text.ts';

describe('a text', () => {
  it.each([
    ['12', 12],
    ['-0.5', -0.5],
    ['+3.', 3],
    ['.25', 0.25],
    ['1e3', 1000],
    [' 7\t', 7],
    ['0', 0],
    ['0.000', 0],
    ['-0', 0],
    ['18446744073709551615', 2 ** 64],
    ['1e30', 1e30],
  ])('%j is the number %d', (text, number) => {
    expect(numberOf(text)).toBe(number);
  });

  it.each([
    '',
    ' ',
    '-',
    'nan',
    'inf',
    'Infinity',
    '1e999',
    '-1e31',
    '1e-31',
    '9'.repeat(400),
    `0.${'0'.repeat(400)}1x`,
    '0x1f',
    '0b1',
    ' 0o7',
    '1,5',
    '12 s',
  ])('%j is none that could be kept', (text) => {
    expect(numberOf(text)).toBeNull();
  });

  it('that is missing is none', () => {
    expect(numberOf(undefined)).toBeNull();
  });

  it('of several numbers is all of them or nothing', () => {
    expect(numbersOf(['1', '2.5'])).toEqual([1, 2.5]);
    expect(numbersOf(['1', undefined])).toBeNull();
    expect(numbersOf([])).toEqual([]);
  });
});

/** Options of a workload are numbers already, or words that were checked. */
const ofOptions = /(?:commands|options)\.ts$|\/([^/]+)\/\1\.ts$/;

it('becomes a number in one place, whoever reads it', () => {
  const readers = globSync([
    'main/workloads/*/*.ts',
    'main/system-logs/*.ts',
    'main/imports/{.,beside,tables}/*.ts',
    'main/telemetry/status-values.ts',
    'main/text/line.ts',
  ]).filter((path) => !ofOptions.test(path));
  expect(readers.length).toBeGreaterThan(60);
  const elsewhere = readers.filter((path) =>
    /\bNumber\((?!\w+\.toPrecision)|\(Number\)|parseFloat|parseInt|[=(,?:] \+[a-z]/.test(
      readFileSync(path, 'utf8'),
    ),
  );
  expect(elsewhere, 'use numberOf of main/text/number-text.ts').toEqual([]);
});
