import { expect, it } from 'vitest';
import { failureOf, LabError } from '../../main/lab-error.ts';

it('tells no password that a program printed when it failed', () => {
  const failure = failureOf(
    new LabError({
      code: 'workload-failed',
      message: 'tpcc-mysql: tpcc_start -h db -u load -pgeheim ended with exit code 1.',
      remedy: 'Look at its output.',
      detail: "option p with value 'geheim'\nAccess denied for user 'load' (using password: YES)",
    }),
  );
  expect(failure.message).toBe('tpcc-mysql: tpcc_start -h db -u load -p****** ended with exit code 1.');
  expect(failure.detail).toBe(
    "option p with value '******'\nAccess denied for user 'load' (using password: YES)",
  );
});

it('tells no password that stands in a bug or in what a disk was full for', () => {
  const bug = new Error('cannot open mysql://load:geheim@db/test');
  expect(failureOf(bug).message).toBe('Unexpected error: cannot open mysql://load:******@db/test');
  const full = Object.assign(new Error('no room for --password=geheim'), { code: 'ENOSPC' });
  expect(failureOf(full).detail).toBe('no room for --password=******');
});
