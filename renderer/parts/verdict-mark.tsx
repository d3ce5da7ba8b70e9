import type { ReactNode } from 'react';
import type { Verdict } from '../../preload/contract/numbers.ts';

const drawings: { readonly [Name in Verdict]: ReactNode } = {
  better: <circle cx="6" cy="6" r="4.4" fill="currentColor" />,
  worse: <rect x="2" y="2" width="8" height="8" fill="currentColor" />,
  equivalent: <path d="M1.5 4.2h9M1.5 7.8h9" stroke="currentColor" strokeWidth="2" />,
  undecided: <path d="M6 1.2 10.8 6 6 10.8 1.2 6Z" fill="none" stroke="currentColor" strokeWidth="1.3" />,
};

export interface VerdictMarkProps {
  readonly verdict: Verdict;
  /** Replaces the bare word: “4 better”, “undecided: 3 more”. */
  readonly children?: ReactNode;
}

/** Disc better, square worse, two bars equivalent, hollow diamond undecided: the shape says the verdict. */
export function VerdictMark({ verdict, children = verdict }: VerdictMarkProps) {
  return (
    <span className={`verdict verdict--${verdict}`}>
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
        {drawings[verdict]}
      </svg>
      {children}
    </span>
  );
}

/** Without a verdict there is no colour: one trial, or the baseline itself. */
export function NoVerdict({ children }: { readonly children: ReactNode }) {
  return <span className="text-12 secondary nowrap">{children}</span>;
}
