import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorState } from '../parts/error-state.tsx';

interface State {
  readonly error: Error | null;
}

/** A bug in one screen must not take the frame with it. */
export class ScreenBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    const error = this.state.error;
    if (error === null) return this.props.children;
    return (
      <ErrorState
        failure={{
          code: 'unexpected',
          message: 'This screen could not be drawn.',
          remedy: 'Nothing stored is affected. Open it again; if it fails again, report the detail below.',
          detail: error.stack ?? error.message,
        }}
        onRetry={() => this.setState({ error: null })}
      />
    );
  }
}
