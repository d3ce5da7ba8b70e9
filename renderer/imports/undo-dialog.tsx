import { counted } from '../../preload/contract/counted.ts';
import type { Import } from '../../preload/contract/imports.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { useAction } from '../use-call.ts';

/** Says what goes before it goes. */
export function UndoDialog({
  of: { id, name, trialIds },
  onClose,
}: {
  readonly of: Pick<Import, 'id' | 'name' | 'trialIds'>;
  readonly onClose: () => void;
}) {
  const undo = useAction('imports.undo');
  return (
    <Dialog
      title="Undo this import"
      onClose={onClose}
      width={480}
      foot={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button
            kind="danger"
            busy={undo.isPending}
            onClick={() => undo.mutate({ id }, { onSuccess: onClose })}
          >
            Remove {counted(trialIds.length, 'trial')}
          </Button>
        </>
      }
    >
      <p>
        The experiment of “{name}” leaves history with {counted(trialIds.length, 'trial')} and the texts that
        were kept for them. The files that were read stay where they are.
      </p>
      {undo.error !== null && <ErrorState failure={undo.error.failure} />}
    </Dialog>
  );
}
