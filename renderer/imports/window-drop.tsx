import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { Icon } from '../parts/icon.tsx';
import { Notice } from '../parts/notice.tsx';
import { paths } from '../paths.ts';
import { navigate } from '../router.ts';
import { useAction } from '../use-call.ts';
import { droppedFiles } from './handed-files.ts';
import { useHandedFiles } from './use-handed-files.ts';

/**
 * Files that are dropped or pasted on any screen are read as an import: a browser would open them in place of the window.
 * Mounted once, by the shell.
 */
export function WindowDrop() {
  const open = useAction('imports.open');
  const { busy, failure, take, forget } = useHandedFiles((source) =>
    open.mutate({ source }, { onSuccess: ({ id }) => navigate(paths.import(id)) }),
  );
  const over = useFilesOver((data) => void take(droppedFiles(data)));
  const said = failure ?? open.error?.failure ?? null;
  const close = () => {
    forget();
    open.reset();
  };
  return (
    <>
      {(busy || open.isPending) && (
        <Notice severity="informs" title="Taking over the files.">
          What was understood is shown first; nothing is stored yet.
        </Notice>
      )}
      {said !== null && <ErrorState failure={said} action={<Button onClick={close}>Close</Button>} />}
      {over && (
        <div className="window-drop">
          <p>
            <Icon name="import" size={20} />
            Drop to import. Shown first, stored only when you say so.
          </p>
        </div>
      )}
    </>
  );
}

/** While something is held over a page, its browser says so several times a second. */
const heldMilliseconds = 1500;

/** Whether files are held over the window. What a field or a drop zone takes for itself is none of it. */
function useFilesOver(onFiles: (data: DataTransfer) => void): boolean {
  const [over, setOver] = useState(false);
  const dropped = useEffectEvent((event: DragEvent) => {
    setOver(false);
    if (event.defaultPrevented || !holdsFiles(event.dataTransfer)) return;
    event.preventDefault();
    onFiles(event.dataTransfer);
  });
  const pasted = useEffectEvent((event: ClipboardEvent) => {
    if (event.defaultPrevented || !holdsFiles(event.clipboardData)) return;
    event.preventDefault();
    onFiles(event.clipboardData);
  });
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    // A drag that is given up, or goes on over another window, is not always told.
    let gone: ReturnType<typeof setTimeout> | undefined;
    const leave = () => setOver(false);
    const held = (event: DragEvent) => {
      if (!holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      setOver(true);
      clearTimeout(gone);
      gone = setTimeout(leave, heldMilliseconds);
    };
    document.addEventListener('dragenter', held, { signal });
    document.addEventListener('dragover', held, { signal });
    document.addEventListener('dragleave', (event) => event.relatedTarget === null && leave(), { signal });
    document.addEventListener('drop', (event) => dropped(event), { signal });
    document.addEventListener('paste', (event) => pasted(event), { signal });
    return () => {
      clearTimeout(gone);
      listeners.abort();
    };
  }, []);
  return over;
}

function holdsFiles(data: DataTransfer | null): data is DataTransfer {
  return data?.types.includes('Files') ?? false;
}
