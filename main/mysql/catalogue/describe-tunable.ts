import type {
  CatalogueEntry,
  CatalogueRow,
  FactByServer,
  VariableHistory,
} from '../../../preload/contract/catalogue.ts';
import { type Flavour, type ServerIdentity, serverName } from '../server-identity.ts';
import { dangersOf } from './dangers.ts';
import { observedValues } from './observed-values.ts';
import { relatedTo } from './related-variables.ts';
import { scopeWords } from './scope-words.ts';
import { type ByServer, factFor } from './server-scope.ts';
import { costOfChange, presenceOf, type Tunable } from './tunables.ts';

/** One line of the list; without a server, the default is that of the first scope and the cost the dearest. */
export function tunableRow(tunable: Tunable, server: ServerIdentity | undefined): CatalogueRow {
  const initial = server && factFor(tunable.default, server);
  return {
    name: tunable.name,
    type: tunable.type,
    unit: tunable.unit ?? '',
    initial: initial === undefined ? null : String(initial),
    cost: costOfChange(tunable.name, server) ?? null,
    presence: server === undefined ? null : presenceOf(tunable, server),
    dangerous: dangersOf(tunable.name).length > 0,
    verified: tunable.verified,
  };
}

/** All that is known of a variable, each fact with the servers it holds for. */
export function describeTunable(tunable: Tunable): CatalogueEntry {
  return {
    name: tunable.name,
    type: tunable.type,
    unit: tunable.unit ?? '',
    choices: facts(tunable.choices, (choices) => choices.join(', ')),
    minimum: facts(tunable.minimum, String),
    maximum: facts(tunable.maximum, String),
    initial: facts(tunable.default, String),
    cost: facts(tunable.cost, String),
    history: historyOf(tunable),
    observed: observedValues(tunable.name),
    ignoredBy: tunable.ignoredBy.map(scopeWords),
    adjustments: tunable.adjustments,
    notes: tunable.notes,
    dangers: dangersOf(tunable.name).map(({ sentence }) => sentence),
    related: relatedTo(tunable.name),
    unverified: unverifiedParts(tunable),
  };
}

function facts<T>(known: ByServer<T>, words: (fact: T) => string): FactByServer[] {
  return Object.entries(known).map(([scope, fact]) => ({ servers: scopeWords(scope), value: words(fact) }));
}

const flavours: readonly Flavour[] = ['mysql', 'percona', 'mariadb'];

function historyOf({ introduced, deprecated, removed }: Tunable): VariableHistory[] {
  return flavours
    .filter((flavour) => flavour in introduced || flavour in deprecated || flavour in removed)
    .map((flavour) => ({
      flavour: serverName({ flavour, version: '' }).trim(),
      introduced: introduced[flavour] ?? null,
      deprecated: deprecated[flavour] ?? null,
      removed: removed[flavour] ?? null,
    }));
}

/** Nobody compared the minor releases of MySQL 5.5 and 5.6 in the histories with the manual's own list. */
function unverifiedParts(tunable: Tunable): string[] {
  if (!tunable.verified) return ['the whole entry'];
  const { introduced, deprecated, removed } = tunable;
  return Object.entries({ introduced, deprecated, removed }).flatMap(([event, { mysql }]) =>
    mysql !== undefined && /^5\.[56]\./.test(mysql) ? [`${event} in MySQL ${mysql}`] : [],
  );
}
