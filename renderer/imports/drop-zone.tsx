import { type DragEvent, type ReactNode, useState } from 'react';
import type { ImportSource } from '../../preload/contract/imports.ts';
import { Button } from '../parts/button.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { Icon } from '../parts/icon.tsx';
import { chooseFiles, droppedFiles } from './handed-files.ts';
import { useHandedFiles } from './use-handed-files.ts';

export interface DropZoneProps {
  readonly onSource: (source: ImportSource) => void;
  /** More ways to bring something, beside “Choose files”. */
  readonly children?: ReactNode;
}

/** Files and folders, dropped or chosen. */
export function DropZone({ onSource, children }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const { busy, failure, take } = useHandedFiles(onSource);

  function dropped(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    void take(droppedFiles(event.dataTransfer));
  }

  return (
    <>
      <section
        className={over ? 'drop-zone drop-zone--over' : 'drop-zone'}
        aria-label="Drop files here"
        aria-busy={busy || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={dropped}
      >
        <span className="muted">
          <Icon name="import" size={20} />
        </span>
        <span>{busy ? 'Taking over what was chosen' : 'Drop files or folders here'}</span>
        <span className="row">
          <Button small disabled={busy} onClick={() => void take(chooseFiles('files'))}>
            Choose files
          </Button>
          <Button small disabled={busy} onClick={() => void take(chooseFiles('folder'))}>
            Choose folder
          </Button>
          {children}
        </span>
      </section>
      {failure !== null && <ErrorState failure={failure} />}
    </>
  );
}
