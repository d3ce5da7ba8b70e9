import type { ObservedValue } from '../../../preload/contract/catalogue.ts';
import { serverName } from '../server-identity.ts';
import { parseServerName } from '../server-name.ts';
import table from './observed-values.tsv?raw';

const [header = '', ...lines] = table.trimEnd().split('\n');
const servers: readonly string[] = header
  .split('\t')
  .slice(1)
  .map((column) => serverName(parseServerName(column)));
const rows: ReadonlyMap<string, readonly string[]> = new Map(
  lines.map((line) => {
    const [name = '', ...cells] = line.split('\t');
    return [name, cells];
  }),
);

export const observedNames: readonly string[] = [...rows.keys()];

/**
 * What eleven real servers answered to `SHOW VARIABLES`; empty for a variable that none of them was asked for. In the
 * table `-` is a variable that the server does not list, `!` before a value one that its option file had set, and `~`
 * a value of which that is not known.
 */
export function observedValues(name: string): ObservedValue[] {
  const cells = rows.get(name) ?? [];
  return cells.map((cell, index) => ({ server: servers[index] ?? '', ...readCell(cell) }));
}

function readCell(cell: string): Pick<ObservedValue, 'value' | 'origin'> {
  if (cell === '-') return { value: null, origin: 'unknown' };
  if (cell.startsWith('!')) return { value: cell.slice(1), origin: 'set' };
  return cell.startsWith('~')
    ? { value: cell.slice(1), origin: 'unknown' }
    : { value: cell, origin: 'default' };
}
