import { counted } from '../../preload/contract/counted.ts';
import type { ImportSummary } from '../../preload/contract/import-preview.ts';
import type { Import } from '../../preload/contract/imports.ts';
import { Button, LinkButton } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { paths } from '../paths.ts';

export interface StoredNoticeProps {
  readonly of: Import;
  readonly onUndo: () => void;
  readonly onReread: () => void;
}

/** What history got, with the way to it, the way back, and another reading. */
export function StoredNotice({ of, onUndo, onReread }: StoredNoticeProps) {
  if (of.experimentId === null) return null;
  const count = counted(of.trialIds.length, 'trial');
  return (
    <Notice
      severity="informs"
      title={of.already ? 'Nothing new.' : `${count} imported.`}
      action={
        <span className="row">
          {!of.already && (
            <>
              <Button kind="quiet" onClick={onUndo}>
                Undo
              </Button>
              <Button kind="quiet" onClick={onReread}>
                Read again
              </Button>
            </>
          )}
          <WayToIt experimentId={of.experimentId} />
        </span>
      }
    >
      {of.already && `${count} had been imported before, unchanged since.`}
      {of.olderReader !== '' &&
        `The texts were read by ${of.olderReader}; reading them again shows what this version makes of them.`}
    </Notice>
  );
}

/** Nothing here that history does not have, or nothing at all: said before anybody presses a button. */
export function KnownNotice({ trials }: Pick<ImportSummary, 'trials'>) {
  const { all, included, known, firstKnown, leftOut } = trials;
  if (all === 0) {
    return (
      <Notice severity="blocks" title="No result was found in this.">
        Give the whole text as it was printed, from its first line. What each file was taken for stands below.
      </Notice>
    );
  }
  if (included > 0 || known + leftOut === 0) return null;
  return (
    <Notice
      severity="informs"
      title="Nothing new."
      action={
        firstKnown !== null && (
          <LinkButton kind="quiet" to={paths.trial(firstKnown)}>
            Show the trial
          </LinkButton>
        )
      }
    >
      {known > 0 && `${counted(known, 'trial')} had been imported before, unchanged since. `}
      {leftOut > 0 && `${counted(leftOut, 'trial')} had been left out: a tick takes one in.`}
    </Notice>
  );
}

function WayToIt({ experimentId }: { readonly experimentId: number }) {
  return (
    <>
      <LinkButton kind="quiet" to={paths.history(experimentId)}>
        Show in history
      </LinkButton>
      <LinkButton kind="quiet" to={paths.compare(experimentId)}>
        Open the experiment
      </LinkButton>
    </>
  );
}
