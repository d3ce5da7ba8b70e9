import { numberOf } from '../../text/number-text.ts';

/** `360M(2)` and `360M #2` are the second repetition of 360M; null where a level says none. */
export function repetitionIn(cell: string): { readonly level: string; readonly repetition: number | null } {
  const [, level = '', repetition] = /^(.*?)\s*[(（#]\s*(\d{1,3})\s*[)）]?$/.exec(cell) ?? [];
  if (repetition === undefined || level === '') return { level: cell, repetition: null };
  return { level, repetition: numberOf(repetition) ?? 1 };
}
