import mariadb from './measured-ranges/mariadb-10.11.tsv?raw';
import mysql from './measured-ranges/mysql-9.7.tsv?raw';
import { compareVersions, type ServerIdentity } from './server-identity.ts';

/** What a server says of a variable of its own. */
export interface MeasuredRange {
  readonly name: string;
  readonly type: 'integer' | 'number' | 'boolean' | 'enum' | 'set' | 'text';
  /** Whether its value has to be there. `none` marks a flag, of whose value only the first letter counts. */
  readonly argument: 'required' | 'optional' | 'none';
  /** An integer that may be written with a minus; others refuse one. */
  readonly signed: boolean;
  /** Empty where there is none. */
  readonly minimum: string;
  readonly maximum: string;
  /** Numbers come down to a multiple of it; empty or 0 where they are taken as they are. */
  readonly step: string;
  readonly choices: readonly string[];
  readonly initial: string;
}

type Table = ReadonlyMap<string, MeasuredRange>;

const tables: readonly { readonly server: ServerIdentity; readonly read: () => Table }[] = [
  { server: { flavour: 'mariadb', version: '10.11' }, read: once(() => readTable(mariadb)) },
  { server: { flavour: 'mysql', version: '9.7' }, read: once(() => readTable(mysql)) },
];

/**
 * Ranges of every variable of a server that was asked for them: MariaDB 10.11 (`information_schema.SYSTEM_VARIABLES`
 * of 10.11.19) and MySQL 9.7 (`performance_schema.variables_metadata`). Undefined for other servers.
 */
export function measuredRanges({ flavour, version }: ServerIdentity): Table | undefined {
  const table = tables.find(
    ({ server }) => server.flavour === flavour && compareVersions(server.version, version) === 0,
  );
  return table?.read();
}

export function readTable(text: string): Table {
  const [, ...lines] = text.trimEnd().split('\n');
  const ranges = lines.map((line): MeasuredRange => {
    const [
      name = '',
      type = '',
      argument = '',
      minimum = '',
      maximum = '',
      step = '',
      choices = '',
      initial = '',
    ] = line.split('\t');
    return {
      name,
      type: type === 'signed' ? 'integer' : (type as MeasuredRange['type']),
      argument: argument as MeasuredRange['argument'],
      signed: type === 'signed',
      minimum,
      maximum,
      step,
      choices: choices === '' ? [] : choices.split(','),
      initial,
    };
  });
  return new Map(ranges.map((range) => [range.name, range]));
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
