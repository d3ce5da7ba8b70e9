import { rangeFor } from './known-range.ts';
import type { HostFactsForSettings } from './predict.ts';
import type { ValueReading } from './read-value.ts';
import type { ServerIdentity } from './server-identity.ts';

export type Foretold = ValueReading;

export interface Company {
  /** What the variable will be, set or not; undefined where that is not known. */
  integer(name: string): bigint | undefined;
  isSet(name: string): boolean;
}

type Rule = (
  name: string,
  foretold: Foretold,
  company: Company,
  server: ServerIdentity,
  facts: HostFactsForSettings,
) => Foretold;

/** What settings and the machine make of each other once each has been read. */
export function adjustTogether(
  alone: ReadonlyMap<string, Foretold>,
  server: ServerIdentity,
  facts: HostFactsForSettings,
): ReadonlyMap<string, Foretold> {
  const rules: readonly Rule[] = [];
  const company: Company = {
    integer: (name) => {
      const set = alone.get(name);
      if (set !== undefined) return set.kind === 'integer' ? set.value : undefined;
      const initial = rangeFor(name, server)?.range.initial ?? '';
      return /^\d+$/.test(initial) ? BigInt(initial) : undefined;
    },
    isSet: (name) => alone.has(name),
  };
  return new Map(
    [...alone].map(([name, foretold]) => [
      name,
      rules.reduce((result, rule) => rule(name, result, company, server, facts), foretold),
    ]),
  );
}
