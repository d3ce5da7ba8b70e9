import type { Finding } from '../../preload/contract/hosts.ts';
import { memoryFindings } from './memory-budget.ts';
import { parseOptionFile } from './option-file.ts';
import { type Option, readOption } from './option-name.ts';
import { roundedPool } from './pool-size.ts';
import { serverOptions } from './server-groups.ts';
import { type ServerIdentity, serverName } from './server-identity.ts';
import { factFor } from './server-scope.ts';
import { similarName } from './similar-name.ts';
import { findTunable, presenceOf, type Tunable } from './tunables.ts';
import { ignoredTail, parseBoolean, parseNumber, parseSize, writeSize } from './value.ts';

/** What is known of where the settings go; each part may be missing, and then is not judged. */
export interface Destination {
  readonly server?: ServerIdentity;
  readonly memoryBytes?: number;
}

/**
 * Judges an option file before it travels: what a server would refuse blocks, what it would change or ignore without
 * an error warns. A name that the catalogue does not hold only warns, since the server is the judge.
 */
export function validateOptionFile(text: string, destination: Destination): Finding[] {
  const file = parseOptionFile(text);
  const grammar = file.problems.map(
    (problem): Finding => ({
      id: `line-${problem.line}`,
      severity: problem.severity === 'fatal' ? 'blocks' : 'warns',
      title: `Line ${problem.line} of the option file`,
      sentence: problem.message,
      remedy: 'Correct the line.',
      evidence: file.lines[problem.line - 1]?.text.slice(0, 200) ?? '',
    }),
  );
  const options = serverOptions(file, destination.server).map((line) => readOption(line.name, line.value));
  return [...grammar, ...validateSettings(options, destination)];
}

/** The same for settings alone; of two with one name the later counts. */
export function validateSettings(options: readonly Option[], destination: Destination): Finding[] {
  const deciding = new Map(options.map((option) => [option.name, option]));
  const each = [...deciding.values()].flatMap((option) => {
    const finding = judge(option, destination.server);
    return finding === undefined ? [] : [finding];
  });
  return [...each, ...together(deciding, destination)];
}

function judge(option: Option, server: ServerIdentity | undefined): Finding | undefined {
  const tunable = findTunable(option.name);
  if (tunable === undefined) return unknownName(option);
  return (
    missingOn(tunable, option, server) ??
    malformed(tunable, option) ??
    outOfRange(tunable, option, server) ??
    noSuchChoice(tunable, option, server) ??
    droppedLetters(tunable, option)
  );
}

function finding(
  severity: Finding['severity'],
  kind: string,
  option: Option,
  sentence: string,
  remedy: string,
): Finding {
  const evidence = option.value === null ? option.name : `${option.name} = ${option.value}`;
  return { id: `${kind}:${option.name}`, severity, title: option.name, sentence, remedy, evidence };
}

function unknownName(option: Option): Finding | undefined {
  const similar = similarName(option.name);
  if (similar !== undefined) {
    const sentence = `${option.name} is not in the catalogue; ${similar} is.`;
    return finding(
      'warns',
      'unknown',
      option,
      sentence,
      'Check the spelling. A server refuses to start with an unknown name.',
    );
  }
  if (!option.name.startsWith('innodb_')) return undefined;
  const sentence = `${option.name} is not in the catalogue; the server decides whether it knows it.`;
  return finding('warns', 'unknown', option, sentence, 'Check the spelling, or write loose_ before it.');
}

function missingOn(
  tunable: Tunable,
  option: Option,
  server: ServerIdentity | undefined,
): Finding | undefined {
  if (server === undefined) return undefined;
  const where = serverName(server);
  switch (presenceOf(tunable, server)) {
    case 'present':
      return undefined;
    case 'ignored':
      return finding(
        'warns',
        'ignored',
        option,
        `${where} accepts ${option.name} and does nothing with it.`,
        'Remove it; as a factor it would measure nothing.',
      );
    case 'doubtful':
      return finding(
        'warns',
        'absent',
        option,
        `${option.name} is probably not known to ${where}.`,
        'Remove it, or write loose_ before it.',
      );
    case 'absent':
      return finding(
        option.loose ? 'warns' : 'blocks',
        'absent',
        option,
        `${where} does not have ${option.name}${option.loose ? '' : ' and does not start with it'}.`,
        'Remove it.',
      );
  }
}

function malformed(tunable: Tunable, option: Option): Finding | undefined {
  const { value } = option;
  if (value === null || value === '') return undefined;
  if ((tunable.type === 'size' || tunable.type === 'integer') && parseSize(value) === undefined) {
    return finding(
      'blocks',
      'malformed',
      option,
      `“${value}” is no whole number with one suffix letter; servers refuse it.`,
      'Write digits and one of K, M, G without blank or fraction, such as 1536M for 1.5 GiB.',
    );
  }
  if (tunable.type === 'number' && parseNumber(value) === undefined) {
    return finding(
      'blocks',
      'malformed',
      option,
      `“${value}” is no number.`,
      'Write digits, with a point where needed.',
    );
  }
  if (tunable.type === 'boolean' && parseBoolean(value) === undefined) {
    return finding(
      'warns',
      'malformed',
      option,
      `“${value}” is no boolean; servers ignore it and keep the default.`,
      'Write ON or OFF.',
    );
  }
  return undefined;
}

