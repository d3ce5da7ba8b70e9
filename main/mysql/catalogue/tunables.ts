/**
 * The catalogue of variables: what is known of each, by server. `tunables.json` was made from the MySQL 8.0 and
 * MariaDB manuals, the InnoDB 5.6 source, `information_schema.SYSTEM_VARIABLES` of MariaDB 10.11.19 and
 * `SHOW VARIABLES` of eleven servers (listed there as `observed`). It covers what matters for InnoDB experiments, not
 * every variable: an unknown name may still be right.
 */
import { z } from 'zod';
import { readOption } from '../option-files/option-name.ts';
import type { ServerIdentity } from '../server-identity.ts';
import type { ValueType } from '../validation/value.ts';
import { type ByServer, factFor, scopeHolds } from './server-scope.ts';
import catalogue from './tunables.json' with { type: 'json' };

/** From the cheapest to the dearest. */
export const costsOfChange = ['dynamic', 'restart', 'restart-with-procedure', 'new-data-directory'] as const;
export type CostOfChange = (typeof costsOfChange)[number];

const valueTypes = [
  'size',
  'integer',
  'number',
  'boolean',
  'enum',
  'set',
  'flags',
  'path',
  'text',
] as const satisfies ValueType[];

const byServer = <T extends z.ZodType>(fact: T) => z.record(z.string(), fact).default({});
/** Whole numbers above 2^53 are written as strings. */
const Bound = z.union([z.number(), z.string()]);
const ByFlavour = z.partialRecord(z.enum(['mysql', 'mariadb', 'percona']), z.string()).default({});

const TunableEntry = z.strictObject({
  name: z.string(),
  type: z.enum(valueTypes),
  unit: z.string().optional(),
  choices: byServer(z.array(z.string())),
  minimum: byServer(Bound),
  maximum: byServer(Bound),
  default: byServer(z.union([z.string(), z.number(), z.boolean()])),
  cost: byServer(z.enum(costsOfChange)),
  introduced: ByFlavour,
  removed: ByFlavour,
  deprecated: ByFlavour,
  /** Scopes of the servers that have it; empty for all. */
  servers: z.array(z.string()).default([]),
  /** Observed servers whose SHOW VARIABLES does not list it. */
  absentFrom: z.array(z.string()).default([]),
  /** Servers that accept it with a warning and do nothing. */
  ignoredBy: z.array(z.string()).default([]),
  /** What servers do to a value without an error. */
  adjustments: z.array(z.string()).default([]),
  notes: z.array(z.string()).default([]),
  /** False where the entry stands on general knowledge alone. */
  verified: z.boolean().default(true),
});
export type Tunable = Readonly<z.infer<typeof TunableEntry>>;

const Catalogue = z.strictObject({ observed: z.array(z.string()), tunables: z.array(TunableEntry) });
const { observed, tunables: entries } = Catalogue.parse(catalogue);

export const tunables: readonly Tunable[] = entries;
const byName: ReadonlyMap<string, Tunable> = new Map(entries.map((entry) => [entry.name, entry]));

/** By name as an option file may write it (dashes, any case, `loose_`, `skip_`). */
export function findTunable(name: string): Tunable | undefined {
  return byName.get(readOption(name, null).name);
}

/** What it costs to change the variable on that server; the dearest known cost without one; undefined when unknown. */
export function costOfChange(name: string, server?: ServerIdentity): CostOfChange | undefined {
  const costs = findTunable(name)?.cost;
  if (costs === undefined) return undefined;
  const known = server && factFor(costs, server);
  return known ?? costsOfChange.findLast((cost) => Object.values(costs).includes(cost));
}

/** `absent`: seen to be missing there. `doubtful`: by its history it should be missing, nobody looked. */
export type Presence = 'present' | 'ignored' | 'absent' | 'doubtful';

export function presenceOf(tunable: Tunable, server: ServerIdentity): Presence {
  const holds = (scope: string) => scopeHolds(scope, server);
  if (tunable.ignoredBy.some(holds)) return 'ignored';
  if (tunable.absentFrom.some(holds)) return 'absent';
  if (observed.some(holds)) return 'present';
  const since = versionFor(tunable.introduced, server);
  const until = versionFor(tunable.removed, server);
  const outside =
    (tunable.servers.length > 0 && factFor(asFacts(tunable.servers), server) === undefined) ||
    (since !== undefined && factFor({ [`any <${since}`]: true }, server)) ||
    (until !== undefined && factFor({ [`any >=${until}`]: true }, server));
  return outside ? 'doubtful' : 'present';
}

function versionFor(history: Tunable['introduced'], server: ServerIdentity): string | undefined {
  return history[server.flavour] ?? (server.flavour === 'percona' ? history.mysql : undefined);
}

function asFacts(scopes: readonly string[]): ByServer<true> {
  return Object.fromEntries(scopes.map((scope) => [scope, true as const]));
}
