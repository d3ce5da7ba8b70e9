import { factFor } from '../catalogue/server-scope.ts';
import type { Tunable } from '../catalogue/tunables.ts';
import type { ServerIdentity } from '../server-identity.ts';
import { type Judgement, type PlacedOption, sources } from './setting-finding.ts';
import { ignoredTail, parseBoolean, parseNumber, parseSize, writeSize } from './value.ts';

/** What is wrong with the text of one value: the first of malformed, out of range, no choice, letters dropped. */
export function judgeValue(
  tunable: Tunable,
  option: PlacedOption,
  server: ServerIdentity | undefined,
): Judgement | undefined {
  return (
    malformed(tunable, option) ??
    outOfRange(tunable, option, server) ??
    noSuchChoice(tunable, option, server) ??
    droppedLetters(tunable, option)
  );
}

function malformed(tunable: Tunable, { value }: PlacedOption): Judgement | undefined {
  if (value === null || value === '') return undefined;
  if ((tunable.type === 'size' || tunable.type === 'integer') && parseSize(value) === undefined) {
    return {
      severity: 'blocks',
      kind: 'malformed',
      sentence: `“${value}” is no whole number with one suffix letter; servers refuse it.`,
      remedy: wholeNumberFor(value),
      source: sources.grammar,
    };
  }
  if (tunable.type === 'number' && parseNumber(value) === undefined) {
    return {
      severity: 'blocks',
      kind: 'malformed',
      sentence: `“${value}” is no number.`,
      remedy: 'Write digits, with a point where needed.',
      source: sources.grammar,
    };
  }
  if (tunable.type === 'boolean' && parseBoolean(value) === undefined) {
    return {
      severity: 'warns',
      kind: 'malformed',
      sentence: `“${value}” is no boolean; servers ignore it and keep the default.`,
      remedy: 'Write ON or OFF.',
      source: sources.grammar,
    };
  }
  return undefined;
}

const exponents: Readonly<Record<string, bigint>> = { k: 10n, m: 20n, g: 30n, t: 40n };

/** The very number to write, where it is plain what was meant: 1536M for 1.5G, 16M for `16 M`, 256 for 0x100. */
function wholeNumberFor(value: string): string {
  const general = 'Write digits and one of K, M, G without blank or fraction, such as 1536M for 1.5 GiB.';
  if (/^0x[\da-f]{1,16}$/i.test(value.trim())) return `Write ${BigInt(value.trim())}.`;
  const [, whole, fraction = '', suffix = ''] =
    /^(\d{1,12})(?:\.(\d{1,6}))?\s*([kmgt])?i?b?$/i.exec(value.trim()) ?? [];
  const shift = exponents[suffix.toLowerCase()] ?? 0n;
  if (whole === undefined) return general;
  const scaled = BigInt(whole + fraction) << shift;
  const parts = 10n ** BigInt(fraction.length);
  return scaled % parts === 0n ? `Write ${writeSize(scaled / parts)}.` : general;
}

function outOfRange(
  tunable: Tunable,
  { value: text }: PlacedOption,
  server: ServerIdentity | undefined,
): Judgement | undefined {
  const value = numeric(tunable, text);
  if (value === undefined || server === undefined) return undefined;
  const minimum = factFor(tunable.minimum, server);
  const maximum = factFor(tunable.maximum, server);
  if (minimum !== undefined && value < bound(minimum)) {
    return {
      severity: 'warns',
      kind: 'range',
      sentence: `${text} is below the minimum ${minimum}; the server takes the minimum or refuses.`,
      remedy: `Set at least ${minimum}.`,
      source: sources.manual,
    };
  }
  if (maximum !== undefined && value > bound(maximum)) {
    return {
      severity: 'warns',
      kind: 'range',
      sentence: `${text} is above the maximum ${maximum}; the server takes the maximum or refuses.`,
      remedy: `Set at most ${maximum}.`,
      source: sources.manual,
    };
  }
  return undefined;
}

function bound(limit: number | string): bigint | number {
  return typeof limit === 'string' ? BigInt(limit) : limit;
}

function numeric(tunable: Tunable, value: string | null): bigint | number | undefined {
  if (value === null) return undefined;
  if (tunable.type === 'number') return parseNumber(value);
  return tunable.type === 'size' || tunable.type === 'integer' ? parseSize(value) : undefined;
}

function noSuchChoice(
  tunable: Tunable,
  { value }: PlacedOption,
  server: ServerIdentity | undefined,
): Judgement | undefined {
  const choices = server && factFor(tunable.choices, server);
  if (choices === undefined || value === null || isChoice(tunable, value, choices)) return undefined;
  return {
    severity: 'warns',
    kind: 'choice',
    sentence: `“${value}” is none of ${choices.join(', ')}; the server may refuse to start.`,
    remedy: 'Take one of those.',
    source: sources.manual,
  };
}

function isChoice(tunable: Tunable, value: string, choices: readonly string[]): boolean {
  const wanted = value.toLowerCase();
  return (
    tunable.type === 'set' ||
    choices.some((choice) => choice.toLowerCase() === wanted) ||
    (tunable.type === 'size' && choices.some((choice) => parseSize(choice) === parseSize(wanted))) ||
    (tunable.type === 'enum' && (Number(wanted) < choices.length || parseBoolean(wanted) !== undefined))
  );
}

function droppedLetters(tunable: Tunable, { value }: PlacedOption): Judgement | undefined {
  if (value === null || (tunable.type !== 'size' && tunable.type !== 'integer')) return undefined;
  const dropped = ignoredTail(value);
  const size = parseSize(value);
  if (dropped === '' || size === undefined) return undefined;
  return {
    severity: 'warns',
    kind: 'tail',
    sentence: `Servers read ${value} as ${writeSize(size)}; “${dropped}” is dropped.`,
    remedy: `Write ${writeSize(size)}.`,
    source: sources.grammar,
  };
}
