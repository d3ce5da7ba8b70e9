export interface WindowBounds {
  readonly from: number;
  readonly to: number;
}

export type Bound = 'start' | 'end';

/** The window with one bound moved; it keeps at least a second and stays within what was recorded. */
export function moveBound(
  window: WindowBounds,
  bound: Bound,
  seconds: number,
  recorded: WindowBounds,
): WindowBounds {
  const at = Math.round(seconds);
  return bound === 'start'
    ? { ...window, from: Math.max(Math.ceil(recorded.from), Math.min(at, window.to - 1)) }
    : { ...window, to: Math.min(Math.floor(recorded.to), Math.max(at, window.from + 1)) };
}

/** The bound that is nearer to the cursor; the start when there is no cursor. */
export function nearBound(window: WindowBounds, cursor: number | null): Bound {
  if (cursor === null) return 'start';
  return Math.abs(cursor - window.from) <= Math.abs(cursor - window.to) ? 'start' : 'end';
}

/** The next annotation after (or before) the cursor; the cursor stays where there is none. */
export function nextAnnotation(times: readonly number[], cursor: number, direction: 1 | -1): number {
  const beyond = times.filter((time) => (time - cursor) * direction > 0.5);
  if (beyond.length === 0) return cursor;
  return direction === 1 ? Math.min(...beyond) : Math.max(...beyond);
}
