import { numberOf } from '../../text/number-text.ts';
import { knownFactor } from './known-factors.ts';

/** A number in a name, with the word that says what it counts. */
export interface NamePart {
  /** In small letters, as it stands: `bp`, `vu`, `th`. */
  readonly word: string;
  readonly value: string;
  /** Finds the value in such a path again. */
  readonly pattern: string;
}

export interface NameParts {
  readonly parts: readonly NamePart[];
  /** Counted from 1; null where the name has none. */
  readonly replicate: number | null;
  /** Unix time of the stamp in the name, read as UTC; null where there is none. */
  readonly stamp: number | null;
  /** The name without stamps: the same for attempts at the same. */
  readonly unstamped: string;
  /** The words that are left: neither level nor number nor date. */
  readonly rest: string;
}

const stampPattern = /(?<!\d)(20\d\d)-?(\d\d)-?(\d\d)(?:[T_ -]?(\d\d)[-:]?(\d\d)(?:[-:]?(\d\d))?)?(?!\d)/g;
const versionPattern = /(?<![\w.])v?\d+\.\d+\.\d+[\w.-]*/g;
const replicatePattern =
  /(?<![a-z])(?:rep|repl|replicate|repeat|repetition|iter|iteration|round|try|attempt|trial|run|r)[ _-]?(\d{1,3})(?![\da-z.])/i;
/** Lengths of time and counts of rows say how it was done, not what was varied. */
const idleWords = new Set(['s', 'sec', 'secs', 'min', 'mins', 'm', 'h', 'run', 'pct', 'p', 'part', 'v']);

const assignment = /(?<![A-Za-z0-9])([A-Za-z][\w-]*)=([\w.]+)/g;
const numberThenWord =
  /(?<![A-Za-z0-9.])(\d+)(thds?|threads?|th|vus?|users?|conns?|clients?|inst|wh|W|secs?|mins?|s)(?![A-Za-z0-9])/g;
const wordThenNumber =
  /(?<![A-Za-z])([A-Za-z]+(?:[_-][A-Za-z]+)*?)[ _-]?(\d+(?:\.\d+)?[KMGT]?)i?B?(?![A-Za-z0-9.])/gi;

/** Reads a path as people name folders of results: `run_20260405_154639_vu64_3600s_BP 50G sweep`, `Tier2G_RW_64th`. */
export function readName(path: string): NameParts {
  const unstamped = path.replace(stampPattern, '').replace(/[_\s-]{2,}/g, '_');
  const plain = unstamped.replace(versionPattern, ' ');
  const replicate = replicatePattern.exec(plain)?.[1];
  const parts: NamePart[] = [];
  const rest = plain
    .replace(replicatePattern, ' ')
    .replace(assignment, (_, word: string, value: string) => {
      parts.push({ word: word.toLowerCase(), value, pattern: `${word}=([\\w.]+)` });
      return ' ';
    })
    .replace(numberThenWord, (_, value: string, word: string) => {
      parts.push({ word: word.toLowerCase(), value, pattern: `(?<![\\d.])(\\d+)${word}(?![A-Za-z0-9])` });
      return ' ';
    })
    .replace(wordThenNumber, (_, words: string, value: string) => {
      const word = lastWord(words);
      const pattern = `(?<![A-Za-z])${word}[ _-]?(\\d+(?:\\.\\d+)?[KMGT]?)`;
      parts.push({ word: word.toLowerCase(), value: value.toUpperCase(), pattern });
      return `${words.slice(0, words.length - word.length)} `;
    });
  return {
    parts: parts
      .filter(({ word }) => !idleWords.has(word))
      .sort((a, b) => placeOf(a, path) - placeOf(b, path)),
    replicate: numberOf(replicate),
    stamp: stampOf(path),
    unstamped,
    rest: rest
      .split(/[\s_/.-]+/)
      .filter((word) => /^\p{L}{2,}$/u.test(word) && !idleWords.has(word.toLowerCase()))
      .join(' '),
  };
}

/** Of `run_vu` that is `vu`, of `sweep_buffer_pool` it is `buffer_pool`: as many of the last words as have a meaning. */
function lastWord(words: string): string {
  const starts = [0, ...[...words.matchAll(/[_-]/g)].map(({ index }) => index + 1)];
  const known = starts.find((start) => knownFactor(words.slice(start)) !== null);
  return words.slice(known ?? starts.at(-1) ?? 0);
}

/** As they stand in the path. */
function placeOf({ pattern }: NamePart, path: string): number {
  return path.search(new RegExp(pattern, 'i'));
}

function stampOf(path: string): number | null {
  const match = [...path.matchAll(stampPattern)].at(-1);
  if (match === undefined) return null;
  const [, year, month, day, hour = '00', minute = '00', second = '00'] = match;
  const epoch = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isFinite(epoch) ? epoch / 1000 : null;
}
