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

/** Reads a path as people name folders of results: `run_20260405_154639_vu64_3600s_BP 50G sweep`, `Tier2G_RW_64th`. */
export function readName(path: string): NameParts {
  const stamp = stampOf(path);
  const unstamped = path.replace(stampPattern, '').replace(/[_\s-]{2,}/g, '_');
  let rest = unstamped.replace(versionPattern, ' ');
  const replicate = replicatePattern.exec(rest)?.[1];
  rest = rest.replace(replicatePattern, ' ');
  const parts: NamePart[] = [];
  const take = (pattern: RegExp, part: (match: RegExpExecArray) => NamePart) => {
    rest = rest.replace(pattern, (...match) => {
      parts.push(part(match as unknown as RegExpExecArray));
      return ' ';
    });
  };
  take(/(?<![A-Za-z0-9])([A-Za-z][\w-]*)=([\w.]+)/g, ([, word = '', value = '']) => ({
    word: word.toLowerCase(),
    value,
    pattern: `${word}=([\\w.]+)`,
  }));
  take(
    /(?<![A-Za-z0-9.])(\d+)(thds?|threads?|th|vus?|users?|conns?|clients?|inst|wh|W|secs?|mins?|s)(?![A-Za-z0-9])/g,
    ([, value = '', word = '']) => ({
      word: word.toLowerCase(),
      value,
      pattern: `(?<![\\d.])(\\d+)${word}(?![A-Za-z0-9])`,
    }),
  );
  take(
    /(?<![A-Za-z])([A-Za-z]+(?:[_-][A-Za-z]+)*?)[ _-]?(\d+(?:\.\d+)?[KMGT]?)i?B?(?![A-Za-z0-9.])/gi,
    ([, word = '', value = '']) => ({
      word: word.toLowerCase(),
      value: value.toUpperCase(),
      pattern: `(?<![A-Za-z])${word}[ _-]?(\\d+(?:\\.\\d+)?[KMGT]?)`,
    }),
  );
  return {
    parts: parts
      .filter(({ word }) => !idleWords.has(word))
      .sort((a, b) => placeOf(a, path) - placeOf(b, path)),
    replicate: replicate === undefined ? null : Number(replicate),
    stamp,
    unstamped,
    rest: rest
      .split(/[\s_/.-]+/)
      .filter((word) => /^\p{L}{2,}$/u.test(word) && !idleWords.has(word.toLowerCase()))
      .join(' '),
  };
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
