import type { ReactNode } from 'react';
import type { Failure } from '../../preload/contract/failure.ts';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Outcome } from './outcome.tsx';

export interface ErrorStateProps {
  readonly failure: Failure;
  readonly onRetry?: (() => void) | undefined;
  readonly action?: ReactNode;
}

/** A failure where it happened: what, what to do, and the detail to copy. */
export function ErrorState({ failure, onRetry, action }: ErrorStateProps) {
  return (
    <div className="error" role="alert">
      <Outcome shape="blocks">{failure.message}</Outcome>
      <p className="error__remedy">{failure.remedy}</p>
      {failure.detail !== undefined && <pre className="error__detail mono-small">{failure.detail}</pre>}
      <div className="row">
        {onRetry !== undefined && (
          <Button small onClick={onRetry}>
            Try again
          </Button>
        )}
        {action}
        {failure.detail !== undefined && <CopyButton text={failure.detail} label="Copy detail" />}
      </div>
    </div>
  );
}
