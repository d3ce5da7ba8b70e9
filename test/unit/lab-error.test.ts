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
