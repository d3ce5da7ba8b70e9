/**
 * Whether trials stand in the order in which they ran, as far as their own times tell. Of an import many logs say no time,
 * and its trials then stand as their files lay.
 */
export function isOrderOnRecord(
  trials: readonly { readonly position: number; readonly startedAt: string | null }[],
): boolean {
  const starts = trials
    .toSorted((a, b) => a.position - b.position)
    .map(({ startedAt }) => (startedAt === null ? Number.NaN : Date.parse(startedAt)));
  return starts.every((start, at) => start >= (starts[at - 1] ?? start));
}
