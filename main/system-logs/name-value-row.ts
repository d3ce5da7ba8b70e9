/** A row of two columns as the `mysql` and `mysqladmin` clients print them. */
export interface NameValue {
  readonly name: string;
  readonly value: string;
}

/** Reads rows of a table (`| name | value |`), of batch output (`name⇥value`) and of the vertical form (`\G`). */
export function createRowReader(): (line: string) => NameValue | null {
  let name: string | null = null;
  return (line) => {
    const table = /^\|\s*(\w+)\s*\|\s?(.*?)\s*\|\s*$/.exec(line);
    if (table !== null) return row(table[1] ?? '', table[2] ?? '');
    const batch = /^(\w+)\t(.*)$/.exec(line);
    if (batch !== null) return row(batch[1] ?? '', unescaped(batch[2] ?? ''));
    const vertical = /^\s*(Variable_name|Value): ?(.*)$/.exec(line);
    if (vertical === null) return null;
    if (vertical[1] === 'Variable_name') {
      name = (vertical[2] ?? '').trim();
      return null;
    }
    const known = name;
    name = null;
    return known === null ? null : { name: known, value: vertical[2] ?? '' };
  };
}

function row(name: string, value: string): NameValue | null {
  return name === 'Variable_name' ? null : { name, value };
}

/** Batch output writes line feeds, tabs and backslashes as escapes. */
function unescaped(value: string): string {
  return value.replace(
    /\\([nt0\\])/g,
    (_, letter: string) => ({ n: '\n', t: '\t', '0': '\0' })[letter] ?? '\\',
  );
}
