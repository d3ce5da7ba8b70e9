import withPassword from './with-password.sh?raw';
import type { Command } from './workload.ts';

/**
 * For a program that takes its password in an argument only: runs `argv` with the password in place of each `@password@`.
 * So it stands in a file of the job and in the arguments of that program, and in nothing that is kept.
 */
export function withPasswordArgument(password: string, argv: readonly string[]): Command {
  return {
    argv: ['sh', '{job}/with-password.sh', '{job}/password', ...argv],
    files: [
      { name: 'with-password.sh', text: withPassword },
      { name: 'password', text: password },
    ],
  };
}
