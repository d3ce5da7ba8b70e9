import type { ReactNode } from 'react';
import { Mark } from './mark.tsx';

export interface NoticeProps {
  readonly severity: 'blocks' | 'warns' | 'informs';
  /** What happened, on what. */
  readonly title: string;
  /** What still holds, and what happens next. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** One line under the head. State is shown here, never in a toast. */
export function Notice({ severity, title, children, action }: NoticeProps) {
  return (
    <div className={`notice notice--${severity}`} role={severity === 'blocks' ? 'alert' : 'status'}>
      <Mark shape={severity} />
      <span>
        <span className="medium">{title}</span> <span className="secondary">{children}</span>
      </span>
      {action !== undefined && <span className="notice__action">{action}</span>}
    </div>
  );
}
