import type { FactComparison } from '../../preload/contract/facts.ts';
import type { Finding, Host } from '../../preload/contract/hosts.ts';
import type { MarkShape } from '../parts/mark.tsx';
import { roughAge } from './age.ts';

/** A short answer with its shape, and what stands behind it in small print. */
export interface ShortAnswer {
  readonly shape: MarkShape;
  readonly words: string;
  readonly detail: string;
}

/** Is this machine fit to measure on? By the findings of its last check, whose age is said. */
export function fitnessOf({ facts, roles, findings }: Host, now: Date = new Date()): ShortAnswer {
  if (facts === null) {
    return { shape: 'pending', words: 'Not known whether it is fit', detail: 'nothing was read of it yet' };
  }
  const age = `read ${roughAge(facts.readAt, now)}`;
  if (roles.length === 0) {
    return { shape: 'informs', words: 'Not measured on', detail: `only a way to other hosts, ${age}` };
  }
  const blocking = titlesOf(findings, 'blocks');
  const warning = titlesOf(findings, 'warns');
  const passed = titlesOf(findings, 'passes').length;
  if (blocking.length > 0) {
    const detail = `${named(blocking, 1)}; ${age}`;
    return { shape: 'blocks', words: 'Not fit to measure on', detail };
  }
  if (warning.length > 0) {
    const words = warning.length === 1 ? 'Fit, with 1 warning' : `Fit, with ${warning.length} warnings`;
    return { shape: 'warns', words, detail: `${named(warning, 1)}; ${age}` };
  }
  return { shape: 'passes', words: 'Fit to measure on', detail: `${passed} checks passed, ${age}` };
}

/** What changed since last time, that is since the last trial on this host. */
export function changeOf(comparison: (FactComparison & { readonly trialId: number }) | null): ShortAnswer {
  if (comparison === null) {
    return { shape: 'pending', words: 'No trial here yet', detail: 'so there is nothing to compare with' };
  }
  const changed = comparison.changes.filter(({ kind }) => kind !== 'unread').map(({ label }) => label);
  const since = `since trial ${comparison.trialId}`;
  if (changed.length === 0) {
    return { shape: 'passes', words: 'Nothing changed', detail: `${since}, ${comparison.same} facts alike` };
  }
  const words = changed.length === 1 ? '1 fact changed' : `${changed.length} facts changed`;
  return { shape: 'informs', words, detail: `${since}: ${named(changed, 3)}` };
}

function titlesOf(findings: readonly Finding[], severity: Finding['severity']): readonly string[] {
  return findings.filter((finding) => finding.severity === severity).map(({ title }) => title);
}

/** `Kernel, CPU governor, Swappiness and 2 more`. */
function named(names: readonly string[], most: number): string {
  const rest = names.length - most;
  const shown = names.slice(0, most).join(', ');
  return rest > 0 ? `${shown} and ${rest} more` : shown;
}
