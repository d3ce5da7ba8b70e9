import { type CSSProperties, useMemo, useState } from 'react';
import type { Column } from './table-column.ts';
import { PlainRows, type RowHandling, VirtualRows } from './table-rows.tsx';
import { nextSort, type Sort, sortRows } from './table-sort.ts';

export interface TableProps<Row> extends RowHandling<Row> {
  /** Accessible name. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly initialSort?: Sort;
  readonly compact?: boolean;
  /** No padding at the outer columns. */
  readonly flush?: boolean;
}

/** More rows than this are drawn only where they are seen. */
const virtualFrom = 200;

/**
 * A real table with a sticky head. Rows with `onOpen` or `onSelect` take the keyboard: J K or arrows move, Enter opens,
 * Space selects. Over 200 rows only the visible ones exist; such a table brings its own scroller.
 */
export function Table<Row>({
  label,
  columns,
  rows,
  initialSort,
  compact = false,
  flush = false,
  ...handling
}: TableProps<Row>) {
  const [sort, setSort] = useState<Sort | null>(initialSort ?? null);
  const sorted = useMemo(() => {
    const sortBy = columns.find((column) => column.id === sort?.column)?.sortBy;
    return sort === null || sortBy === undefined ? rows : sortRows(rows, sortBy, sort.direction);
  }, [rows, columns, sort]);

  const className = ['table', compact ? 'table--compact' : '', flush ? 'table--flush' : ''].join(' ').trim();
  const head = (
    <TableHead columns={columns} sort={sort} onSort={(column) => setSort(nextSort(sort, column))} />
  );
  const body = { ...handling, columns, rows: sorted, label, className, head, rowHeight: compact ? 22 : 26 };
  return sorted.length > virtualFrom ? <VirtualRows {...body} /> : <PlainRows {...body} />;
}

function TableHead<Row>({
  columns,
  sort,
  onSort,
}: {
  readonly columns: readonly Column<Row>[];
  readonly sort: Sort | null;
  readonly onSort: (column: string) => void;
}) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            className={column.numeric ? 'number' : undefined}
            style={widthOf(column)}
            aria-sort={column.sortBy && (sort?.column === column.id ? sort.direction : 'none')}
          >
            {column.sortBy === undefined ? (
              column.head
            ) : (
              <button type="button" onClick={() => onSort(column.id)}>
                {column.head}
              </button>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function widthOf<Row>({ width, fills = false }: Column<Row>): CSSProperties | undefined {
  if (fills) return { width: '100%' };
  return width === undefined ? undefined : { width };
}
