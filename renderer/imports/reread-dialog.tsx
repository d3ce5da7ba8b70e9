import { counted } from '../../preload/contract/counted.ts';
import type { Reread } from '../../preload/contract/imports.ts';
import { Answer } from '../parts/answer.tsx';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { Table } from '../parts/table.tsx';
import type { Column } from '../parts/table-column.ts';
import { useAction, useCall } from '../use-call.ts';

interface Line {
  readonly key: string;
  readonly trial: string;
  readonly what: string;
  readonly before: string | null;
  readonly now: string | null;
  readonly problem: string;
}

/** The kept texts by the readers of today: what would change, before it is changed. */
export function RereadDialog({
  experimentId,
  name,
  onClose,
}: {
  readonly experimentId: number;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const look = useCall('imports.reread', { experimentId, apply: false });
  const apply = useAction('imports.reread');
  const lines = look.data === undefined ? [] : linesOf(look.data);
  const changes = lines.filter(({ problem }) => problem === '').length;
  return (
    <Dialog
      title={`Read again: ${name}`}
      onClose={onClose}
      width={760}
      foot={
        <>
          <Button onClick={onClose}>{changes > 0 ? 'Keep what is stored' : 'Close'}</Button>
          {changes > 0 && (
            <Button
              kind="primary"
              busy={apply.isPending}
              onClick={() => apply.mutate({ experimentId, apply: true }, { onSuccess: onClose })}
            >
              Take over {counted(changes, 'change')}
            </Button>
          )}
        </>
      }
    >
      {apply.error !== null && <ErrorState failure={apply.error.failure} />}
      <Answer of={look} reading="reading the kept texts again">
        {(reread) => (
          <>
            <p className="text-12 secondary">{versionsInWords(reread)}</p>
            {lines.length === 0 ? (
              <EmptyState>Nothing would change.</EmptyState>
            ) : (
              <Table
                label="What would change"
                columns={columns}
                rows={lines}
                rowKey={({ key }) => key}
                compact
                flush
              />
            )}
          </>
        )}
      </Answer>
    </Dialog>
  );
}

function linesOf({ trials }: Reread): readonly Line[] {
  return trials.flatMap(({ trialId, label, problem, changes }) => {
    const trial = `${trialId} · ${label}`;
    if (problem !== '') return [{ key: `${trialId}`, trial, what: '', before: null, now: null, problem }];
    return changes.map((change) => ({ ...change, key: `${trialId} ${change.what}`, trial, problem }));
  });
}

function versionsInWords({ trials }: Reread): string {
  const read = counted(trials.length, 'trial');
  const [first] = trials;
  if (first === undefined) return 'No trial is left of this import.';
  const before = first.parserBefore === '' ? 'an older version' : first.parserBefore;
  return `${read}, stored by ${before}, read again by ${first.parserNow}.`;
}

const columns: readonly Column<Line>[] = [
  { id: 'trial', head: 'Trial', cell: ({ trial }) => <span className="wraps">{trial}</span> },
  {
    id: 'what',
    head: 'What',
    cell: ({ what, problem }) => <span className="wraps">{problem === '' ? what : problem}</span>,
  },
  { id: 'before', head: 'Stored', cell: ({ before }) => <Said value={before} /> },
  { id: 'now', head: 'Read now', cell: ({ now }) => <Said value={now} /> },
];

function Said({ value }: { readonly value: string | null }) {
  if (value === null || value === '') return <span className="muted">none</span>;
  return <span className="wraps">{value}</span>;
}
