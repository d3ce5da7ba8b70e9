import type { LinkedCursor } from '../charts/linked-cursor.ts';
import { useShortcut } from '../keyboard.ts';
import { type Bound, nearBound, nextAnnotation, type WindowBounds } from './moved-window.ts';

export interface ChartKeys {
  readonly cursor: LinkedCursor;
  readonly window: WindowBounds | null;
  readonly recorded: WindowBounds;
  readonly annotations: readonly number[];
  /** Null where the window cannot be moved. */
  readonly onMove: ((bound: Bound, seconds: number, done: boolean) => void) | null;
}

/** Brackets move the window bound that is nearer to the cursor, arrows move the cursor. */
export function useChartKeys({ cursor, window, recorded, annotations, onMove }: ChartKeys): void {
  function nudge(seconds: number): void {
    if (window === null || onMove === null) return;
    const bound = nearBound(window, cursor.get());
    onMove(bound, (bound === 'start' ? window.from : window.to) + seconds, true);
  }
  function step(seconds: number): void {
    const at = cursor.get() ?? window?.from ?? recorded.from;
    cursor.set(Math.min(recorded.to, Math.max(recorded.from, at + seconds)));
  }
  function jump(direction: 1 | -1): void {
    cursor.set(nextAnnotation(annotations, cursor.get() ?? window?.from ?? recorded.from, direction));
  }
  useShortcut('[', 'Near window bound 1 s earlier', () => nudge(-1));
  useShortcut(']', 'Near window bound 1 s later', () => nudge(1));
  useShortcut('{', 'Near window bound 10 s earlier', () => nudge(-10));
  useShortcut('}', 'Near window bound 10 s later', () => nudge(10));
  useShortcut('ArrowLeft', 'Cursor 1 s left', () => step(-1));
  useShortcut('ArrowRight', 'Cursor 1 s right', () => step(1));
  useShortcut('Shift+ArrowLeft', 'Cursor to the annotation before', () => jump(-1));
  useShortcut('Shift+ArrowRight', 'Cursor to the next annotation', () => jump(1));
}
