import type { Direction, Verdict } from '../../preload/contract/numbers.ts';

interface Ends {
  readonly low: number;
  readonly high: number;
}

/**
 * The verdict that an interval of the change supports, read off the same interval that is drawn. Shown to lie within the
 * margin: `equivalent`, also when it is clear of zero (the change is real and too small to matter). Else clear of zero
 * is `better` or `worse`, all the rest `undecided`. Null for a difference of a metric without a better side.
 */
export function verdictOf(change: Ends, withinMargin: boolean, direction: Direction | null): Verdict | null {
  if (withinMargin) return 'equivalent';
  if (!isClearOfZero(change)) return 'undecided';
  if (direction === null) return null;
  return change.low > 0 === (direction === 'higher') ? 'better' : 'worse';
}

export function isClearOfZero(change: Ends): boolean {
  return change.low > 0 || change.high < 0;
}
