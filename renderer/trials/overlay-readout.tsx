import {
  formatNumber,
  formatQuantity,
  noBreakSpace,
  quantityParts,
} from '../../preload/contract/quantity.ts';
import { valueAt } from '../charts/columns.ts';
import { lineFacts } from '../charts/describe.ts';
import { type LinkedCursor, useCursorSeconds } from '../charts/linked-cursor.ts';
import { TreatmentKey } from '../charts/marker.tsx';
import type { WindowBounds } from './moved-window.ts';
import type { OverlayGroup, OverlayRow } from './overlay-groups.ts';

export interface OverlayReadoutProps {
  readonly group: OverlayGroup;
  /** Of this trial, as it is being moved; the others keep their own. */
  readonly window: WindowBounds;
  /** This trial's number does not hold for the window while it is being moved. */
  readonly moving: boolean;
  readonly cursor: LinkedCursor;
}

/** A point this near, in seconds, stands for the cursor. */
const reach = 2;

/** Each trial's value at the cursor and over its own measured window, or why it has none. */
export function OverlayReadout({ group, window, moving, cursor }: OverlayReadoutProps) {
  const seconds = useCursorSeconds(cursor);
  const centre = group.lines[0]?.centre ?? 'mean';
  return (
    <table className="overlay-readout" aria-label={`${group.title} of each trial`}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Trial</span>
          </th>
          <th scope="col">{seconds === null ? 'cursor' : `${formatNumber(seconds, 0)}${noBreakSpace}s`}</th>
          <th scope="col">{centre}</th>
        </tr>
      </thead>
      <tbody>
        {group.rows.map((row, index) => (
          <tr key={row.name} data-own={index === 0 || undefined}>
            <th scope="row">
              {row.line !== null && <TreatmentKey style={row.style} />}
              <span title={row.name}>{row.short}</span>
            </th>
            {row.line === null ? (
              <td colSpan={2} className="muted" title={row.absence}>
                {row.absence}
              </td>
            ) : (
              <>
                <td className="strong">{atCursor(group, row.line, seconds)}</td>
                <td>
                  {index === 0 ? middle(group, row, window, moving) : middle(group, row, row.window, false)}
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function atCursor({ lines }: OverlayGroup, at: number, seconds: number | null): string {
  const line = lines[at];
  return line === undefined || seconds === null ? '' : text(valueAt(line, seconds, reach));
}

/** As history has it; only a metric without a number of its own is looked up in the line. */
function middle(group: OverlayGroup, row: OverlayRow, window: WindowBounds | null, moving: boolean): string {
  if (row.measured !== null && !moving) {
    const { value, unit } = quantityParts(row.measured.value, row.measured.unit);
    return unit === group.suffix ? value : `${value} ${unit}`;
  }
  const line = group.lines[row.line ?? -1];
  if (line === undefined) return 'none';
  const [from, to] = [window?.from ?? line.seconds[0] ?? 0, window?.to ?? line.seconds.at(-1) ?? 0];
  return text(lineFacts(line, from, to)?.middle ?? null);
}

function text(value: number | null): string {
  if (value === null) return 'none';
  return Math.abs(value) >= 1000 ? formatNumber(value, 0) : formatQuantity(value, 'count');
}
