/** Which option of a server a name in a file means, and what the server has against it. After mysys `my_getopt.c`. */

import { findTunable } from '../catalogue/tunables.ts';
import { compareVersions, type ServerIdentity, serverName } from '../server-identity.ts';
import { parseBoolean } from '../validation/value.ts';
import { type KnownOptions, knownOptions, namesBeginning, type OptionArgument } from './known-options.ts';
import {
  type Option,
  type PrefixedName,
  plainName,
  prefixedValue,
  readOption,
  splitPrefixes,
} from './option-name.ts';
import { short } from './option-problems.ts';

export interface OptionFault {
  /** `fatal`: the server refuses to start. `surprise`: it starts, with another reading than the eye's. */
  readonly severity: 'fatal' | 'surprise';
  readonly message: string;
}

export interface ResolvedOption extends Option {
  readonly faults: readonly OptionFault[];
}

/** Variables of which there may be several, each with a name of its own before the point. */
const KEY_CACHE =
  /^key_(?:buffer_size|cache_(?:age_threshold|block_size|division_limit|file_hash_size|segments))$/;

/** MariaDB reads these before the others, so that `max_conn` is max_connections although max_connect_errors exists. */
const READ_EARLY = /^(?:max_connections$|performance_schema(?!_consumer))/;

/**
 * Without a server, or with one whose list is only that of a relative, a name that is on no list is taken as it stands
 * and nothing is held against it. `hot.key_buffer_size` is a variable of its own; before any other name, what stands
 * before the point counts for nothing.
 */
export function resolveOption(
  writtenName: string,
  value: string | null,
  server?: ServerIdentity,
): ResolvedOption {
  const { instance, rest } = splitInstance(writtenName);
  const found =
    server === undefined
      ? { ...readOption(rest, value), faults: [] }
      : findOption({ written: writtenName, name: rest, value }, server);
  const isInstance = instance !== '' && instance !== 'default' && KEY_CACHE.test(found.name);
  return isInstance ? { ...found, name: `${instance}.${found.name}` } : found;
}

function splitInstance(name: string): { readonly instance: string; readonly rest: string } {
  const [, instance, rest] = /^(.[^.]*)\.(.+)$/s.exec(name) ?? [];
  return instance === undefined || rest === undefined ? { instance: '', rest: name } : { instance, rest };
}

interface Written {
  /** Whole, for sentences. */
  readonly written: string;
  readonly name: string;
  readonly value: string | null;
}

function findOption(option: Written, server: ServerIdentity): ResolvedOption {
  const { written, name, value } = option;
  const known = knownOptions(server);
  const meant = (candidate: string) => candidates(candidate, known, server);
  const split = splitPrefixes(name, (candidate) => meant(candidate).length > 0);
  if (split === undefined || (known.exact && misspelt(option, server)))
    return { ...readOption(name, value), faults: unknownName(option, known, server) };
  const [whole = '', ...others] = meant(split.name);
  if (others.length > 0) return { ...split, value, faults: ambiguous(short(written), whole, others, known) };
  const takes = known.options.get(whole) ?? 'flag';
  const meaning = meaningOf(whole, split.prefix, value, takes, server);
  return {
    name: split.prefix === 'maximum' ? `maximum_${whole}` : whole,
    value: meaning,
    loose: split.loose,
    faults: [
      ...(whole === split.name ? [] : [beginning(short(written), whole)]),
      ...(split.prefix === 'maximum' ? [maximum(whole)] : []),
      ...(meaning === 'ON' && value !== null && parseBoolean(value) === false && split.prefix === null
        ? [alwaysOn(whole, server)]
        : []),
      ...(known.exact
        ? valueFaults({ written: short(written), whole, value: meaning, takes, loose: split.loose }, server)
        : []),
    ],
  };
}

/** What the server takes: `0` and `1` for a negated number, as my_getopt hands it over. */
function meaningOf(
  whole: string,
  prefix: PrefixedName['prefix'],
  value: string | null,
  takes: OptionArgument,
  server: ServerIdentity,
): string | null {
  // Seen on MySQL 9.7.4: naming it is enough, `skip_name_resolve = 0` skips too.
  if (prefix === null && value !== null && whole === 'skip_name_resolve' && server.flavour !== 'mariadb')
    return 'ON';
  const meaning = prefixedValue(prefix, value);
  const isNumber = takes.includes('#') || takes === '=name';
  if (prefix === null || prefix === 'maximum' || !isNumber) return meaning;
  return meaning === 'ON' ? '1' : '0';
}

