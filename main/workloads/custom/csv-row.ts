/** Cells of a row; quotes may hold separators and, doubled, quotes. */
export function csvCells(row: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < row.length; at++) {
    const character = row.charAt(at);
    if (quoted && character === '"' && row.charAt(at + 1) === '"') {
      cell += '"';
      at++;
    } else if (character === '"' && (quoted || cell.trim() === '')) quoted = !quoted;
    else if (character === separator && !quoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += character;
  }
  return [...cells, cell.trim()];
}
