import { type DragEvent, type ReactNode, useState } from 'react';
import type { Failure } from '../../preload/contract/failure.ts';
import type { ImportSource } from '../../preload/contract/imports.ts';
import { CallFailure } from '../api.ts';
import { Button } from '../parts/button.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { Icon } from '../parts/icon.tsx';
import { chooseFiles, droppedFiles, type HandedFile, sourceOf } from './handed-files.ts';

export interface DropZoneProps {
  readonly onSource: (source: ImportSource) => void;
  /** More ways to bring something, beside “Choose files”. */
  readonly children?: ReactNode;
}

/** Files and folders, dropped or chosen. */
export function DropZone({ onSource, children }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function take(files: Promise<readonly HandedFile[]>): Promise<void> {
    setFailure(null);
    try {
      const handed = await files;
      setBusy(handed.length > 0);
      const source = await sourceOf(handed);
      if (source !== null) onSource(source);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error.failure);
    } finally {
      setBusy(false);
    }
  }

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
