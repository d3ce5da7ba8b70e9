import type { Direction, Verdict } from '../../preload/contract/numbers.ts';

interface Ends {
  readonly low: number;
  readonly high: number;
}

/**
 * The verdict that an interval of the change supports. Read off the same interval that is drawn: inside the margin is
 * `equivalent` (also when it is clear of zero: the change is real and too small to matter), clear of zero is `better` or
 * `worse`, all else `undecided`. Null for a difference of a metric without a better side.
 */
export function verdictOf(change: Ends, margin: number, direction: Direction | null): Verdict | null {
  if (change.low > -margin && change.high < margin) return 'equivalent';
  if (change.low <= 0 && change.high >= 0) return 'undecided';
  if (direction === null) return null;
  return change.low > 0 === (direction === 'higher') ? 'better' : 'worse';
}

export function isClearOfZero(change: Ends): boolean {
  return change.low > 0 || change.high < 0;
}
