import { formatNumber, noBreakSpace } from '../../preload/contract/quantity.ts';
import type { MeasuredWindow } from '../../preload/contract/trials.ts';
import type { WindowBounds } from './moved-window.ts';

const setters: Readonly<Record<string, string>> = {
  plan: 'set by the plan',
  hand: 'moved by hand',
  import: 'all that was imported',
};

/** Who set the window. */
export function setByWords({ setBy }: Pick<MeasuredWindow, 'setBy'>): string {
  return setters[setBy] ?? `set by ${setBy}`;
}

/** `measured window 0 to 2 000 s`. */
export function boundsWords({ from, to }: WindowBounds): string {
  return `measured window ${formatNumber(from, 0)} to ${formatNumber(to, 0)}${noBreakSpace}s`;
}
