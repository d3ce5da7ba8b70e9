import { LabError } from '../lab-error.ts';
import type { ExecResult } from './exec.ts';

/** A program that was run for its output ended otherwise than with 0. */
export function commandFailed(hostName: string, what: string, result: ExecResult): LabError {
  return new LabError({
    code: 'command-failed',
    message: `${what} on ${hostName} ${ending(result)}.`,
    remedy: 'The detail shows what it said.',
    subject: hostName,
    detail: result.stderr.toString().slice(-2000),
  });
}

function ending({ code, signal, truncated }: ExecResult): string {
  if (truncated) return 'wrote more than expected';
  if (signal !== null) return `was ended by ${signal}`;
  return code === null ? 'ended without an exit code' : `ended with exit code ${code}`;
}
