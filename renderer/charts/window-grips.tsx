import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { formatNumber, noBreakSpace } from '../../preload/contract/quantity.ts';
import type { PlotBox } from './time-plot.ts';

export type WindowBound = 'start' | 'end';

export interface WindowGripsProps {
  readonly window: { readonly from: number; readonly to: number };
  /** The time that the plot shows: no bound leaves it. */
  readonly from: number;
  readonly to: number;
  readonly box: PlotBox;
  /** Called at each step of a drag, and once with `done` at its end or after a key. */
  readonly onMove: (bound: WindowBound, seconds: number, done: boolean) => void;
}

const nudges: { readonly [Key in string]?: number } = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
};
const shiftNudge = 10;

/** Handles on both bounds of the measured window: drag, or nudge by 1 s with the arrow keys (10 s with Shift). */
export function WindowGrips(props: WindowGripsProps) {
  return (
    <>
      <Grip bound="start" label="Start of the measured window" at={props.window.from} {...props} />
      <Grip bound="end" label="End of the measured window" at={props.window.to} {...props} />
    </>
  );
}

interface GripProps extends WindowGripsProps {
  readonly bound: WindowBound;
  readonly label: string;
  readonly at: number;
}

function Grip({ bound, label, at, window, from, to, box, onMove }: GripProps) {
  const [dragging, setDragging] = useState(false);
  const least = bound === 'start' ? from : window.from + 1;
  const most = bound === 'start' ? window.to - 1 : to;
  const clamp = (seconds: number) => Math.min(most, Math.max(least, Math.round(seconds)));
  const secondsAt = (event: PointerEvent<HTMLElement>) => {
    const chart = event.currentTarget.parentElement?.getBoundingClientRect().left ?? 0;
    return clamp(from + ((event.clientX - chart - box.left) / box.width) * (to - from));
  };
  const nudge = (event: KeyboardEvent) => {
    const step = nudges[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(bound, clamp(at + step * (event.shiftKey ? shiftNudge : 1)), true);
  };
  return (
    <button
      type="button"
      role="slider"
      className="chart__grip"
      aria-label={label}
      aria-valuenow={at}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuetext={`${formatNumber(at, 0)}${noBreakSpace}s`}
      style={{ left: box.left + ((at - from) / (to - from)) * box.width, top: box.top + box.height / 2 - 24 }}
      onKeyDown={nudge}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragging(true);
      }}
      onPointerMove={(event) => dragging && onMove(bound, secondsAt(event), false)}
      onPointerUp={(event) => {
        setDragging(false);
        onMove(bound, secondsAt(event), true);
      }}
    />
  );
}
