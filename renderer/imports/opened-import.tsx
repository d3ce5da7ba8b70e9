import { type ReactNode, useState } from 'react';
import { counted } from '../../preload/contract/counted.ts';
import type { ImportSummary } from '../../preload/contract/import-preview.ts';
import type { Import } from '../../preload/contract/imports.ts';
import { formatBytes, formatNumber } from '../../preload/contract/quantity.ts';
import { Answer } from '../parts/answer.tsx';
import { Button, LinkButton } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { Notice } from '../parts/notice.tsx';
import { Head } from '../parts/pane.tsx';
import { Progress } from '../parts/progress.tsx';
import { paths } from '../paths.ts';
import { navigate } from '../router.ts';
import { type CallResult, useAction, useCall } from '../use-call.ts';
import { KnownNotice, StoredNotice } from './import-notices.tsx';
import { PreviewBody } from './preview-body.tsx';
import { RereadDialog } from './reread-dialog.tsx';
import { UndoDialog } from './undo-dialog.tsx';

/** One import, from its reading to its undoing. */
export function OpenedImport({ id }: { readonly id: number }) {
  const opened = useCall('imports.get', { id, preview: false });
  if (opened.data === undefined) {
    return (
      <>
        <Head title="Import" inline />
        <Answer of={opened} reading="reading the import">
          {() => null}
        </Answer>
      </>
    );
  }
  return <Stage of={opened.data} />;
}

function Stage({ of }: { readonly of: Import }) {
  const [asked, setAsked] = useState<'undo' | 'reread' | null>(null);
  const store = useAction('imports.carryOut');
  const understood = of.status === 'ready' || of.status === 'stored';
  const looked = useCall('imports.summary', { id: of.id }, { enabled: understood });
  const summary = understood ? (looked.data ?? null) : null;
  const included = summary?.trials.included ?? 0;
  return (
    <>
      <Head title={titleOf(of)} sub={summary === null ? '' : inWords(of, summary)}>
        <LinkButton to={paths.imports()}>Import something else</LinkButton>
        {of.status === 'ready' && included > 0 && (
          <Button kind="primary" busy={store.isPending} onClick={() => store.mutate({ id: of.id })}>
            Import {counted(included, 'trial')}
          </Button>
        )}
      </Head>
      {store.error !== null && <ErrorState failure={store.error.failure} />}
      {of.status === 'stored' && (
        <StoredNotice of={of} onUndo={() => setAsked('undo')} onReread={() => setAsked('reread')} />
      )}
      {of.status === 'ready' && summary !== null && <KnownNotice trials={summary.trials} />}
      <StageBody of={of} looked={looked} />
      {asked === 'undo' && <UndoDialog of={of} onClose={() => setAsked(null)} />}
      {asked === 'reread' && of.experimentId !== null && (
        <RereadDialog experimentId={of.experimentId} name={of.name} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

function StageBody({ of, looked }: { readonly of: Import; readonly looked: CallResult<'imports.summary'> }) {
  const back = <LinkButton to={paths.imports()}>Import something else</LinkButton>;
  switch (of.status) {
    case 'reading':
    case 'storing':
      return <UnderWay of={of} />;
    case 'failed':
      return of.failure === null ? null : <ErrorState failure={of.failure} action={back} />;
    case 'canceled':
      return (
        <EmptyState action={<Again of={of}>{back}</Again>}>
          Canceled. Nothing of it is in history.{againWords(of)}
        </EmptyState>
      );
    case 'let-go':
      return (
        <EmptyState action={<Again of={of}>{back}</Again>}>
          This preview was let go of: at most 8 wait at a time, and newer ones came. Nothing of it is in
          history.{againWords(of)}
        </EmptyState>
      );
    case 'undone':
      return <EmptyState action={back}>Undone. What this import had stored is gone from history.</EmptyState>;
    case 'ready':
    case 'stored':
      return (
        <Answer of={looked} reading="reading what was understood">
          {(summary) =>
            summary === null ? (
              <EmptyState>
                An older version kept nothing of what it showed; the experiment and its texts are there.
              </EmptyState>
            ) : (
              <PreviewBody of={of} summary={summary} />
            )
          }
        </Answer>
      );
  }
}

function againWords({ reopens }: Import): string {
  return reopens ? '' : ' To see it again, give its text, file or folder again.';
}

function Again({ of, children }: { readonly of: Import; readonly children: ReactNode }) {
  const reopen = useAction('imports.reopen');
  return (
    <>
      {reopen.error !== null && <ErrorState failure={reopen.error.failure} />}
      {of.reopens && (
        <Button
          busy={reopen.isPending}
          onClick={() => reopen.mutate({ id: of.id }, { onSuccess: ({ id }) => navigate(paths.import(id)) })}
        >
          Open again
        </Button>
      )}
      {children}
    </>
  );
}

function UnderWay({ of: { id, status, progress } }: { readonly of: Import }) {
  const cancel = useAction('imports.cancel');
  const { secondsLeft, now } = progress;
  return (
    <div className="import-progress">
      <Progress
        label={labelOf(progress)}
        done={doneOf(progress)}
        secondsLeft={secondsLeft}
        cancel={{
          label: status === 'reading' ? 'Cancel reading' : 'Cancel import',
          run: () =>
            cancel.mutate({ id }, { onSuccess: () => status === 'reading' && navigate(paths.imports()) }),
        }}
      />
      <p className="mono-small muted ellipsis" title={now}>
        {now}
      </p>
      {cancel.error !== null && <ErrorState failure={cancel.error.failure} />}
      {status === 'reading' && (
        <Notice severity="informs" title="Nothing is stored yet.">
          What was understood is shown first.
        </Notice>
      )}
    </div>
  );
}

const stepWords = {
  reading: 'Reading',
  grouping: 'Grouping',
  trials: 'Storing',
  files: 'Keeping texts of',
  finishing: 'Finishing',
} as const;

function labelOf({ step, files, ofFiles, bytes, ofBytes, trials, ofTrials }: Import['progress']): string {
  if (ofTrials !== null)
    return `${stepWords[step]} ${formatNumber(trials, 0)} of ${counted(ofTrials, 'trial')}`;
  if (step !== 'reading') return stepWords[step];
  const count =
    ofFiles === null ? counted(files, 'file') : `${formatNumber(files, 0)} of ${counted(ofFiles, 'file')}`;
  const size = ofBytes === null ? formatBytes(bytes) : `${formatBytes(bytes)} of ${formatBytes(ofBytes)}`;
  return `${stepWords[step]} ${count}, ${size}`;
}

function doneOf({ bytes, ofBytes, trials, ofTrials }: Import['progress']): number | null {
  if (ofTrials !== null) return trials / Math.max(1, ofTrials);
  return ofBytes === null || ofBytes === 0 ? null : bytes / ofBytes;
}

function titleOf({ name }: Import): string {
  return name.startsWith('Import') ? name.replace(/^Imported: /, 'Import: ') : `Import: ${name}`;
}

function inWords({ status }: Import, { counts: { files, bytes }, workloads }: ImportSummary): string {
  const kinds = workloads.slice(0, 3).join(', ');
  const state = status === 'ready' ? 'nothing is stored yet' : 'stored';
  return [`${counted(files, 'file')}, ${formatBytes(bytes)}`, kinds, state]
    .filter((part) => part !== '')
    .join(' · ');
}
