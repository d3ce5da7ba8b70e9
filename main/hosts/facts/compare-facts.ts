import {
  type Fact,
  type FactChange,
  type FactGroup,
  factGroups,
  type MissingFact,
} from '../../../preload/contract/facts.ts';
import type { FactSheet } from './fact.ts';
import { constancyOf } from './volatile.ts';

export interface SheetDifference {
  readonly changes: readonly FactChange[];
  readonly same: number;
}

/**
 * What differs between two sheets, of one host at two times or of two hosts, in the order of the groups. Facts that move
 * by themselves are left out or get a tolerance (`volatile.ts`); one that a side could not be asked for is `unread`, so
 * that a login without root does not look like a machine without memory modules.
 */
export function compareFacts(before: FactSheet, after: FactSheet): SheetDifference {
  const earlier = byPath(before.facts);
  const later = byPath(after.facts);
  const changes: FactChange[] = [];
  let same = 0;
  for (const [path, fact] of later) {
    const known = earlier.get(path);
    if (known === undefined) changes.push(onOneSide(null, fact, before.missing));
    else if (agree(known, fact)) same += 1;
    else changes.push({ kind: 'changed', path, label: fact.label, before: known, after: fact });
  }
  for (const [path, fact] of earlier) {
    if (!later.has(path)) changes.push(onOneSide(fact, null, after.missing));
  }
  return { changes: changes.sort(byGroup), same };
}

function byPath(facts: readonly Fact[]): ReadonlyMap<string, Fact> {
  return new Map(facts.flatMap((fact) => (constancyOf(fact.path) === 'free' ? [] : [[fact.path, fact]])));
}

function agree(one: Fact, other: Fact): boolean {
  if (one.value === other.value) return true;
  const constancy = constancyOf(one.path);
  if (typeof constancy === 'string' || typeof one.value !== 'number' || typeof other.value !== 'number')
    return false;
  return (
    Math.abs(one.value - other.value) <=
    constancy.tolerance * Math.max(Math.abs(one.value), Math.abs(other.value))
  );
}

function onOneSide(before: Fact | null, after: Fact | null, missing: readonly MissingFact[]): FactChange {
  const { path, label } = before ?? after ?? { path: '', label: '' };
  const unread = missing.some((one) => path.startsWith(one.path));
  return { kind: unread ? 'unread' : before === null ? 'added' : 'removed', path, label, before, after };
}

function byGroup(one: FactChange, other: FactChange): number {
  return (
    groupIndex(one.path) - groupIndex(other.path) ||
    one.path.localeCompare(other.path, 'en', { numeric: true })
  );
}

function groupIndex(path: string): number {
  return factGroups.indexOf((/^[a-z]+/.exec(path)?.[0] ?? '') as FactGroup);
}
