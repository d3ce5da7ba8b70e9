import type { FactSnapshot } from '../../preload/contract/facts.ts';
import { reasonInWords } from './fact-lookup.ts';

export type FactSheet = Pick<FactSnapshot, 'facts' | 'missing'>;

/** One plain line of what a machine is. */
export interface FactLine {
  readonly name: 'CPU' | 'Memory' | 'Controller' | 'Disks' | 'System' | 'Servers';
  readonly value: string;
  /** In small print after the value; may be empty. */
  readonly detail: string;
  /** What is not known, and what it takes to know it: `modules: needs root (dmidecode)`. */
  readonly missing: string | null;
}

/** What could not be read of the facts whose paths begin like this. */
export function missingAt({ missing }: FactSheet, path: string, what: string): string | null {
  const first = missing.find((one) => one.path.startsWith(path));
  return first === undefined ? null : `${what}: ${reasonInWords(first)}`;
}

/** With commas, leaving out what is not known. */
export function joined(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(', ');
}

/** `8 × 8 GiB DDR3-1600, 2 × 16 GiB DDR3-1333`: equal ones once, the most frequent first. */
export function tallied(kinds: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([kind, count]) => `${count} × ${kind}`)
    .join(', ');
}
