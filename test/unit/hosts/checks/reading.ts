import { checkHost } from '../../../../main/hosts/checks/list.ts';
import { type FactRow, factsOf } from '../../../../main/hosts/facts/fact.ts';
import { type FactsReading, parseFacts } from '../../../../main/hosts/facts.ts';
import type { ClockReading, Fact } from '../../../../preload/contract/facts.ts';
import type { Finding } from '../../../../preload/contract/hosts.ts';

export const readAt = new Date('2026-11-30T08:00:00.000Z');

export interface Told {
  readonly rows?: readonly FactRow[];
  readonly facts?: readonly Fact[];
  /** Lines of the short script. */
  readonly printed?: string;
  readonly missing?: FactsReading['sheet']['missing'];
  readonly clock?: ClockReading;
  readonly startSeconds?: number;
}

/** A host that says this and nothing else. */
export function reading({
  rows = [],
  facts = [],
  printed = '',
  missing = [],
  clock,
  startSeconds,
}: Told): FactsReading {
  const base = parseFacts(`uid=0\nthreads=24\n${printed}`, readAt);
  const sheet = { facts: [...factsOf('test', rows), ...facts], missing };
  return { ...base, sheet, clock: clock ?? null, startSeconds: startSeconds ?? null };
}

/** What one check answers about a server that says this, no-break spaces made plain; undefined when it says nothing. */
export function answerOf(id: string, told: Told): Finding | undefined {
  const finding = checkHost(reading(told), ['server']).find((one) => one.id === id);
  if (finding === undefined) return undefined;
  const plain = (text: string) => text.replaceAll('\u00A0', ' ');
  return {
    ...finding,
    title: plain(finding.title),
    sentence: plain(finding.sentence),
    evidence: plain(finding.evidence),
  };
}
