/** `Label : value` of every line that has one; of a label that comes twice, the first. Labels are trimmed. */
export function labelled(text: string, separator = ':'): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const line of text.split('\n')) {
    const at = line.indexOf(separator);
    if (at <= 0) continue;
    const label = line.slice(0, at).trim();
    if (label !== '' && !found.has(label)) found.set(label, line.slice(at + separator.length).trim());
  }
  return found;
}

/** The parts of a text that each begin with a line that matches, that line included; what stands before the first is dropped. */
export function partsFrom(text: string, begins: RegExp): string[] {
  const parts: string[][] = [];
  for (const line of text.split('\n')) {
    if (begins.test(line)) parts.push([line]);
    else parts.at(-1)?.push(line);
  }
  return parts.map((lines) => lines.join('\n'));
}
