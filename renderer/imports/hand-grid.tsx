import type { ClipboardEvent, KeyboardEvent } from 'react';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { cellProblem, type HandDraft, pastedCells, pasteInto, removeRow, setCell } from './hand-draft.ts';
import { HandHead } from './hand-head.tsx';

export interface HandGridProps {
  readonly draft: HandDraft;
  readonly onChange: (draft: HandDraft) => void;
}

/** Cells to type in: Enter and the arrows go up and down, Tab goes on; a pasted table spreads from where it lands. */
export function HandGrid({ draft, onChange }: HandGridProps) {
  function paste(event: ClipboardEvent, row: number, column: number): void {
    const cells = pastedCells(event.clipboardData.getData('text'));
    if (cells === null) return;
    event.preventDefault();
    onChange(pasteInto(draft, row, column, cells));
  }
  return (
    <div className="hand-grid">
      <table className="table" aria-label="Trials entered by hand" onKeyDown={moveUpAndDown}>
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

function moveUpAndDown(event: KeyboardEvent<HTMLTableElement>): void {
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  const cell = event.target instanceof HTMLInputElement ? event.target.closest('tbody td') : null;
  const row = cell?.closest('tr');
  if (step === undefined || !(cell instanceof HTMLTableCellElement) || !row) return;
  const next = step === 1 ? row.nextElementSibling : row.previousElementSibling;
  if (!(next instanceof HTMLTableRowElement)) return;
  event.preventDefault();
  next.cells[cell.cellIndex]?.querySelector('input')?.focus();
}
