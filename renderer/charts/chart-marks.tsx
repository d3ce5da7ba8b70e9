import { useId } from 'react';
import { formatNumber, formatSeconds, noBreakSpace } from '../../preload/contract/quantity.ts';
import type { Axis } from './axis.ts';
import { type LinkedCursor, useCursorSeconds } from './linked-cursor.ts';
import { placeLabels, type TimeMarks, timeScale, type ValueLimit } from './marks.ts';
import type { PlotBox } from './time-plot.ts';

const pixelsPerLetter = 6.2;
/** Some seconds of a long trial are less than a pixel: what is missing is seen all the same. */
const leastHatch = 6;

interface Frame {
  readonly from: number;
  readonly to: number;
  readonly axis: Axis;
  readonly box: PlotBox;
}

/** Below the lines: what is not counted, and what is still on the host. */
export function ChartUnderlay({ frame, marks }: { readonly frame: Frame; readonly marks: TimeMarks }) {
  const hatch = useId();
  const { box, from, to } = frame;
  const { x } = timeScale(from, to, box.left, box.width);
  const stretch = (start: number, end: number) => ({
    x: x(Math.max(from, start)),
    width: Math.max(0, x(Math.min(to, end)) - x(Math.max(from, start))),
    y: box.top,
    height: box.height,
  });
  const { window, unread } = marks;
  return (
    <svg className="chart__layer" aria-hidden="true">
      {window !== null && <rect className="chart__shade" {...stretch(from, window.from)} />}
      {window?.to != null && <rect className="chart__shade" {...stretch(window.to, to)} />}
      {unread !== null && (
        <>
          <pattern
            id={hatch}
            width="4"
            height="4"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <path d="M0 0v4" className="chart__hatch" />
          </pattern>
          <rect {...hatched(stretch(unread.from, unread.to))} fill={`url(#${hatch})`} />
        </>
      )}
    </svg>
  );
}

/** The chart on top of a stack names its marks; the others only draw them. */
export type MarkNaming = 'above' | 'within' | 'none';

interface OverlayProps {
  readonly frame: Frame;
  readonly marks: TimeMarks;
  readonly limits: readonly ValueLimit[];
  readonly names: MarkNaming;
}

function hatched<Box extends { readonly width: number }>(box: Box): Box {
  return { ...box, width: Math.max(leastHatch, box.width) };
}

/** Above the lines: bounds of the window, annotations, limits, now. */
export function ChartOverlay({ frame, marks, limits, names }: OverlayProps) {
  const { box, from, to, axis } = frame;
  const { x } = timeScale(from, to, box.left, box.width);
  const inside = (seconds: number) => seconds >= from && seconds <= to;
  const y = (value: number) => box.top + box.height * (1 - (value - axis.min) / (axis.max - axis.min));
  const line = (seconds: number) => `M${Math.round(x(seconds)) + 0.5} ${box.top}v${box.height}`;
  const bottom = Math.round(box.top + box.height) - 0.5;
  const bounds = [marks.window?.from, marks.window?.to].filter((bound) => bound != null && inside(bound));
  const shown = marks.annotations.filter((mark) => inside(mark.atSeconds));
  return (
    <svg className="chart__layer" aria-hidden="true">
      <path className="chart__axis" d={`M${box.left} ${bottom}h${box.width}`} />
      {limits
        .filter((limit) => limit.value > axis.min && limit.value < axis.max)
        .map((limit) => (
          <g key={limit.label}>
            <path
              className="chart__limit"
              d={`M${box.left} ${Math.round(y(limit.value)) + 0.5}h${box.width}`}
            />
            <text className="chart__name" x={box.left + 4} y={y(limit.value) - 4}>
              {limit.label}
            </text>
          </g>
        ))}
      {shown
        .filter((mark) => mark.kind !== 'gap')
        .map((mark) => (
          <path
            key={`${mark.kind} ${mark.atSeconds}`}
            className={mark.kind === 'steady' ? 'chart__limit' : 'chart__annotation'}
            d={line(mark.atSeconds)}
          />
        ))}
      {bounds.map((bound) => bound != null && <path key={bound} className="chart__bound" d={line(bound)} />)}
      {marks.now !== null && inside(marks.now) && <path className="chart__cursor" d={line(marks.now)} />}
      {names === 'above' && <MarkNames frame={frame} marks={marks} />}
      {names === 'within' && <NamesWithin frame={frame} marks={marks} />}
    </svg>
  );
}

/** Over or in the shade before the window, as long as there is room for them. */
const warmupWords: readonly string[] = ['warm-up, not counted', 'warm-up'];

function longestThatFits(choices: readonly string[], room: number): string | undefined {
  return choices.find((words) => words.length * pixelsPerLetter < room);
}

