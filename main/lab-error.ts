import type { Failure } from '../preload/contract/failure.ts';

/**
 * A failure on its way up: can happen to anyone, is told to the user whole. Everything else that is thrown is a bug.
 * Say in `message` what happened and on what, in `remedy` what to do.
 */
export class LabError extends Error {
  override readonly name = 'LabError';
  readonly failure: Failure;

  constructor(failure: Failure, options?: { cause?: unknown }) {
    super(failure.message, options);
    this.failure = failure;
  }
}

/** The failure inside whatever was thrown; a bug becomes `unexpected` (its stack belongs in the log). */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof LabError) return thrown.failure;
  return {
    code: 'unexpected',
    message: `Unexpected error: ${thrown instanceof Error ? thrown.message : String(thrown)}`,
    remedy: 'See the log in the data directory; it holds the stack.',
  };
}
