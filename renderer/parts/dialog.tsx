import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons at the foot, the one that answers last. */
  readonly foot?: ReactNode;
  readonly width?: number;
}

/** Modal by the browser's own `dialog`: focus stays inside, Escape closes, the rest of the page is inert. */
export function Dialog({ title, onClose, children, foot, width }: DialogProps) {
  const titleId = useId();
  const element = useModal();
  return (
    <dialog
      className="dialog"
      ref={element}
      aria-labelledby={titleId}
      style={width === undefined ? undefined : { width }}
      onClose={onClose}
    >
      <header className="row" style={{ padding: '12px 16px 4px' }}>
        <h2 className="text-15 strong" id={titleId}>
          {title}
        </h2>
        <span className="spacer" />
        <Button kind="icon" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </Button>
      </header>
      <div className="dialog__body">{children}</div>
      {foot !== undefined && <footer className="dialog__foot">{foot}</footer>}
    </dialog>
  );
}

/** Opens the dialog element as modal for as long as it is mounted. */
export function useModal() {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    // The first button of the foot is the one that changes nothing.
    dialog?.querySelector<HTMLButtonElement>('.dialog__foot button')?.focus();
    return () => dialog?.close();
  }, []);
  return element;
}
