import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CallFailure } from '../api.ts';
import { ErrorState } from './error-state.tsx';

export interface AnswerProps<Value> {
  readonly of: UseQueryResult<Value, CallFailure>;
  /** Shown after 300 ms without an answer: “reading 3 of 12 series”. */
  readonly reading: string;
  readonly children: (value: Value) => ReactNode;
}

/** What a call answered, or why not, or what is being read. A late failure keeps the last answer beneath it. */
export function Answer<Value>({ of, reading, children }: AnswerProps<Value>) {
  if (of.data !== undefined) {
    return (
      <>
        {of.error !== null && <ErrorState failure={of.error.failure} onRetry={() => void of.refetch()} />}
        {children(of.data)}
      </>
    );
  }
  if (of.error !== null) return <ErrorState failure={of.error.failure} onRetry={() => void of.refetch()} />;
  return <Reading>{reading}</Reading>;
}

/** Blank for 300 ms, then words; no shimmer. */
export function Reading({ children }: { readonly children: ReactNode }) {
  return (
    <p className="quiet reading" role="status">
      {children}
    </p>
  );
}
