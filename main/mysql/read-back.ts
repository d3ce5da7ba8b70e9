import type { SettingReading } from '../../preload/contract/trials.ts';
import { factFor } from './catalogue/server-scope.ts';
import { findTunable, presenceOf, type Tunable } from './catalogue/tunables.ts';
import { readOption } from './option-files/option-name.ts';
import type { Settings } from './option-files/render.ts';
import { type ServerIdentity, serverName } from './server-identity.ts';
import { roundedPool } from './validation/pool-size.ts';
import { parseBoolean, parseSize, sameValue, writeSize } from './validation/value.ts';

export interface ReadBack {
  readonly requested: Settings;
  /** SHOW GLOBAL VARIABLES. */
  readonly variables: ReadonlyMap<string, string>;
  readonly server: ServerIdentity;
  /** Variables to list although nobody asked for them. */
  readonly alsoShow?: readonly string[];
}

/** What decides durability and memory: worth reading in every trial, asked for or not. */
export const alwaysShown: readonly string[] = [
  'innodb_buffer_pool_size',
  'innodb_page_size',
  'innodb_log_file_size',
  'innodb_redo_log_capacity',
  'innodb_flush_log_at_trx_commit',
  'innodb_flush_method',
  'innodb_doublewrite',
  'sync_binlog',
  'log_bin',
  'max_connections',
];

/** An option and the variable that shows it, where the names differ between servers. */
const OTHER_NAMES: readonly (readonly [string, string])[] = [
  ['transaction_isolation', 'tx_isolation'],
  ['transaction_read_only', 'tx_read_only'],
  ['log_slave_updates', 'log_replica_updates'],
  ['table_cache', 'table_open_cache'],
  ['default_storage_engine', 'storage_engine'],
  ['default_character_set', 'character_set_server'],
  ['default_collation', 'collation_server'],
  ['default_time_zone', 'time_zone'],
  ['myisam_recover', 'myisam_recover_options'],
];

const SESSION_ONLY: ReadonlySet<string> = new Set([
  'timestamp',
  'sql_log_bin',
  'insert_id',
  'last_insert_id',
  'identity',
  'pseudo_thread_id',
  'rand_seed1',
  'rand_seed2',
  'gtid_next',
]);

/** Variables that a server lowers at start when it may not open enough files. */
const LIMITED_BY_FILES: ReadonlySet<string> = new Set([
  'max_connections',
  'table_open_cache',
  'table_definition_cache',
]);

/** Every requested setting beside what the server says it took, with the reason where they differ. Pure. */
export function readBack(input: ReadBack): SettingReading[] {
  const asked = Object.entries(input.requested).map(([name, value]) =>
    readSetting(name, String(value), input),
  );
  const names = new Set(asked.map(({ name }) => name));
  const others = (input.alsoShow ?? [])
    .filter((name) => !names.has(name) && input.variables.has(name))
    .map(
      (name): SettingReading => ({
        name,
        requested: null,
        effective: input.variables.get(name) ?? null,
        agreement: 'not-asked',
        reason: '',
      }),
    );
  return [...asked, ...others];
}

function readSetting(writtenName: string, writtenValue: string, input: ReadBack): SettingReading {
  const { name, value } = readOption(writtenName, writtenValue);
  const requested = value ?? 'ON';
  const shownAs = variableFor(name, input.variables);
  if (shownAs === undefined) return unseen(name, requested, input.server);
  const effective = input.variables.get(shownAs) ?? '';
  const tunable = findTunable(name);
  const reading = { name, requested, effective };
  if (agrees(name, requested, effective, tunable, input.server)) {
    const reason = shownAs === name ? '' : `This server shows it as ${shownAs}.`;
    return { ...reading, agreement: 'as-requested', reason };
  }
  const reason = reasonFor({ name, requested, effective, tunable }, input);
  const numeric = parseSize(effective) !== undefined && parseSize(requested) !== undefined;
  return { ...reading, agreement: numeric ? 'adjusted' : 'not-effective', reason };
}

function variableFor(name: string, variables: ReadonlyMap<string, string>): string | undefined {
  const others = OTHER_NAMES.filter((pair) => pair.includes(name)).flat();
  return [name, ...others].find((candidate) => variables.has(candidate));
}

function agrees(
  name: string,
  requested: string,
  effective: string,
  tunable: Tunable | undefined,
  server: ServerIdentity,
): boolean {
  // The option takes a file name, the variable only says whether there is a log.
  if (name === 'log_bin' && parseBoolean(requested) === undefined) return parseBoolean(effective) === true;
  return sameValue(requested, effective, tunable?.type, tunable && factFor(tunable.choices, server));
}

