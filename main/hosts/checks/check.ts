import type { Finding, HostRole } from '../../../preload/contract/hosts.ts';
import type { FactsReading } from '../facts.ts';

/** One question about a host's fitness to measure on. Pure: looks at what was read, answers with a finding or nothing. */
export interface HostCheck {
  readonly id: string;
  /** Null: it does not apply, or the host does not say. */
  readonly ask: (reading: FactsReading, roles: readonly HostRole[]) => Omit<Finding, 'id'> | null;
}
