import type { HandColumn } from './hand-draft.ts';
import { handUnit } from './hand-units.ts';

/** What is wrong with a cell; undefined when it can be taken. */
export function cellProblem({ kind }: HandColumn, text: string): string | undefined {
  if (kind !== 'metric' || isMissing(text) || isNumber(text)) return undefined;
  return 'Not a number. Write 1234.5 or 1234.5 ± 20; leave it empty or write - where there is none.';
}

export function isMissing(text: string): boolean {
  return ['', '-', '–', 'n/a'].includes(text.trim().toLowerCase());
}

/** Said to have no number, not merely not filled in. */
export function isSaidMissing(text: string): boolean {
  return text.trim() !== '' && isMissing(text);
}

/** Digits may be grouped by spaces; a comma could be either mark and is not taken. A spread may stand behind. */
export function isNumber(text: string): boolean {
  const { value, spread } = parts(text);
  return (
    /^-?\d+(\.\d+)?(e[+-]?\d{1,2})?$/i.test(value) && (spread === null || /^\d+(\.\d+)?\s*%?$/.test(spread))
  );
}

/** In the base unit; null where it is missing. */
export function numberOf({ unit }: HandColumn, text: string): number | null {
  return isMissing(text) ? null : handUnit(unit).toBase(Number(parts(text).value));
}

/** As it stands on paper, where that is more than a number. */
export function writtenAs(text: string): string | null {
  return parts(text).spread === null ? null : text.trim();
}

function parts(text: string): { readonly value: string; readonly spread: string | null } {
  const [value = '', spread = null] = text.split(/±|\+\/-/, 2);
  return {
    value: value
      .trim()
      .replace(/(?<=\d)[\s\u00A0\u202F](?=\d{3}(\D|$))/g, '')
      .replace(/^\u2212/, '-'),
    spread: spread === null ? null : spread.trim(),
  };
}