function unseen(name: string, requested: string, server: ServerIdentity): SettingReading {
  const reading = { name, requested, effective: null };
  const tunable = findTunable(name);
  const presence = tunable && presenceOf(tunable, server);
  const where = serverName(server);
  if (presence === 'ignored') {
    return {
      ...reading,
      agreement: 'not-effective',
      reason: `${where} accepts it and does nothing with it.`,
    };
  }
  if (presence === 'absent' || presence === 'doubtful') {
    return { ...reading, agreement: 'not-effective', reason: `${where} does not have it.` };
  }
  const reason = SESSION_ONLY.has(name)
    ? 'It belongs to a session and has no global value.'
    : 'The server lists no variable of that name; whether it took it cannot be read back.';
  return { ...reading, agreement: 'unknown', reason };
}

interface Difference {
  readonly name: string;
  readonly requested: string;
  readonly effective: string;
  readonly tunable: Tunable | undefined;
}

/** The first rule that explains the difference; else what the catalogue says in words. */
function reasonFor(difference: Difference, input: ReadBack): string {
  return (
    poolReason(difference, input) ??
    instancesReason(difference, input) ??
    redoReason(difference, input) ??
    ceilingReason(difference, input) ??
    fileLimitReason(difference, input) ??
    boundReason(difference, input.server) ??
    alignmentReason(difference) ??
    difference.tunable?.adjustments.join(' ') ??
    'The server reports another value; the catalogue knows no reason.'
  );
}

function poolReason(
  { name, requested, effective }: Difference,
  { variables, server }: ReadBack,
): string | undefined {
  const bytes = parseSize(requested);
  if (name !== 'innodb_buffer_pool_size' || bytes === undefined) return undefined;
  const number = (variable: string) => parseSize(variables.get(variable) ?? '');
  const chunkBytes = number('innodb_buffer_pool_chunk_size');
  const rounded = roundedPool(
    { bytes, chunkBytes, instances: number('innodb_buffer_pool_instances') },
    server,
  );
  return rounded?.bytes === parseSize(effective) ? rounded?.reason : undefined;
}

function instancesReason({ name, effective }: Difference, { variables }: ReadBack): string | undefined {
  const pool = parseSize(variables.get('innodb_buffer_pool_size') ?? '') ?? 0n;
  if (name !== 'innodb_buffer_pool_instances' || effective !== '1' || pool > 1n << 30n) return undefined;
  return 'A buffer pool below 1 GiB gets one instance.';
}

function redoReason({ name }: Difference, { requested }: ReadBack): string | undefined {
  const overruled = name === 'innodb_log_file_size' || name === 'innodb_log_files_in_group';
  return overruled && 'innodb_redo_log_capacity' in requested
    ? 'innodb_redo_log_capacity overrules it.'
    : undefined;
}

/** Variables that may not exceed another one. */
function ceilingReason({ name, effective }: Difference, { variables }: ReadBack): string | undefined {
  const ceiling = {
    innodb_io_capacity: 'innodb_io_capacity_max',
    innodb_max_dirty_pages_pct_lwm: 'innodb_max_dirty_pages_pct',
    innodb_page_cleaners: 'innodb_buffer_pool_instances',
  }[name];
  if (ceiling === undefined || variables.get(ceiling) !== effective) return undefined;
  return `It may not exceed ${ceiling}, which is ${effective}.`;
}

function fileLimitReason(
  { name, requested, effective }: Difference,
  { variables }: ReadBack,
): string | undefined {
  const lowered = (parseSize(effective) ?? 0n) < (parseSize(requested) ?? 0n);
  if (!LIMITED_BY_FILES.has(name) || !lowered) return undefined;
  return `Lowered to fit the number of files the server may open (open_files_limit ${variables.get('open_files_limit') ?? 'unknown'}).`;
}

function boundReason(
  { requested, effective, tunable }: Difference,
  server: ServerIdentity,
): string | undefined {
  const [asked, got] = [Number(parseSize(requested)), Number(parseSize(effective))];
  if (tunable === undefined) return undefined;
  const minimum = factFor(tunable.minimum, server);
  const maximum = factFor(tunable.maximum, server);
  if (minimum !== undefined && asked < Number(minimum) && got === Number(minimum)) {
    return `Below the minimum; the server took the minimum, ${minimum}.`;
  }
  if (maximum !== undefined && asked > Number(maximum) && got === Number(maximum)) {
    return `Above the maximum; the server took the maximum, ${maximum}.`;
  }
  return undefined;
}

/** Sizes come down to a multiple of some block: the largest power of two, up to 1 MiB, that explains it. */
function alignmentReason({ requested, effective }: Difference): string | undefined {
  const [asked, got] = [parseSize(requested), parseSize(effective)];
  if (asked === undefined || got === undefined || got === 0n || got >= asked) return undefined;
  for (let block = 1n << 20n; block > 1n; block >>= 1n) {
    if (asked - (asked % block) === got) return `Rounded down to a multiple of ${writeSize(block)}.`;
  }
  return undefined;
}
