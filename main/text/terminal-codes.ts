import { stripVTControlCharacters } from 'node:util';

/**
 * Without colours, cursor codes and titles. A title's opening that nothing closes is looked for to the end of the text
 * each time, so damage of many of them takes the square of its length: behind the last closing the openings are written
 * in their short form, which is no title's to that search and falls under the other codes.
 */
export function withoutTerminalCodes(text: string): string {
  // Every code begins with one of these two; most texts have neither, and looking for them is cheap.
  if (!text.includes('\u001B') && !text.includes('\u009B')) return text;
  const closed = Math.max(...closings.map((closing) => endOfLast(text, closing)));
  const open = text.slice(closed).replaceAll('\u001B]', '\u009B]');
  return stripVTControlCharacters(text.slice(0, closed)) + stripVTControlCharacters(open);
}

/** What ends a title. */
const closings = ['\u0007', '\u001B\\', '\u009C'];

function endOfLast(text: string, closing: string): number {
  const at = text.lastIndexOf(closing);
  return at < 0 ? 0 : at + closing.length;
}
