import type { ReactNode } from 'react';

/** One sentence and the next action; the frame around it stays. */
export function EmptyState({
  children,
  action,
}: {
  readonly children: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <div className="quiet">
      <p>{children}</p>
      {action !== undefined && <div className="row">{action}</div>}
    </div>
  );
}
