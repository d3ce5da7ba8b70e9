/**
 * The only way to the terminal. What comes from hosts, logs and file names may hold sequences that move the cursor, set a
 * title or turn the text round; here they become visible: `\u001b`, which is the same in JSON.
 */

/** Controls but for tab and line break, and the marks that change the direction of text (Unicode, UAX #9). */
const unprintable = /[^\P{Cc}\t\n\r]|\r(?!\n)|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

export function forTerminal(text: string): string {
  return text.replace(
    unprintable,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A result, on stdout. */
export function print(text: string): void {
  process.stdout.write(forTerminal(text));
}

/** A file on stdout: to the letter, unless a person looks at it. */
export function printFile(text: string): void {
  process.stdout.write(process.stdout.isTTY ? forTerminal(text) : text);
}

/** Progress, warnings and failures, on stderr. */
export function say(text: string): void {
  process.stderr.write(forTerminal(text));
}
