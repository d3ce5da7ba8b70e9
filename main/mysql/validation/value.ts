import { ownValue } from '../../../preload/contract/object-words.ts';

/** How the text of a setting is read by a server: sizes, booleans, numbers. Integers are bigint, since limits reach 2^64. */

const SIZE = /^([+-]?\d+)(?:([kmgtpe]).*)?$/is;
const BOOLEANS: Readonly<Record<string, boolean>> = {
  on: true,
  true: true,
  '1': true,
  off: false,
  false: false,
  '0': false,
};
const EXPONENT_OF_SUFFIX: Readonly<Record<string, bigint>> = {
  k: 10n,
  m: 20n,
  g: 30n,
  t: 40n,
  p: 50n,
  e: 60n,
};

/**
 * Reads an integer with one suffix letter (K M G T P E, powers of 1024), as `strtoull` and my_getopt do: whatever
 * follows the letter is ignored, so `16MB` is 16M and `1e9` is one EiB. Undefined for what a server refuses, such as
 * `16 M`, `1.5G` and `0x100`, and for a suffix alone, which it takes for 0.
 */
export function parseSize(text: string): bigint | undefined {
  const [, digits, suffix] = SIZE.exec(text.trim()) ?? [];
  if (digits === undefined) return undefined;
  return BigInt(digits) << (suffix ? (EXPONENT_OF_SUFFIX[suffix.toLowerCase()] ?? 0n) : 0n);
}

/** Only true, on, 1, false, off, 0 in any case; `yes` and `2` are no booleans to a server. */
export function parseBoolean(text: string): boolean | undefined {
  return ownValue(BOOLEANS, text.trim().toLowerCase());
}

export function parseNumber(text: string): number | undefined {
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text.trim()) ? Number(text) : undefined;
}

/** Letters after the suffix, which a server drops without a word: `B` in `16MB`, `9` in `1e9`. */
export function ignoredTail(text: string): string {
  return /^[+-]?\d+[kmgtpe](.+)$/is.exec(text.trim())?.[1] ?? '';
}

const UNITS = ['K', 'M', 'G', 'T', 'P', 'E'] as const;

/** The shortest exact way to write bytes with a suffix: 68157440 is `65M`, 1000 stays `1000`. */
export function writeSize(bytes: bigint): string {
  let value = bytes;
  let unit = '';
  for (const next of UNITS) {
    if (value === 0n || value % 1024n !== 0n) break;
    value /= 1024n;
    unit = next;
  }
  return `${value}${unit}`;
}

export type ValueType =
  | 'size'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'enum'
  | 'set'
  | 'flags'
  | 'path'
  | 'text';

/**
 * Whether a server that reports `effective` took `requested` as it was written. Enumerations also accept the index of
 * a choice; of a list of flags (`optimizer_switch`) only those that were named are compared. Without a type (the
 * variable is not in the catalogue) any of the readings may make them equal.
 */
export function sameValue(
  requested: string,
  effective: string,
  type?: ValueType,
  choices: readonly string[] = [],
): boolean {
  if (requested.trim().toLowerCase() === effective.trim().toLowerCase()) return true;
  switch (type) {
    case 'size':
    case 'integer':
      return sameReading(parseSize, requested, effective);
    case 'number':
      return sameReading(parseNumber, requested, effective);
    case 'boolean':
      return sameReading(parseBoolean, requested, effective);
    case 'enum':
      return sameChoice(requested, effective, choices) || sameReading(parseBoolean, requested, effective);
    case 'set':
      return sorted(requested).join() === sorted(effective).join();
    case 'flags':
      return sorted(requested).every((flag) => sorted(effective).includes(flag));
    case 'path':
      return withoutTrailingSlash(requested) === withoutTrailingSlash(effective);
    case 'text':
      return false;
    case undefined:
      return (
        sameReading(parseSize, requested, effective) ||
        sameReading(parseNumber, requested, effective) ||
        sameReading(parseBoolean, requested, effective)
      );
  }
}

function sameReading<T>(
  read: (text: string) => T | undefined,
  requested: string,
  effective: string,
): boolean {
  const value = read(requested);
  return value !== undefined && value === read(effective);
}

function sameChoice(requested: string, effective: string, choices: readonly string[]): boolean {
  const index = /^\d+$/.test(requested.trim()) ? Number(requested) : -1;
  return choices[index]?.toLowerCase() === effective.trim().toLowerCase();
}

function sorted(list: string): string[] {
  return list
    .toLowerCase()
    .split(',')
    .map((member) => member.trim())
    .filter((member) => member !== '')
    .sort();
}

function withoutTrailingSlash(path: string): string {
  return path.trim().replace(/(?<=.)\/+$/, '');
}
