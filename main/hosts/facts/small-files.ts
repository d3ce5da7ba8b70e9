/** The lines of many small files of /proc, /sys and /etc, as `grep` prints them: FILE:LINE. */
export type SmallFiles = ReadonlyMap<string, readonly string[]>;

export function smallFilesIn(text: string): SmallFiles {
  const files = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [, path, content] = /^(\/[^:]+(?::\d[^:]*)*?):(.*)$/.exec(line) ?? [];
    if (path === undefined || content === undefined) continue;
    const known = files.get(path);
    if (known) known.push(content);
    else files.set(path, [content]);
  }
  return files;
}

/** The first line, without blanks around it; undefined when the file is not there or says nothing. */
export function lineOf(files: SmallFiles, path: string): string | undefined {
  const line = files.get(path)?.[0]?.trim();
  return line === '' ? undefined : line;
}

export function countOf(files: SmallFiles, path: string): number | undefined {
  const line = lineOf(files, path);
  return line !== undefined && /^-?\d+$/.test(line) ? Number(line) : undefined;
}

/** The choice in brackets of `always [madvise] never`; the whole line where there are none. */
export function chosenOf(files: SmallFiles, path: string): string | undefined {
  const line = lineOf(files, path);
  return /\[([^\]]+)\]/.exec(line ?? '')?.[1] ?? line;
}

/** What `*` stood for in the paths that match `/sys/block/*`…, each once, in order. */
export function namesIn(files: SmallFiles, pattern: RegExp): string[] {
  const names = new Set<string>();
  for (const path of files.keys()) {
    const name = pattern.exec(path)?.[1];
    if (name !== undefined) names.add(name);
  }
  return [...names];
}
