import type { z } from 'zod';
import { type Level, longestLevel } from '../../../preload/contract/experiments.ts';
import type { LevelForm } from '../../../preload/contract/import-factors.ts';
import { parseSize, writeSize } from '../../mysql/validation/value.ts';
import { numberOf } from '../../text/number-text.ts';

type LevelValue = z.infer<typeof Level>;

export const asItStands: LevelForm = { unit: 'as-is', piece: null };

/** A level as it is written: the piece that counts, in the unit that is meant; null where there is none, or a whole text. */
export function formed(text: string | undefined, { unit, piece }: LevelForm): LevelValue | null {
  const part = piece === null ? text : text?.split(piece.at)[piece.number - 1];
  const level = part?.trim();
  if (level === undefined || level === '' || level.length > longestLevel) return null;
  if (unit === 'bytes') return typed(bytesInShort(level));
  if (unit === 'as-is' || !/^\d+$/.test(level)) return typed(level);
  return `${level}${unit}`;
}

function bytesInShort(level: string): string {
  const bytes = parseSize(level);
  return bytes === undefined || bytes < 1024n ? level : writeSize(bytes);
}

/** A number stays a number; `10g` is `10G`. */
function typed(text: string): LevelValue {
  if (/^-?\d{1,15}(\.\d+)?$/.test(text)) return numberOf(text) ?? text;
  return /^\d+(\.\d+)?[kmgt]$/.test(text) ? text.toUpperCase() : text;
}
