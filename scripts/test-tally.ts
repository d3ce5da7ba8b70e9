export interface SkippedTest {
  readonly name: string;
  readonly reason: string;
}

export interface FailedTest {
  readonly name: string;
  /** The first line of what it said. */
  readonly message: string;
}

/** What came of one layer's tests. `failed` holds what broke outside a test, too. */
export interface Tally {
  readonly passed: number;
  readonly failed: readonly FailedTest[];
  readonly skipped: readonly SkippedTest[];
}

export function sumOf(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
    failed: tallies.flatMap((tally) => tally.failed),
    skipped: tallies.flatMap((tally) => tally.skipped),
  };
}

/** What was skipped, by reason; what failed; the last line is `N passed, N failed, N skipped`, for people and programs. */
export function closingText({ passed, failed, skipped }: Tally): string {
  const reasons = [...Map.groupBy(skipped, ({ reason }) => reason)].map(
    ([reason, tests]) => `Skipped: ${reason}\n${tests.map(({ name }) => `  ${name}\n`).join('')}\n`,
  );
  const failures = failed.map(({ name, message }) => `Failed: ${name}\n  ${message}\n\n`);
  const counts = `${passed} passed, ${failed.length} failed, ${skipped.length} skipped`;
  return `\n${reasons.join('')}${failures.join('')}${counts}\n`;
}

/**
 * Why a test was skipped: what it told the runner, else what its name or its group's name says in the end, as in
 * `a job on a host (skipped: no sshd)` or `a full disk (needs root)`.
 */
export function reasonOf(fullName: string, told: string | undefined): string {
  if (told !== undefined && told !== '') return told;
  return /\((?:skipped: )?([^()]+(?:\([^()]*\))?)\)(?: > |$)/.exec(fullName)?.[1] ?? 'no reason given';
}
