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
import type { ShownLine } from './chart-groups.ts';
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
  const [own] = group.rows;
  return (
    <table className="overlay-readout" aria-label={`${group.title} of each trial`}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Trial</span>
          </th>
          <CursorHead cursor={cursor} />
          <th scope="col">{group.lines[0]?.centre ?? 'mean'}</th>
        </tr>
      </thead>
      <tbody>
        {group.rows.map((row) => (
          <tr key={row.id} data-own={row === own || undefined}>
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
                <CursorCell line={group.lines[row.line]} cursor={cursor} />
                <td>
                  {row === own ? middle(group, row, window, moving) : middle(group, row, row.window, false)}
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function CursorHead({ cursor }: { readonly cursor: LinkedCursor }) {
  const seconds = useCursorSeconds(cursor);
  return <th scope="col">{seconds === null ? 'cursor' : `${formatNumber(seconds, 0)}${noBreakSpace}s`}</th>;
}

interface CursorCellProps {
  readonly line: ShownLine | undefined;
  readonly cursor: LinkedCursor;
}

/** On its own, so that a move of the cursor computes nothing else again. */
function CursorCell({ line, cursor }: CursorCellProps) {
  const seconds = useCursorSeconds(cursor);
  const value = line === undefined || seconds === null ? '' : text(valueAt(line, seconds, reach));
  return <td className="strong">{value}</td>;
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