function alwaysOn(whole: string, server: ServerIdentity): OptionFault {
  return {
    severity: 'surprise',
    message: `${serverName(server)} takes ${whole} for ON whatever its value; only disable_${whole} turns it off.`,
  };
}

/** The option of that name, else every option whose name begins so, where the server takes a beginning for the whole. */
function candidates(name: string, known: KnownOptions, server: ServerIdentity): string[] {
  if (known.options.has(name)) return [name];
  if (!takesBeginnings(server)) return [];
  // A variable that the list of a relative lacks may still be whole.
  if (!known.exact && findTunable(name)?.name === name) return [];
  const begun = namesBeginning(known.names, name);
  const early = server.flavour === 'mariadb' ? begun.filter((option) => READ_EARLY.test(option)) : [];
  return early.length > 0 ? early : begun;
}

/** MySQL 8.0 gave them up. */
function takesBeginnings({ flavour, version }: ServerIdentity): boolean {
  return flavour === 'mariadb' || compareVersions(version, '8.0') < 0;
}

/** MySQL tells capitals from small letters, and knows a name before a point for a key cache only, without dashes. */
function misspelt({ written, name }: Written, { flavour }: ServerIdentity): boolean {
  if (flavour === 'mariadb') return false;
  return written !== written.toLowerCase() || (written !== name && !KEY_CACHE.test(name));
}

function unknownName({ written }: Written, known: KnownOptions, server: ServerIdentity): OptionFault[] {
  if (!known.exact) return [];
  const prefixes = server.flavour === 'mariadb' ? plainName(written) : written.replaceAll('-', '_');
  const loose = /^(?:(?:skip|disable|enable|maximum)_)*loose_/.test(prefixes);
  return [
    loose
      ? {
          severity: 'surprise',
          message: `${serverName(server)} has no option “${short(written)}” and passes over it.`,
        }
      : {
          severity: 'fatal',
          message: `${serverName(server)} has no option “${short(written)}” and does not start.`,
        },
  ];
}

function ambiguous(
  written: string,
  first: string,
  others: readonly string[],
  known: KnownOptions,
): OptionFault[] {
  if (!known.exact) return [];
  return [
    {
      severity: 'fatal',
      message: `“${written}” may mean ${first} or ${others[0]}; a server does not start.`,
    },
  ];
}

function beginning(written: string, whole: string): OptionFault {
  return { severity: 'surprise', message: `“${written}” is the beginning of ${whole} and taken for it.` };
}

function maximum(whole: string): OptionFault {
  return {
    severity: 'surprise',
    message: `“maximum-” limits what a session may set for ${whole}; a server does not start where it has no such limit.`,
  };
}

interface Given {
  readonly written: string;
  readonly whole: string;
  readonly value: string | null;
  readonly takes: OptionArgument;
  readonly loose: boolean;
}

function valueFaults({ written, whole, value, takes, loose }: Given, server: ServerIdentity): OptionFault[] {
  const isMariadb = server.flavour === 'mariadb';
  if (takes === 'gone')
    return [
      { severity: 'surprise', message: `${serverName(server)} accepts ${written} and does nothing with it.` },
    ];
  // MySQL starts without a loose option that InnoDB refused.
  const severity = loose && !isMariadb && whole.startsWith('innodb_') ? 'surprise' : 'fatal';
  const end = severity === 'fatal' ? 'a server does not start' : 'a server passes over it';
  if (value === null && takes.startsWith('='))
    return [{ severity, message: `${written} needs a value; without one ${end}.` }];
  if (value !== null && takes === 'bare')
    return [{ severity, message: `${written} takes no value; with one ${end}.` }];
  if (value === '' && takes.includes('#') && !isMariadb)
    return [{ severity, message: `The value of ${written} is empty; ${end}.` }];
  return [];
}
