import { formatNumber } from './quantity.ts';

/** `1 trial`, `8 trials`, `12 000 trials`; for a noun that takes an s. */
export function counted(count: number, noun: string): string {
  return `${formatNumber(count, 0)} ${noun}${count === 1 ? '' : 's'}`;
}
