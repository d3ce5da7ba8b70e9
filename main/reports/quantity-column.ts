import type { Unit } from '../../preload/contract/numbers.ts';
import { formatQuantity, scaleFor } from '../../preload/contract/quantity.ts';

/** Numbers of one kind in a column of a table: one prefix for all, the unit in the head. */
export interface QuantityColumn {
  readonly head: string;
  readonly cell: (value: number | null | undefined, halfWidth?: number) => string;
}

export function quantityColumn(label: string, unit: Unit, values: readonly number[]): QuantityColumn {
  const { factor, suffix } = scaleFor(Math.max(0, ...values.map(Math.abs)), unit, 'decimal');
  return {
    head: suffix === '' ? label : `${label}, ${suffix}`,
    cell: (value, halfWidth) =>
      value === null || value === undefined
        ? 'none'
        : formatQuantity(value / factor, 'count', halfWidth === undefined ? undefined : halfWidth / factor),
  };
}
