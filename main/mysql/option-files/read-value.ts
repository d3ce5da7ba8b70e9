import type { MeasuredRange } from '../catalogue/measured-ranges.ts';
import type { Flavour } from '../server-identity.ts';

/** What a server reads from the text of one value, before settings act on each other. */
export type ValueReading =
  | { readonly kind: 'integer'; readonly value: bigint; readonly reason: string }
  | { readonly kind: 'text'; readonly value: string; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unpredicted'; readonly reason: string };

const refused = (reason: string): ValueReading => ({ kind: 'refused', reason });
const text = (value: string, reason = ''): ValueReading => ({ kind: 'text', value, reason });

/**
 * Reads the text as my_getopt of that flavour does (tried on MariaDB 10.11 and MySQL 9.7, see
 * `test/fixtures/mysql/answers`). Null is a name without a value.
 */
export function readValue(value: string | null, range: MeasuredRange, flavour: Flavour): ValueReading {
  if (value === null && range.argument === 'required') return refused('The option needs a value.');
  if (value === '' && flavour !== 'mariadb' && ['integer', 'number', 'enum'].includes(range.type))
    return refused('An empty value is refused.');
  switch (range.type) {
    case 'integer':
      return readInteger(value, range, flavour);
    case 'number':
      return readNumber(value, range);
    case 'boolean':
      return readBoolean(value, range, flavour);
    case 'enum':
      return readChoice(value, range);
    case 'set':
      return { kind: 'unpredicted', reason: 'Lists of flags are not foretold.' };
    case 'text':
      return { kind: 'unpredicted', reason: 'Texts and paths are not foretold.' };
  }
}

const unpredicted: ValueReading = {
  kind: 'unpredicted',
  reason: 'A name without a value is not foretold here.',
};

const suffixes = 'kmgtpe';
const ulonglong = (1n << 64n) - 1n;

/** `strtoull` and one letter: blanks and a sign before the digits, nothing else than a suffix behind them. */
function readInteger(value: string | null, range: MeasuredRange, flavour: Flavour): ValueReading {
  if (value === null) return limited(1n, range);
  const [, sign = '', digits = '', rest = ''] = /^[ \t]*([+-]?)(\d*)(.*)$/s.exec(value) ?? [];
  const letter = digits === '' && sign !== '' ? sign : rest.charAt(0);
  const shift = suffixes.indexOf(letter.toLowerCase());
  if (letter !== '' && shift < 0) return refused(`“${letter}” is no suffix of a size.`);
  const magnitude = BigInt(digits === '' ? 0 : digits) << (letter === '' ? 0n : BigInt(10 * (shift + 1)));
  const negative = sign === '-' && magnitude > 0n;
  if (negative && !range.signed && flavour === 'mariadb') return refused('A negative number is refused.');
  if (magnitude > ulonglong) return refused('The number is larger than 64 bits hold.');
  return limited(negative ? -magnitude : magnitude, range);
}

function limited(value: bigint, { minimum, maximum, step }: MeasuredRange): ValueReading {
  const [low, high] = [BigInt(minimum || '0'), maximum === '' ? ulonglong : BigInt(maximum)];
  const block = BigInt(step || '1');
  if (value < low) return { kind: 'integer', value: low, reason: `Below the minimum ${low}.` };
  const capped = value > high ? high : value;
  const whole = block > 1n ? capped - (capped % block) : capped;
  const result = whole < low ? low : whole;
  const reason =
    value > high
      ? `Above the maximum ${high}.`
      : result === value
        ? ''
        : `Rounded down to a multiple of ${block}.`;
  return { kind: 'integer', value: result, reason };
}

function readNumber(value: string | null, { minimum, maximum }: MeasuredRange): ValueReading {
  if (value === null) return unpredicted;
  if (value !== '' && !/^[ \t]*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(value))
    return refused(`“${value}” is no number.`);
  const asked = Number(value);
  const [low, high] = [Number(minimum), Number(maximum)];
  const taken = Math.min(Math.max(asked, low), high);
  const reason = asked < low ? `Below the minimum ${low}.` : asked > high ? `Above the maximum ${high}.` : '';
  return text(taken.toFixed(6), reason);
}

/** What is no boolean changes nothing for a flag, and counts as OFF else. MariaDB reads of a flag the first digit only. */
function readBoolean(value: string | null, range: MeasuredRange, flavour: Flavour): ValueReading {
  if (value === null) return text('ON');
  const word = value.toLowerCase();
  const digit = range.argument === 'none' && flavour === 'mariadb' ? word.charAt(0) : word;
  if (word === 'on' || word === 'true' || digit === '1') return text('ON');
  if (word === 'off' || word === 'false' || digit === '0') return text('OFF');
  if (range.argument === 'unknown') return { kind: 'unpredicted', reason: `“${value}” is no boolean.` };
  return range.argument === 'none'
    ? text(range.initial, `“${value}” is no boolean; the default stays.`)
    : text('OFF', `“${value}” is no boolean and counts as OFF.`);
}

/** A choice by its name, by a beginning that no other choice has, or by its number from 0. */
function readChoice(value: string | null, { choices }: MeasuredRange): ValueReading {
  if (value === null) return unpredicted;
  const word = value.toLowerCase();
  const exact = choices.find((choice) => choice.toLowerCase() === word);
  if (exact !== undefined) return text(exact);
  const beginnings = choices.filter((choice) => choice.toLowerCase().startsWith(word));
  const [only] = beginnings;
  if (word !== '' && beginnings.length === 1 && only !== undefined)
    return text(only, `“${value}” begins ${only}.`);
  const byNumber = /^\d*$/.test(word) ? choices[Number(word)] : undefined;
  if (byNumber !== undefined) return text(byNumber, `Choice number ${Number(word)}.`);
  return refused(`“${value}” is none of ${choices.join(', ')}.`);
}
