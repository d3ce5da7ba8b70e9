/** Where a number was read: a raw file and the line it begins at. */
export interface RawSource {
  readonly file: string;
  readonly line: number;
}

/** Reads `tpcc.out:2019-4018`, `out:12` or a bare file name; null for words that name no file of the trial. */
export function parseSource(source: string, files: readonly string[]): RawSource | null {
  const [, name = source, line] = /^(.*?):(\d+)(?:-\d+)?$/.exec(source) ?? [];
  return files.includes(name) ? { file: name, line: line === undefined ? 1 : Number(line) } : null;
}
