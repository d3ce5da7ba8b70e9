import { counted } from '../../preload/contract/counted.ts';
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

/**
 * Is this machine fit to measure on? By the findings of its last check, whose age is said; of a host whose link is lost
 * only what was.
 */
export function fitnessOf(host: Host, now: Date = new Date()): ShortAnswer {
  const { facts, roles, findings, link } = host;
  if (facts === null) {
    return { shape: 'pending', words: 'Not known whether it is fit', detail: 'nothing was read of it yet' };
  }
  const age = `read ${roughAge(facts.readAt, now)}`;
  if (roles.length === 0) {
    return { shape: 'informs', words: 'Not measured on', detail: `only a way to other hosts, ${age}` };
  }
  const { shape, words, detail } = judged(findings);
  if (link.state === 'lost') {
    return {
      shape: 'pending',
      words: `Was ${words[0]?.toLowerCase()}${words.slice(1)}`,
      detail: `${detail}; ${age}`,
    };
  }
  return { shape, words, detail: `${detail}; ${age}` };
}

function judged(findings: readonly Finding[]): ShortAnswer {
  const blocking = titlesOf(findings, 'blocks');
  const warning = titlesOf(findings, 'warns');
  const passed = titlesOf(findings, 'passes').length;
  if (blocking.length > 0) {
    return { shape: 'blocks', words: 'Not fit to measure on', detail: named(blocking, 1) };
  }
  if (warning.length > 0) {
    const words = warning.length === 1 ? 'Fit, with 1 warning' : `Fit, with ${warning.length} warnings`;
    return { shape: 'warns', words, detail: named(warning, 1) };
  }
  return { shape: 'passes', words: 'Fit to measure on', detail: `${passed} checks passed` };
}

/** What changed since last time, that is since the last trial on this host. */
export function changeOf(comparison: FactComparison | null): ShortAnswer {
  if (comparison === null) {
    return { shape: 'pending', words: 'No trial here yet', detail: 'so there is nothing to compare with' };
  }
  const changed = comparison.changes.filter(({ kind }) => kind !== 'unread').map(({ label }) => label);
  const since = 'since the last trial here';
  if (changed.length === 0) {
    return { shape: 'passes', words: 'Nothing changed', detail: `${since}, ${comparison.same} facts alike` };
  }
  const words = `${counted(changed.length, 'fact')} changed`;
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
