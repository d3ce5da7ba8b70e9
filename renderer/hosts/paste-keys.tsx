import { useState } from 'react';
import { counted } from '../../preload/contract/counted.ts';
import type { Host } from '../../preload/contract/hosts.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { Outcome } from '../parts/outcome.tsx';
import { useAction } from '../use-call.ts';

export interface PasteKeysProps {
  readonly host: Host;
  readonly onClose: () => void;
}

/** Keys that somebody else vouches for: lines of a known_hosts file, from a colleague or from the machine itself. */
export function PasteKeys({ host, onClose }: PasteKeysProps) {
  const [text, setText] = useState('');
  const paste = useAction('hosts.pasteKeys');
  const answer = paste.data;

  async function pasteAndClose(): Promise<void> {
    const { notTaken } = await paste.mutateAsync({ id: host.id, text });
    if (notTaken.length === 0) onClose();
  }

  return (
    <Dialog
      title={`Paste keys of ${host.name}`}
      width={620}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{answer === undefined ? 'Cancel' : 'Close'}</Button>
          <Button
            kind="primary"
            disabled={text.trim() === ''}
            busy={paste.isPending}
            onClick={() => void pasteAndClose().catch(() => undefined)}
          >
            Trust these keys
          </Button>
        </>
      }
    >
      <label className="field">
        <span className="field__label">
          Lines of a known_hosts file; a key takes the place of the one of its kind
        </span>
        <textarea
          className="input input--mono"
          rows={6}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      {answer !== undefined && (
        <>
          <p>
            <Outcome shape={answer.taken.length > 0 ? 'passes' : 'warns'}>
              {counted(answer.taken.length, 'key')} of {host.name} trusted
            </Outcome>
          </p>
          <ul aria-label="Lines that were not taken">
            {answer.notTaken.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
      {paste.error !== null && <ErrorState failure={paste.error.failure} />}
    </Dialog>
  );
}
