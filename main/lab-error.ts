import type { Failure } from '../preload/contract/failure.ts';
import { secretsMasked } from './text/secrets.ts';

/**
 * A failure on its way up: can happen to anyone, is told to the user whole. Everything else that is thrown is a bug.
 * Say in `message` what happened and on what, in `remedy` what to do. Both it and `detail` may quote what a program
 * printed; a password in it stays out of history, logs and reports.
 */
export class LabError extends Error {
  override readonly name = 'LabError';
  readonly failure: Failure;

  constructor(failure: Failure, options?: { cause?: unknown }) {
    const message = secretsMasked(failure.message);
    super(message, options);
    const { detail } = failure;
    this.failure = { ...failure, message, ...(detail !== undefined && { detail: secretsMasked(detail) }) };
  }
}

/** The failure inside whatever was thrown; a bug becomes `unexpected` (its stack belongs in the log). */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof LabError) return thrown.failure;
  const message = secretsMasked(thrown instanceof Error ? thrown.message : String(thrown));
  if (isDiskFull(thrown))
    return {
      code: 'disk-full',
      message: 'A disk of this computer is full; what was to be written there is not.',
      remedy: 'Free some space where the data directory is, or where a file was to be saved, and try again.',
      detail: message,
    };
  return {
    code: 'unexpected',
    message: `Unexpected error: ${message}`,
    remedy: 'See the log in the data directory; it holds the stack.',
  };
}

/** Nobody foresaw it: its stack belongs in the log. */
export function isBug(thrown: unknown): boolean {
  return !(thrown instanceof LabError) && failureOf(thrown).code === 'unexpected';
}

/** Of the system, or of SQLite; any write may end so. */
export function isDiskFull(thrown: unknown): boolean {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : '';
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'SQLITE_FULL';
}
