import { useState } from 'react';
import type { Trial } from '../../preload/contract/trials.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { TextField } from '../parts/field.tsx';
import { useAction } from '../use-call.ts';

/** Leaving a trial out of every mean asks for the reason, which stands beside it in the report. */
export function ExcludeDialog({ trial, onClose }: { readonly trial: Trial; readonly onClose: () => void }) {
  const [reason, setReason] = useState('');
  const exclude = useAction('trials.exclude');
  const name = `trial ${trial.position}`;
  return (
    <Dialog
      title={`Exclude ${name}?`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button
            kind="danger"
            busy={exclude.isPending}
            disabled={reason.trim() === ''}
            onClick={() => exclude.mutate({ id: trial.id, reason: reason.trim() }, { onSuccess: onClose })}
          >
            Exclude {name}
          </Button>
        </>
      }
    >
      <p className="exclude-words">
        It stays in history and in the report, struck and with this reason, and no mean contains it. It can be
        included again.
      </p>
      <TextField label="Reason" value={reason} onChange={setReason} autoFocus />
      {exclude.error !== null && <ErrorState failure={exclude.error.failure} />}
    </Dialog>
  );
}