function outOfRange(
  tunable: Tunable,
  option: Option,
  server: ServerIdentity | undefined,
): Finding | undefined {
  const value = numeric(tunable, option.value);
  if (value === undefined || server === undefined) return undefined;
  const minimum = factFor(tunable.minimum, server);
  const maximum = factFor(tunable.maximum, server);
  if (minimum !== undefined && below(value, minimum)) {
    return finding(
      'warns',
      'range',
      option,
      `${option.value} is below the minimum ${minimum}; the server takes the minimum or refuses.`,
      `Set at least ${minimum}.`,
    );
  }
  if (maximum !== undefined && above(value, maximum)) {
    return finding(
      'warns',
      'range',
      option,
      `${option.value} is above the maximum ${maximum}; the server takes the maximum or refuses.`,
      `Set at most ${maximum}.`,
    );
  }
  return undefined;
}

function numeric(tunable: Tunable, value: string | null): bigint | number | undefined {
  if (value === null) return undefined;
  if (tunable.type === 'number') return parseNumber(value);
  return tunable.type === 'size' || tunable.type === 'integer' ? parseSize(value) : undefined;
}

function below(value: bigint | number, bound: number | string): boolean {
  return typeof bound === 'string' ? value < BigInt(bound) : value < bound;
}

function above(value: bigint | number, bound: number | string): boolean {
  return typeof bound === 'string' ? value > BigInt(bound) : value > bound;
}

function noSuchChoice(
  tunable: Tunable,
  option: Option,
  server: ServerIdentity | undefined,
): Finding | undefined {
  const choices = server && factFor(tunable.choices, server);
  if (choices === undefined || option.value === null) return undefined;
  const wanted = option.value.toLowerCase();
  const known =
    choices.some((choice) => choice.toLowerCase() === wanted) ||
    (tunable.type === 'size' && choices.some((choice) => parseSize(choice) === parseSize(wanted))) ||
    (tunable.type === 'enum' && (Number(wanted) < choices.length || parseBoolean(wanted) !== undefined)) ||
    tunable.type === 'set';
  if (known) return undefined;
  return finding(
    'warns',
    'choice',
    option,
    `“${option.value}” is none of ${choices.join(', ')}; the server may refuse to start.`,
    'Take one of those.',
  );
}

function droppedLetters(tunable: Tunable, option: Option): Finding | undefined {
  if (option.value === null || (tunable.type !== 'size' && tunable.type !== 'integer')) return undefined;
  const dropped = ignoredTail(option.value);
  const value = parseSize(option.value);
  if (dropped === '' || value === undefined) return undefined;
  return finding(
    'warns',
    'tail',
    option,
    `Servers read ${option.value} as ${writeSize(value)}; “${dropped}” is dropped.`,
    `Write ${writeSize(value)}.`,
  );
}

/** Rules about more than one setting. */
function together(options: ReadonlyMap<string, Option>, { server, memoryBytes }: Destination): Finding[] {
  const size = (name: string) => parseSize(options.get(name)?.value ?? '');
  const found = memoryBytes === undefined ? [] : memoryFindings(size, BigInt(Math.floor(memoryBytes)));
  const pool = options.get('innodb_buffer_pool_size');
  const bytes = size('innodb_buffer_pool_size');
  if (pool !== undefined && bytes !== undefined && server !== undefined) {
    const chunkBytes = size('innodb_buffer_pool_chunk_size');
    const rounded = roundedPool(
      { bytes, chunkBytes, instances: size('innodb_buffer_pool_instances') },
      server,
    );
    if (rounded !== undefined && rounded.bytes !== bytes) {
      found.push(
        finding(
          'informs',
          'rounding',
          pool,
          `The pool will be ${writeSize(rounded.bytes)}. ${rounded.reason}`,
          `Ask for ${writeSize(rounded.bytes)} to get what is written.`,
        ),
      );
    }
  }
  const capacity = options.get('innodb_io_capacity');
  const [io, ioMaximum] = [size('innodb_io_capacity'), size('innodb_io_capacity_max')];
  if (capacity !== undefined && io !== undefined && ioMaximum !== undefined && io > ioMaximum) {
    found.push(
      finding(
        'warns',
        'io-capacity',
        capacity,
        `innodb_io_capacity ${io} is above innodb_io_capacity_max ${ioMaximum}; the server lowers it to that.`,
        'Raise innodb_io_capacity_max too.',
      ),
    );
  }
  return found;
}
