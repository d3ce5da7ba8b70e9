import type { ReactNode } from 'react';
import type { SortValue } from './table-sort.ts';

export interface Column<Row> {
  readonly id: string;
  readonly head: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Right-aligned tabular figures. */
  readonly numeric?: boolean;
  readonly width?: number | string;
  /** Takes what the other columns leave, and cuts its text with an ellipsis. */
  readonly fills?: boolean;
  /** The head becomes a button that sorts by this. */
  readonly sortBy?: (row: Row) => SortValue;
}
