import { isObjectWord } from '../../../preload/contract/object-words.ts';

/** What a head or a word of a path says, as a factor may be called. */
export function factorName(said: string): string {
  return isObjectWord(said) ? `${said}_level` : said;
}
