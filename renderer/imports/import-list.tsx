import { type MouseEvent, useState } from 'react';
import type { Import } from '../../preload/contract/imports.ts';
import { Answer } from '../parts/answer.tsx';
import { Button } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import type { MarkShape } from '../parts/mark.tsx';
import { Outcome } from '../parts/outcome.tsx';
import { Section } from '../parts/pane.tsx';
import { Table } from '../parts/table.tsx';
import type { Column } from '../parts/table-column.ts';
import { formatMoment } from '../parts/time.ts';
import { paths } from '../paths.ts';
import { navigate } from '../router.ts';
import { useAction, useCall } from '../use-call.ts';
import { importName, letGoWords } from './import-name.ts';
import { RereadDialog } from './reread-dialog.tsx';
import { UndoDialog } from './undo-dialog.tsx';

type Asked = { readonly what: 'undo' | 'reread' | 'discard' | 'reopen'; readonly of: Import };

/** Imports of before, each with the way back and another reading. */
export function ImportList() {
  const imports = useCall('imports.list', {});
  const [asked, setAsked] = useState<Asked | null>(null);
  const discard = useAction('imports.cancel');
  const reopen = useAction('imports.reopen');
  const failure = discard.error?.failure ?? reopen.error?.failure ?? null;
  const close = () => setAsked(null);
  // The row would open.
  const ask = (click: MouseEvent, what: Asked) => {
    click.stopPropagation();
    const { id } = what.of;
    if (what.what === 'discard') discard.mutate({ id });
    else if (what.what === 'reopen')
      reopen.mutate({ id }, { onSuccess: (opened) => navigate(paths.import(opened.id)) });
    else setAsked(what);
  };
  return (
    <Section title="Imports" note="newest first" flush>
      {failure !== null && <ErrorState failure={failure} />}
      <Answer of={imports} reading="reading the imports">
        {(all) =>
          all.length === 0 ? (
            <EmptyState>Nothing was imported yet.</EmptyState>
          ) : (
            <>
              {letGoWords(all) !== '' && <p className="quiet">{letGoWords(all)}</p>}
              <Table
                label="Imports"
                columns={columnsFor(ask)}
                rows={all}
                rowKey={({ id }) => id}
                onOpen={({ id }) => navigate(paths.import(id))}
                toneOf={({ status }) => (gone(status) ? 'off' : undefined)}
              />
            </>
          )
        }
      </Answer>
      {asked?.what === 'undo' && <UndoDialog of={asked.of} onClose={close} />}
      {asked?.what === 'reread' && asked.of.experimentId !== null && (
        <RereadDialog experimentId={asked.of.experimentId} name={asked.of.name} onClose={close} />
      )}
    </Section>
  );
}

function columnsFor(ask: (click: MouseEvent, asked: Asked) => void): readonly Column<Import>[] {
  return [
    {
      id: 'when',
      head: 'When',
      cell: ({ openedAt }) => <span className="secondary tabular">{formatMoment(openedAt)}</span>,
    },
    {
      id: 'name',
      head: 'Import',
      fills: true,
      cell: (one) => <span title={importName(one)}>{importName(one)}</span>,
    },
    { id: 'status', head: 'Status', cell: (one) => <ImportOutcome of={one} /> },
    {
      id: 'trials',
      head: 'Trials',
      numeric: true,
      cell: ({ trialIds }) => (trialIds.length === 0 ? '' : trialIds.length),
    },
    {
      id: 'actions',
      head: <span className="visually-hidden">Actions</span>,
      cell: (one) =>
        one.status === 'ready' ? (
          <Button kind="quiet" small onClick={(event) => ask(event, { what: 'discard', of: one })}>
            Discard
          </Button>
        ) : one.reopens ? (
          <Button kind="quiet" small onClick={(event) => ask(event, { what: 'reopen', of: one })}>
            Open again
          </Button>
        ) : one.status === 'stored' ? (
          <span className="row">
            <Button kind="quiet" small onClick={(event) => ask(event, { what: 'reread', of: one })}>
              Read again
            </Button>
            {!one.already && (
              <Button kind="quiet" small onClick={(event) => ask(event, { what: 'undo', of: one })}>
                Undo
              </Button>
            )}
          </span>
        ) : null,
    },
  ];
}

function gone(status: Import['status']): boolean {
  return status === 'canceled' || status === 'undone' || status === 'let-go';
}

const shapes: { readonly [Status in Import['status']]: MarkShape } = {
  reading: 'running',
  ready: 'informs',
  storing: 'running',
  stored: 'passes',
  canceled: 'pending',
  failed: 'blocks',
  undone: 'pending',
  'let-go': 'pending',
};

const words: { readonly [Status in Import['status']]: string } = {
  reading: 'reading',
  ready: 'waits for you',
  storing: 'storing',
  stored: 'stored',
  canceled: 'canceled',
  failed: 'failed',
  undone: 'undone',
  'let-go': 'let go of',
};

function ImportOutcome({ of: { status, already } }: { readonly of: Import }) {
  return <Outcome shape={shapes[status]}>{already ? 'nothing new' : words[status]}</Outcome>;
}