function MarkNames({ frame, marks }: { readonly frame: Frame; readonly marks: TimeMarks }) {
  const { box, from, to } = frame;
  const { x } = timeScale(from, to, box.left, box.width);
  const visible = marks.annotations.filter(({ atSeconds }) => atSeconds >= from && atSeconds <= to);
  const pointed = visible.filter((mark) => mark.kind !== 'steady' && mark.kind !== 'gap');
  const labels = pointed.map((mark) => ({
    x: x(mark.atSeconds),
    text: mark.durationSeconds > 0 ? formatSeconds(mark.durationSeconds) : mark.text,
  }));
  const top = box.top;
  const { window } = marks;
  const room = window === null ? 0 : x(window.from) - box.left - 8;
  const warmup = longestThatFits(['warm-up and settling, not counted', ...warmupWords], room);
  return (
    <>
      {warmup !== undefined && (
        <text className="chart__name" x={box.left + 4} y={top - 14}>
          {warmup}
        </text>
      )}
      {window !== null && window.to !== null && (
        <WindowSpan
          left={x(Math.max(from, window.from))}
          right={x(Math.min(to, window.to))}
          top={top}
          text={marks.windowText}
        />
      )}
      {pointed.map((mark) => (
        <path
          key={`${mark.kind} ${mark.atSeconds}`}
          className="chart__pointer"
          d={`M${x(mark.atSeconds) - 4} ${top - 4}h8l-4 6Z`}
        />
      ))}
      {placeLabels(labels, 2).map((label) => (
        <text key={label.x} className="chart__name" x={label.x + 5} y={top + 14 + 12 * label.row}>
          {label.text}
        </text>
      ))}
      {visible
        .filter((mark) => mark.kind === 'steady')
        .map((mark) => {
          const left = x(mark.atSeconds) - box.left > mark.text.length * pixelsPerLetter + 12;
          return (
            <text
              key={mark.atSeconds}
              className="chart__name"
              x={x(mark.atSeconds) + (left ? -6 : 6)}
              y={top + box.height - 26}
              textAnchor={left ? 'end' : 'start'}
            >
              {mark.text}
            </text>
          );
        })}
    </>
  );
}

/** Inside the plot, where the chart has no strip above it; low, because throughput runs high. */
function NamesWithin({ frame, marks }: { readonly frame: Frame; readonly marks: TimeMarks }) {
  const { box, from, to } = frame;
  const { x } = timeScale(from, to, box.left, box.width);
  const { window, unread } = marks;
  const room = window === null ? 0 : x(window.from) - box.left - 8;
  const warmup = longestThatFits(warmupWords, room);
  return (
    <>
      {warmup !== undefined && (
        <text className="chart__name" x={box.left + 4} y={box.top + box.height - 6}>
          {warmup}
        </text>
      )}
      {unread !== null && (
        <text className="chart__name" x={x(unread.from) + leastHatch + 4} y={box.top + box.height - 6}>
          {formatSeconds(unread.to - unread.from)} not received yet
        </text>
      )}
    </>
  );
}

/** Who set the window, over a bar as long as the window; the words give way when they would not fit. */
function WindowSpan(props: {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly text: string;
}) {
  const { left, right, top, text } = props;
  const fits = right - left > text.length * pixelsPerLetter;
  return (
    <>
      <path className="chart__span" d={`M${left} ${top - 7.5}H${right}`} />
      {fits && (
        <text
          className="chart__name chart__name--strong"
          x={(left + right) / 2}
          y={top - 14}
          textAnchor="middle"
        >
          {text}
        </text>
      )}
    </>
  );
}

interface CursorProps {
  readonly frame: Frame;
  readonly cursor: LinkedCursor;
  /** The chart at the bottom of a stack says the time. */
  readonly flagged: boolean;
}

/** On its own, because it moves with the pointer and nothing else should be drawn again. */
export function CursorLine({ frame, cursor, flagged }: CursorProps) {
  const seconds = useCursorSeconds(cursor);
  const { box, from, to } = frame;
  if (seconds === null || seconds < from || seconds > to) return null;
  const at = Math.round(timeScale(from, to, box.left, box.width).x(seconds)) + 0.5;
  const label = `${formatNumber(seconds, 0)}${noBreakSpace}s`;
  const width = 12 + 6.5 * label.length;
  return (
    <svg className="chart__layer" aria-hidden="true">
      <path className="chart__cursor" d={`M${at} ${box.top}v${box.height}`} />
      {flagged && (
        <>
          <rect
            className="chart__flag"
            x={at - width / 2}
            y={box.top + box.height + 2}
            width={width}
            height="15"
            rx="2"
          />
          <text className="chart__flag-text" x={at} y={box.top + box.height + 13} textAnchor="middle">
            {label}
          </text>
        </>
      )}
    </svg>
  );
}
