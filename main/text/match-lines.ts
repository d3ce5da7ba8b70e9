import vm from 'node:vm';

/** The named groups of each line that the pattern matches, null for others. */
export type Matches = readonly (Readonly<Record<string, string | undefined>> | null)[];

/**
 * Matches lines with a pattern that somebody wrote: some patterns take longer than the universe on some lines. Null when
 * it was not done in `milliseconds`; the matching has stopped then.
 */
export function matchLines(pattern: RegExp, lines: readonly string[], milliseconds: number): Matches | null {
  const context = vm.createContext({ pattern, lines });
  try {
    return script.runInContext(context, { timeout: milliseconds }) as Matches;
  } catch (error) {
    if (isTimeout(error)) return null;
    throw error;
  }
}

/** Errors of a context are no `Error` of ours. */
function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  );
}

/** Nothing but a regular expression runs in there: the pattern is an object, no text of a program. */
const script = new vm.Script(
  'lines.map((line) => { const match = pattern.exec(line); return match && { ...match.groups }; })',
);
