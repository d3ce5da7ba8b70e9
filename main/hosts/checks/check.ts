import type { Finding, HostRole } from '../../../preload/contract/hosts.ts';
import type { FactsReading } from '../facts.ts';

/** What a check says of a host: a finding without the check's own id. */
export type Answer = Omit<Finding, 'id'>;

/** One question about a host's fitness to measure on. Pure: looks at what was read, answers with a finding or nothing. */
export interface HostCheck {
  readonly id: string;
  /** Whether a trial may be refused for it; the others warn at most. */
  readonly mayBlock: boolean;
  /** Null: it does not apply, or the host does not say. */
  readonly ask: (reading: FactsReading, roles: readonly HostRole[]) => Answer | null;
}

export function passing(title: string, sentence: string, evidence: string): Answer {
  return { severity: 'passes', title, sentence, remedy: '', evidence };
}

/** The worst of several answers; null when there is none. */
export function worstOf(answers: readonly (Answer | null)[]): Answer | null {
  const said = answers.filter((answer) => answer !== null);
  return said.toSorted((one, other) => weight[one.severity] - weight[other.severity])[0] ?? null;
}

export const weight: Readonly<Record<Finding['severity'], number>> = {
  blocks: 0,
  warns: 1,
  informs: 2,
  passes: 3,
};
