import type { FactComparison } from '../../preload/contract/facts.ts';
import type { Host } from '../../preload/contract/hosts.ts';
import { countFindings } from '../parts/finding.tsx';
import type { MarkShape } from '../parts/mark.tsx';
import { formatAge, formatMoment } from '../parts/time.ts';

/** A short answer with its shape, and what stands behind it in small print. */
export interface ShortAnswer {
  readonly shape: MarkShape;
  readonly words: string;
  readonly detail: string;
}

/** Is this machine fit to measure on? By the findings of its last check, whose age is said. */
export function fitnessOf(host: Host, now: Date = new Date()): ShortAnswer {
  if (host.facts === null) {
    return { shape: 'pending', words: 'Not known whether it is fit', detail: 'nothing was read of it yet' };
  }
  if (host.roles.length === 0) {
    return { shape: 'informs', words: 'Not measured on', detail: 'only a way to other hosts' };
  }
  const { findings } = host;
  const count = (severity: string) => findings.filter((finding) => finding.severity === severity).length;
  const [blocks, warns] = [count('blocks'), count('warns')];
  const detail = [
    countFindings(findings.filter(({ severity }) => severity !== 'informs')) || 'nothing was checked',
    `read ${ageOf(host, now)}`,
  ].join(', ');
  if (blocks > 0) return { shape: 'blocks', words: 'Not fit to measure on', detail };
  if (warns > 0) {
    const words = warns === 1 ? 'Fit, with 1 warning' : `Fit, with ${warns} warnings`;
    return { shape: 'warns', words, detail };
  }
  return { shape: 'passes', words: 'Fit to measure on', detail };
}

/** What changed since last time: since the last trial on this host. Null as long as nobody knows. */
export function changeOf(comparison: (FactComparison & { readonly trialId: number }) | null): ShortAnswer {
  if (comparison === null) {
    return { shape: 'pending', words: 'No trial here yet', detail: 'so nothing to compare with' };
  }
  const changed = comparison.changes.filter(({ kind }) => kind !== 'unread').length;
  const detail = `since trial ${comparison.trialId}, ${formatMoment(comparison.before.readAt)}`;
  if (changed === 0) return { shape: 'passes', words: 'Nothing changed', detail };
  return { shape: 'informs', words: changed === 1 ? '1 fact changed' : `${changed} facts changed`, detail };
}

function ageOf({ facts }: Host, now: Date): string {
  return facts === null ? 'never' : formatAge(facts.readAt, now);
}
