import { type FactorWord, factorWord } from '../../../preload/contract/column-words.ts';
import { findTunable } from '../../mysql/catalogue/tunables.ts';

/** The factor that a word stands for, a variable's own name included; null where nobody knows. */
export function knownFactor(word: string): FactorWord | null {
  const short = factorWord(word);
  if (short !== null) return short;
  const name = word.trim().toLowerCase().replaceAll('-', '_');
  return /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/.test(name) && findTunable(name) !== undefined
    ? { target: 'setting', name }
    : null;
}
