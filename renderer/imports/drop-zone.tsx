import { type DragEvent, type ReactNode, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { chooseFiles, readFiles, type Source } from './sources.ts';

export interface DropZoneProps {
  readonly onSources: (sources: readonly Source[]) => void;
  /** More ways to bring something, beside “Choose files”. */
  readonly children?: ReactNode;
}

export function DropZone({ onSources, children }: DropZoneProps) {
  const [over, setOver] = useState(false);

  function dropped(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    void readFiles(event.dataTransfer.files).then(onSources);
  }

  return (
    <section
      className={over ? 'drop-zone drop-zone--over' : 'drop-zone'}
      aria-label="Drop files here"
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
      <span>Drop files here</span>
      <span className="row">
        <Button small onClick={() => void chooseFiles().then(onSources)}>
          Choose files
        </Button>
        {children}
      </span>
    </section>
  );
}
