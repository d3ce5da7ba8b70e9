import { LabError } from '../../../main/lab-error.ts';
import type { Failure } from '../../../preload/contract/failure.ts';

/** The failure that `work` throws; anything else, or nothing thrown, fails the test. */
export function failureThrownBy(work: () => unknown): Failure {
  try {
    work();
  } catch (error) {
    if (error instanceof LabError) return error.failure;
    throw error;
  }
  throw new Error('Nothing was thrown.');
}
