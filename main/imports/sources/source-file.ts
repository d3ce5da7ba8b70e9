/** Something that can be read as bytes: a file, an entry of an archive, what was pasted. */
export interface SourceFile {
  /** With `/`, relative to what was opened; an entry of an archive stands behind the archive's own path. */
  readonly path: string;
  /** Null where nobody knows before the end. */
  readonly bytes: number | null;
  /** Whether another file bears that path, so that what is unfolded of this one cannot. */
  readonly isTaken?: (path: string) => boolean;
  /**
   * The content in pieces, which are the taker's. An entry of an archive can be read once, and only before the next one
   * is asked for.
   */
  content(): AsyncIterable<Uint8Array>;
}

/** Larger files are read as they come. */
export const smallBytes = 1024 * 1024;

/** What could not be read, and why, in a sentence for the person who wonders. */
export interface Passed {
  readonly path: string;
  readonly bytes: number;
  readonly outcome: 'unreadable' | 'refused';
  readonly sentence: string;
}

export type Found =
  | { readonly kind: 'file'; readonly file: SourceFile }
  | { readonly kind: 'passed'; readonly passed: Passed };

export function passed(
  path: string,
  bytes: number,
  outcome: Passed['outcome'],
  sentence: string,
): Extract<Found, { kind: 'passed' }> {
  return { kind: 'passed', passed: { path, bytes, outcome, sentence } };
}

/** Why the system did not give the content, without its path. */
export function whyUnreadable(error: unknown): string {
  if (!(error instanceof Error)) return 'It cannot be read.';
  const code = 'code' in error ? error.code : '';
  if (code === 'EACCES' || code === 'EPERM') return 'This account may not read it.';
  if (code === 'ENOENT') return 'It is not there: a link to nothing, or removed meanwhile.';
  if (code === 'ELOOP') return 'A link that leads to itself.';
  if (code === 'EAGAIN') return 'It has no end: what reads it waits for more to be written.';
  return `It cannot be read: ${error.message}.`;
}
