export interface Sort {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

export type SortValue = number | string | null;

/** Sorted copy. Missing values come last in both directions; equal rows keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  sortBy: (row: Row) => SortValue,
  direction: Sort['direction'],
): readonly Row[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const left = sortBy(a);
    const right = sortBy(b);
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * compareValues(left, right);
  });
}

/** First press sorts upwards, the next one downwards. */
export function nextSort(current: Sort | null, column: string): Sort {
  const again = current?.column === column && current.direction === 'ascending';
  return { column, direction: again ? 'descending' : 'ascending' };
}

function compareValues(left: number | string, right: number | string): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return String(left).localeCompare(String(right), undefined, { numeric: true });
}
