/**
 * Bytes of an option file as a string with a character for each byte, so that a server's rules, which know bytes only,
 * can be written as expressions. Text becomes UTF-8 on the way in; what is no UTF-8 keeps its bytes.
 */
export type Bytes = string;

export function bytesOf(text: string): Bytes {
  return isAscii(text) ? text : Buffer.from(text, 'utf8').toString('latin1');
}

/** A byte that belongs to no UTF-8 character is shown as U+FFFD. */
export function textOf(bytes: Bytes): string {
  return isAscii(bytes) ? bytes : Buffer.from(bytes, 'latin1').toString('utf8');
}

export function isUtf8(bytes: Bytes): boolean {
  return isAscii(bytes) || bytesOf(textOf(bytes)) === bytes;
}

function isAscii(text: string): boolean {
  return !/[\u0080-\uffff]/.test(text);
}

/** What `my_isspace` of Latin-1 takes for a blank, byte A0 included: the last byte of `à` and of many other characters. */
const BLANK = /[ \t\n\v\f\r\xa0]/;

export function isBlank(byte: string): boolean {
  return BLANK.test(byte);
}

/** Where the blanks end that begin at `start`. */
export function skipBlanks(bytes: Bytes, start: number): number {
  let at = start;
  while (at < bytes.length && isBlank(bytes.charAt(at))) at++;
  return at;
}

/** Where the blanks begin that end at `end`, not before `start`. */
export function dropBlanks(bytes: Bytes, start: number, end: number): number {
  let at = end;
  while (at > start && isBlank(bytes.charAt(at - 1))) at--;
  return at;
}
