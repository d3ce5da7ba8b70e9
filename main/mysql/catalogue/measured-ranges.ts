import { compareVersions, type ServerIdentity } from '../server-identity.ts';
import mariadb from './measured-ranges/mariadb-10.11.tsv?raw';
import mysql from './measured-ranges/mysql-9.7.tsv?raw';

/** What a server says of a variable of its own. */
export interface MeasuredRange {
  readonly name: string;
  readonly type: 'integer' | 'number' | 'boolean' | 'enum' | 'set' | 'text';
  /** Whether its value has to be there; `none` marks a flag. Of a boolean that nobody tried it is not known. */
  readonly argument: 'required' | 'optional' | 'none' | 'unknown';
  /** An integer that may be written with a minus on MariaDB; others refuse one there. */
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

interface AskedServer extends ServerIdentity {
  /** The series whose other versions are taken to be alike. */
  readonly series: string;
  readonly ranges: () => Table;
}

const asked: readonly AskedServer[] = [
  { flavour: 'mariadb', version: '10.11.19', series: '10.11', ranges: once(() => readTable(mariadb)) },
  { flavour: 'mysql', version: '9.7.4', series: '9.7', ranges: once(() => readTable(mysql)) },
];

/**
 * The server of that series that was asked for the ranges of all its variables
 * (`information_schema.SYSTEM_VARIABLES`, `performance_schema.variables_metadata`); undefined for other series.
 */
export function askedServer({ flavour, version }: ServerIdentity): AskedServer | undefined {
  return asked.find(
    (each) =>
      each.flavour === flavour && (version === each.version || compareVersions(each.series, version) === 0),
  );
}

/** One of the same family that was asked. */
export function askedRelative({ flavour }: ServerIdentity): AskedServer | undefined {
  return asked.find((each) => (each.flavour === 'mariadb') === (flavour === 'mariadb'));
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
