/** What collect.sh printed, by section; `late` are those that did not end in time, with what came until then. */
export interface Sections {
  readonly texts: ReadonlyMap<string, string>;
  readonly late: readonly string[];
}

/** Content is indented by one blank, so that nothing a tool prints can pass for the start of a section. */
export function sectionsIn(text: string): Sections {
  const lines = new Map<string, string[]>();
  const late: string[] = [];
  let open: string[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('== ')) {
      open = [];
      lines.set(line.slice(3).trim(), open);
    } else if (line.startsWith('=! ')) late.push(line.slice(3).trim());
    else if (line.startsWith(' ')) open.push(line.slice(1).replace(/\r$/, ''));
  }
  const texts = new Map([...lines].map(([name, content]) => [name, content.join('\n')] as const));
  return { texts, late };
}
