import { LabError } from '../lab-error.ts';

/** Stands in an argument for the absolute directory of the job. */
const directoryToken = '{job}';

/**
 * The `argv` file of a job: a line a piece, `=text` begins an argument, `+text` adds a line to it. So every argument
 * arrives as it was, through any shell's `read -r`. `invalid-input` for an empty command or a NUL.
 */
export function argvFile(argv: readonly string[], directory: string): string {
  if (argv.length === 0 || argv[0] === '' || argv.some((argument) => argument.includes('\0'))) {
    throw new LabError({
      code: 'invalid-input',
      message: 'The command of a job is empty or holds a NUL character.',
      remedy: 'Name a program; no argument can carry a NUL character.',
    });
  }
  const lines = argv.map(
    (argument) => `=${argument.replaceAll(directoryToken, directory).replaceAll('\n', '\n+')}\n`,
  );
  return lines.join('');
}
