import { z } from 'zod';

/** Controls, the line ends of Unicode, and the marks that turn the direction of text round (UAX #9). */
const unseen = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** On one line and with nothing hidden, so that it can be shown anywhere: a line feed is `␊`, U+202E is `\u202e`. */
export function withPictures(name: string): string {
  return name.replaceAll(unseen, (control) => picture(control.charCodeAt(0)));
}

function picture(code: number): string {
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  return code < 0x100 ? `\\x${code.toString(16)}` : `\\u${code.toString(16).padStart(4, '0')}`;
}

const longest = 200;

/** Of an experiment: what is hidden in it becomes visible, so that lists and reports stay what they are. */
export const ShownName = z.string().transform(withPictures).pipe(z.string().min(1).max(longest));

/** The same of a text that may be of any length, its end left out where it is too long. */
export function asShownName(text: string): string {
  const shown = withPictures(text);
  return shown.length <= longest ? shown : `${shown.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
