/** Numbers stand below each other, and so do words. */
export type Side = 'left' | 'right';

/** Rows of text as lines whose columns are as wide as the longest cell of each; nothing stands behind the last one. */
export function inColumns(sides: readonly Side[], rows: readonly (readonly string[])[]): string {
  const widths = sides.map((_, at) => Math.max(0, ...rows.map((row) => row[at]?.length ?? 0)));
  return rows
    .map((row) => {
      const cells = sides.map((side, at) => {
        const cell = row[at] ?? '';
        return side === 'left' ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0);
      });
      return `  ${cells.join('  ').trimEnd()}\n`;
    })
    .join('');
}
