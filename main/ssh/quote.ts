import { LabError } from '../lab-error.ts';

/**
 * One command line out of an argument list, for the login shell that sshd hands it to. The only place that quotes.
 * Every argument arrives as it was, whatever it holds; only NUL cannot travel and is refused (`invalid-input`).
 *
 * Quotes and backslashes stand outside the single quotes, since fish gives both a meaning inside them. csh is not
 * served: it ends a quoted word at a line break.
 */
export function quoteArgv(argv: readonly string[]): string {
  return argv.map(quote).join(' ');
}

function quote(argument: string): string {
  if (argument.includes('\0')) {
    throw new LabError({
      code: 'invalid-input',
      message: `An argument for a command on the host holds a NUL character: ${JSON.stringify(argument.slice(0, 80))}.`,
      remedy: 'Remove the NUL character; no command line can carry it.',
    });
  }
  if (/^[A-Za-z0-9_/.:@%+,-]+$/.test(argument)) return argument;
  return `'${argument.replace(/['\\]/g, "'\\$&'")}'`;
}
