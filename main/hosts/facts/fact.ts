import type { Fact, FactUnit, MissingFact } from '../../../preload/contract/facts.ts';

/** What is known of a host at one moment, and what could not be had. */
export interface FactSheet {
  readonly facts: readonly Fact[];
  readonly missing: readonly MissingFact[];
}

/** A fact in the making: without a value it is not one. */
export type FactRow = readonly [
  path: string,
  label: string,
  value: string | number | null | undefined,
  unit?: FactUnit,
];

/** Drops what was not said: no value, blank text, not a number. */
export function factsOf(source: string, rows: readonly FactRow[]): Fact[] {
  return rows.flatMap(([path, label, value, unit]) => {
    const said = typeof value === 'string' ? value.trim().replaceAll(/\s+/g, ' ') : value;
    if (said === null || said === undefined || said === '' || Number.isNaN(said)) return [];
    return [{ path, label, value: said, source, ...(unit === undefined ? {} : { unit }) }];
  });
}

/** Of several sources for one path the first wins. */
export function firstOfEach(facts: readonly Fact[]): Fact[] {
  const seen = new Map<string, Fact>();
  for (const fact of facts) if (!seen.has(fact.path)) seen.set(fact.path, fact);
  return [...seen.values()];
}

export function factAt(facts: readonly Fact[], path: string): Fact | undefined {
  return facts.find((fact) => fact.path === path);
}

export function textAt(facts: readonly Fact[], path: string): string | undefined {
  const value = factAt(facts, path)?.value;
  return value === undefined ? undefined : String(value);
}

/** Undefined, too, where the fact is text. */
export function numberAt(facts: readonly Fact[], path: string): number | undefined {
  const value = factAt(facts, path)?.value;
  return typeof value === 'number' ? value : undefined;
}

/** The keys of `disks[sda].…`, `disks[sdb].…` for the prefix `disks`: sda, sdb; each once, in order. */
export function keysUnder(facts: readonly Fact[], prefix: string): string[] {
  const keys = new Set<string>();
  for (const { path } of facts) {
    if (!path.startsWith(`${prefix}[`)) continue;
    keys.add(path.slice(prefix.length + 1, path.indexOf(']', prefix.length)));
  }
  return [...keys];
}
