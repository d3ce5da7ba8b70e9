/** An editor knows only `\n`: a file whose lines all ended in `\r\n` keeps that. */
export function withLineEndsOf(before: string, next: string): string {
  const windows = before.includes('\r\n') && !/(?:^|[^\r])\n/.test(before);
  return windows ? next.replaceAll(/\r?\n/g, '\r\n') : next;
}
