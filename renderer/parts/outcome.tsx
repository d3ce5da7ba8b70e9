import type { ReactNode } from 'react';
import type { Trial } from '../../preload/contract/trials.ts';
import { Mark, type MarkShape, toneOf } from './mark.tsx';

export interface OutcomeProps {
  readonly shape: MarkShape;
  readonly children: ReactNode;
  /** Said after the word, in small print. */
  readonly reason?: string | undefined;
}

/** A word with its shape: valid, suspect, failed, running, connected … */
export function Outcome({ shape, children, reason }: OutcomeProps) {
  return (
    <span className={`outcome ${toneOf(shape)}`}>
      <Mark shape={shape} />
      {children}
      {reason !== undefined && reason !== '' && <span className="outcome__reason">{reason}</span>}
    </span>
  );
}

/** Status while there is no worth to tell, then validity: one word for the list, with its first reason. */
export function TrialOutcome({ trial }: { readonly trial: Trial }) {
  const state = trial.state;
  switch (state.status) {
    case 'pending':
      return <Outcome shape="pending">pending</Outcome>;
    case 'running':
      return (
        <Outcome shape="running" reason={state.phase}>
          running
        </Outcome>
      );
    case 'canceled':
      return (
        <Outcome shape="pending" reason={state.phase === null ? undefined : `in ${state.phase}`}>
          canceled
        </Outcome>
      );
    case 'failed':
      return (
        <Outcome shape="blocks" reason={`${state.phase}: ${state.failure.message}`}>
          failed
        </Outcome>
      );
    case 'succeeded':
      return <SucceededOutcome trial={trial} />;
  }
}

function SucceededOutcome({ trial }: { readonly trial: Trial }) {
  if (trial.excluded !== null) {
    return (
      <Outcome shape="blocks" reason={trial.excluded.reason}>
        excluded
      </Outcome>
    );
  }
  const validity = trial.validity;
  if (validity === null) return <Outcome shape="passes">succeeded</Outcome>;
  const shape = { valid: 'passes', suspect: 'warns', invalid: 'blocks' } as const;
  const first = validity.reasons.find(
    (reason) => reason.severity !== 'passes' && reason.severity !== 'informs',
  );
  return (
    <Outcome shape={shape[validity.worth]} reason={first?.title}>
      {validity.worth}
    </Outcome>
  );
}
