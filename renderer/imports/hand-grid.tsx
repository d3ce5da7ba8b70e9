import type { ClipboardEvent, KeyboardEvent } from 'react';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { cellProblem } from './hand-cell.ts';
import { addRow, removeRow, setCell } from './hand-draft.ts';
import { HandHead, type HandProps } from './hand-head.tsx';
import { pastedCells, pasteInto } from './hand-paste.ts';

/** Cells to type in: Enter and the arrows go from cell to cell, Tab goes on; a pasted table spreads from where it lands. */
export function HandGrid({ draft, onChange }: HandProps) {
  function paste(event: ClipboardEvent, row: number, column: number): void {
    const cells = pastedCells(event.clipboardData.getData('text'));
    if (cells === null) return;
    event.preventDefault();
    onChange(pasteInto(draft, row, column, cells));
  }
  return (
    <div className="hand-grid">
      <table
        className="table"
        aria-label="Trials entered by hand"
        onKeyDown={(event) => moveBetweenCells(event, () => onChange(addRow(draft)))}
      >
        <HandHead draft={draft} onChange={onChange} />
        <tbody>
          {draft.rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row of the grid is its place
            <tr key={row}>
              <th scope="row" className="muted">
                {row + 1}
              </th>
              {draft.columns.map((column, at) => {
                const text = cells[at] ?? '';
                const problem = cellProblem(column, text);
                return (
                  <td key={column.key}>
                    <input
                      className="input input--mono"
                      aria-label={`${column.name === '' ? `Column ${at + 1}` : column.name}, trial ${row + 1}`}
                      aria-invalid={problem !== undefined || undefined}
                      title={problem}
                      value={text}
                      onChange={(event) => onChange(setCell(draft, row, at, event.target.value))}
                      onPaste={(event) => paste(event, row, at)}
                    />
                  </td>
                );
              })}
              <td>
                <Button
                  kind="icon"
                  aria-label={`Remove trial ${row + 1}`}
                  disabled={draft.rows.length === 1}
                  onClick={() => onChange(removeRow(draft, row))}
                >
                  <Icon name="close" size={12} />
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const steps: { readonly [key: string]: readonly [rows: number, columns: number] } = {
  Enter: [1, 0],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Up and down from anywhere in a cell, to the sides from its ends; Enter in the last row begins a new one. */
function moveBetweenCells(event: KeyboardEvent<HTMLTableElement>, onNewRow: () => void): void {
  const input = event.target;
  const step = steps[event.key];
  if (!(input instanceof HTMLInputElement) || step === undefined || event.shiftKey) return;
  const cell = input.closest('tbody td');
  const row = cell?.closest('tr');
  if (!(cell instanceof HTMLTableCellElement) || !row || !leaves(input, step[1])) return;
  event.preventDefault();
  const body = row.parentElement;
  const focus = () => cellInput(body, row.sectionRowIndex + step[0], cell.cellIndex + step[1])?.focus();
  if (event.key !== 'Enter' || row.nextElementSibling !== null) {
    focus();
    return;
  }
  onNewRow();
  requestAnimationFrame(focus);
}

/** Whether the caret stands at the end that a step to the side goes over. */
function leaves({ selectionStart, selectionEnd, value }: HTMLInputElement, side: number): boolean {
  if (side === 0) return true;
  return side < 0 ? selectionEnd === 0 : selectionStart === value.length;
}

function cellInput(body: HTMLElement | null, row: number, column: number): HTMLInputElement | null {
  const found = body?.children[row]?.children[column]?.querySelector('input');
  return found instanceof HTMLInputElement ? found : null;
}
