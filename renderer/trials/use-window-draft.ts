import { useEffect, useRef, useState } from 'react';
import type { MeasuredWindow } from '../../preload/contract/trials.ts';
import { useAction } from '../use-call.ts';
import { type Bound, moveBound, type WindowBounds } from './moved-window.ts';

/** A nudge is stored when no other follows for this long: each storing computes the trial's numbers again. */
const settleMs = 500;

/** The window as it is dragged and nudged; what is shown moves at once, what is stored follows when it rests. */
export function useWindowDraft(id: number, stored: MeasuredWindow | null, recorded: WindowBounds) {
  const action = useAction('trials.moveWindow');
  const [draft, setDraft] = useState<WindowBounds | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = stored?.startSeconds;
  const end = stored?.endSeconds;
  useEffect(() => () => clearTimeout(timer.current), []);

  const window = draft ?? (start === undefined || end === undefined ? null : { from: start, to: end });
  function move(bound: Bound, seconds: number, done: boolean): void {
    if (window === null) return;
    const moved = moveBound(window, bound, seconds, recorded);
    setDraft(moved);
    clearTimeout(timer.current);
    if (!done) return;
    timer.current = setTimeout(() => {
      action.mutate(
        { id, startSeconds: moved.from, endSeconds: moved.to },
        // Settled means read again, too: the stored window takes the place of the draft.
        { onSettled: () => setDraft(null) },
      );
    }, settleMs);
  }
  return { window, move, saving: draft !== null, failure: action.error?.failure ?? null };
}
