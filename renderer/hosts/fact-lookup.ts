import type { Fact, MissingFact } from '../../preload/contract/facts.ts';
import { formatFact } from './format-fact.ts';

/** Facts by their path. */
export interface FactLookup {
  readonly text: (path: string) => string | null;
  readonly number: (path: string) => number | null;
  /** With its unit, as people read it. */
  readonly shown: (path: string) => string | null;
  /** For `disks`, the keys of `disks[sda].size`, `disks[sdb].size` …: each once, in order. */
  readonly keys: (prefix: string) => readonly string[];
}

export function lookUp(facts: readonly Fact[]): FactLookup {
  const byPath = new Map(facts.map((fact) => [fact.path, fact]));
  return {
    text: (path) => {
      const value = byPath.get(path)?.value;
      return value === undefined ? null : String(value);
    },
    number: (path) => {
      const value = byPath.get(path)?.value;
      return typeof value === 'number' ? value : null;
    },
    shown: (path) => {
      const fact = byPath.get(path);
      return fact === undefined ? null : formatFact(fact);
    },
    keys: (prefix) => {
      const inside = facts.flatMap(({ path }) =>
        path.startsWith(`${prefix}[`) ? [path.slice(prefix.length + 1).split(']')[0] ?? ''] : [],
      );
      return [...new Set(inside)];
    },
  };
}

/** `needs root: dmidecode` in the middle of a line: `needs root (dmidecode)`. */
export function reasonInWords({ reason }: Pick<MissingFact, 'reason'>): string {
  return reason.replace(/: (.+)$/, ' ($1)');
}
