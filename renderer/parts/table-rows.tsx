import { useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { Column } from './table-column.ts';

export type RowTone = 'baseline' | 'off';

export interface RowHandling<Row> {
  readonly rowKey: (row: Row) => string | number;
  /** Click or Enter. */
  readonly onOpen?: (row: Row) => void;
  /** Space, or click with Ctrl or Cmd. */
  readonly onSelect?: (row: Row) => void;
  readonly isSelected?: (row: Row) => boolean;
  readonly toneOf?: (row: Row) => RowTone | undefined;
  /** Of a long table: which rows are seen now, and which are near. */
  readonly onShown?: (first: number, last: number) => void;
  /** A line above the first row of each group. Rows must come in order of their groups. */
  readonly groupOf?: (row: Row) => string;
}

export interface RowsProps<Row> extends RowHandling<Row> {
  readonly label: string;
  readonly className: string;
  readonly head: ReactNode;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowHeight: number;
}

export function PlainRows<Row>(props: RowsProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const move = (to: number) => focusRow(body.current, to);
  return (
    <table className={props.className} aria-label={props.label}>
      {props.head}
      <tbody ref={body}>
        {props.rows.map((row, index) => (
          <Fragment key={props.rowKey(row)}>
            <GroupRow of={props} index={index} />
            <TableRow of={props} row={row} index={index} onMove={move} />
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

export function VirtualRows<Row>(props: RowsProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtual = useVirtualizer({
    count: props.rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => props.rowHeight,
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  const tell = useEffectEvent((from: number, to: number) => props.onShown?.(from, to));
  useEffect(() => tell(first, last), [first, last]);
  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  function move(to: number): void {
    virtual.scrollToIndex(to);
    requestAnimationFrame(() => focusRow(body.current, to));
  }
  return (
    <div className="table-scroll" ref={scroller}>
      <table className={props.className} aria-label={props.label} aria-rowcount={props.rows.length + 1}>
        {props.head}
        <tbody ref={body}>
          <GapRow height={above} />
          {items.map(({ index }) => {
            const row = props.rows[index];
            return row === undefined ? null : (
              <TableRow key={props.rowKey(row)} of={props} row={row} index={index} onMove={move} />
            );
          })}
          <GapRow height={below} />
        </tbody>
      </table>
    </div>
  );
}

interface TableRowProps<Row> {
  readonly of: RowsProps<Row>;
  readonly row: Row;
  readonly index: number;
  readonly onMove: (to: number) => void;
}

function TableRow<Row>({ of, row, index, onMove }: TableRowProps<Row>) {
  const takesKeys = of.onOpen !== undefined || of.onSelect !== undefined;
  return (
    <tr
      data-index={index}
      data-opens={takesKeys || undefined}
      data-tone={of.toneOf?.(row)}
      aria-selected={of.isSelected?.(row)}
      aria-rowindex={index + 2}
      tabIndex={takesKeys ? 0 : undefined}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey) of.onSelect?.(row);
        else of.onOpen?.(row);
      }}
      onKeyDown={(event) => rowKeys(event, { of, row, index, onMove })}
    >
      {of.columns.map((column) => (
        <td
          key={column.id}
          className={column.numeric ? 'number' : undefined}
          data-fills={column.fills || undefined}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** Only when the row itself has the focus: a button or a field within it keeps its own keys. */
function rowKeys<Row>(
  event: KeyboardEvent<HTMLTableRowElement>,
  { of, row, index, onMove }: TableRowProps<Row>,
): void {
  if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
  switch (event.key) {
    case 'ArrowDown':
    case 'j':
      onMove(Math.min(index + 1, of.rows.length - 1));
      break;
    case 'ArrowUp':
    case 'k':
      onMove(Math.max(index - 1, 0));
      break;
    case 'Enter':
      of.onOpen?.(row);
      break;
    case ' ':
      of.onSelect?.(row);
      break;
    default:
      return;
  }
  event.preventDefault();
}

function focusRow(body: HTMLTableSectionElement | null, index: number): void {
  const row = body?.querySelector<HTMLTableRowElement>(`tr[data-index="${index}"]`);
  row?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}

function GroupRow<Row>({ of, index }: { readonly of: RowsProps<Row>; readonly index: number }) {
  const row = of.rows[index];
  if (of.groupOf === undefined || row === undefined) return null;
  const group = of.groupOf(row);
  const previous = of.rows[index - 1];
  if (previous !== undefined && of.groupOf(previous) === group) return null;
  return (
    <tr className="table__group">
      <td colSpan={of.columns.length}>{group}</td>
    </tr>
  );
}

/** Stands for the rows that are not drawn, so that the scroll bar tells the truth. */
function GapRow({ height }: { readonly height: number }) {
  return height <= 0 ? null : <tr style={{ height }} />;
}
