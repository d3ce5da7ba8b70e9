import type { Failure, FailureCode } from '../../../preload/contract/failure.ts';

/** What a script may rely on; documented in docs/guide/command-line.md. */
export const exitCodes = {
  done: 0,
  unexpected: 1,
  badInput: 2,
  unavailable: 3,
  someTrialsFailed: 4,
  interrupted: 130,
} as const;

const badInput: readonly FailureCode[] = [
  'invalid-input',
  'not-found',
  'conflict',
  'plan-unreadable',
  'plan-invalid',
  'file-unreadable',
  'format-unknown',
  'setting-unknown',
  'setting-impossible',
];

export function exitCodeOf(failure: Failure): number {
  if (failure.code === 'unexpected') return exitCodes.unexpected;
  return badInput.includes(failure.code) ? exitCodes.badInput : exitCodes.unavailable;
}
