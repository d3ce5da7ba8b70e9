import { useState } from 'react';
import { counted } from '../../preload/contract/counted.ts';
import { doubtWords } from '../../preload/contract/doubt-words.ts';
import type { OptionFileRepair } from '../../preload/contract/option-files.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Mark } from '../parts/mark.tsx';
import { Notice } from '../parts/notice.tsx';
import { useCall } from '../use-call.ts';

export interface RepairOfferProps {
  readonly text: string;
  readonly onUse: (text: string) => void;
}

/** For a text that has lost its lines or has no group: what it may have been, shown before it is used. */
export function RepairOffer({ text, onUse }: RepairOfferProps) {
  const [shown, setShown] = useState(false);
  const reading = useCall('optionFiles.read', { text, server: null }, { keepPrevious: true });
  const repair = text.trim() === '' ? null : (reading.data?.repair ?? null);
  if (repair === null || reading.isPlaceholderData) return null;
  return (
    <>
      <Notice
        severity="warns"
        title={repair.kind === 'flattened' ? 'The lines are lost.' : 'No group.'}
        action={
          <Button small onClick={() => setShown(true)}>
            Show the repair
          </Button>
        }
      >
        {repair.sentence}
      </Notice>
      {shown && <RepairDialog repair={repair} onClose={() => setShown(false)} onUse={onUse} />}
    </>
  );
}

interface RepairDialogProps {
  readonly repair: OptionFileRepair;
  readonly onClose: () => void;
  readonly onUse: (text: string) => void;
}

function RepairDialog({ repair, onClose, onUse }: RepairDialogProps) {
  const found = `${counted(repair.settings, 'setting')}, ${counted(repair.flags, 'flag')}`;
  return (
    <Dialog
      title="The file as it may have been"
      width={760}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Keep the text</Button>
          <Button
            kind="primary"
            onClick={() => {
              onUse(repair.text);
              onClose();
            }}
          >
            Use the repaired text
          </Button>
        </>
      }
    >
      <p className="text-12">
        {repair.sentence} {found}.
      </p>
      {repair.warnings.map((warning) => (
        <p key={warning} className="text-12 config-doubt">
          <Mark shape="warns" /> {warning}
        </p>
      ))}
      {repair.doubts.length > 0 && (
        <p className="text-12 config-doubt">
          <Mark shape="informs" />
          <span>
            Not sure of: <span className="mono-small">{doubtWords(repair.doubts)}</span>
          </span>
        </p>
      )}
      <pre className="config-repair mono-small">{repair.text}</pre>
    </Dialog>
  );
}
