/** What a server makes of the bytes it reads at once: one line, or a piece of one that is too long. Pure. */
import { type Bytes, bytesOf, dropBlanks, skipBlanks, textOf } from './option-bytes.ts';
import { commentStart, readValue } from './option-value.ts';
import type { ReadingRules } from './reading-rules.ts';

interface AnyLine {
  /** Of the file, counted from 1. Pieces of a line that a server does not read at once bear the same number. */
  readonly number: number;
  /** As written, without its line end. */
  readonly text: string;
  /** `\n`, `\r\n`, or nothing where the line goes on or is not ended. */
  readonly end: string;
  /** As written, line end and all. */
  readonly bytes: Bytes;
}

/** Where something stands in the bytes of its line. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface OptionLine extends AnyLine {
  readonly kind: 'option';
  /** Name of the group it stands in; empty before the first group. */
  readonly group: string;
  /** As written, prefixes and dashes kept. */
  readonly name: string;
  /** Without quotes, escapes resolved; null where there is no `=`. */
  readonly value: string | null;
  /** The value as written, quotes and escapes kept; null where there is no `=`. */
  readonly raw: string | null;
  readonly nameAt: Span;
  readonly valueAt: Span | null;
}

export type OptionFileLine =
  | (AnyLine & { readonly kind: 'blank' | 'comment' })
  | (AnyLine & { readonly kind: 'group'; readonly group: string })
  | (AnyLine & { readonly kind: 'include'; readonly directory: boolean; readonly path: string })
  | (AnyLine & { readonly kind: 'unreadable'; readonly why: 'no-bracket' | 'no-path' | 'no-directive' })
  | OptionLine;

export const BYTE_ORDER_MARK: Bytes = bytesOf('\uFEFF');

/** `group` is the one that the lines before have begun. */
export function readOptionLine(
  bytes: Bytes,
  number: number,
  group: string,
  rules: ReadingRules,
): OptionFileLine {
  const end = /\r?\n$/.exec(bytes)?.[0] ?? '';
  const line: AnyLine = { number, text: textOf(bytes.slice(0, bytes.length - end.length)), end, bytes };
  const visible = bytes.split('\0', 1)[0] ?? '';
  // A server stops at the mark. Reading on behind it keeps the one error from becoming many.
  const start = skipBlanks(visible, number === 1 && bytes.startsWith(BYTE_ORDER_MARK) ? 3 : 0);
  const first = visible.charAt(start);
  if (first === '') return { ...line, kind: 'blank' };
  if (first === '#' || first === ';') return { ...line, kind: 'comment' };
  if (first === '!') return readDirective(line, visible, start, rules);
  if (first === '[') return readGroup(line, visible, start);
  return readOptionAt(line, visible, start, group);
}

function readGroup(line: AnyLine, visible: Bytes, start: number): OptionFileLine {
  const bracket = visible.indexOf(']', start);
  if (bracket < 0) return { ...line, kind: 'unreadable', why: 'no-bracket' };
  const end = dropBlanks(visible, start + 1, bracket);
  return { ...line, kind: 'group', group: textOf(visible.slice(start + 1, end)) };
}

function readDirective(line: AnyLine, whole: Bytes, start: number, rules: ReadingRules): OptionFileLine {
  const visible = rules.commentsInDirectives ? whole.slice(0, commentStart(whole)) : whole;
  const word = skipBlanks(visible, start + 1);
  const keyword = /^include(?:dir)?(?=[ \t\n\v\f\r\xa0])/.exec(visible.slice(word))?.[0];
  if (keyword === undefined) return { ...line, kind: 'unreadable', why: 'no-directive' };
  const pathStart = skipBlanks(visible, word + keyword.length);
  // Old readers take the last byte for the line feed, whatever it is.
  const last = rules.commentsInDirectives ? visible.length : visible.length - 1;
  const pathEnd = dropBlanks(visible, 0, last);
  if (pathEnd <= pathStart) return { ...line, kind: 'unreadable', why: 'no-path' };
  const path = textOf(visible.slice(pathStart, pathEnd));
  return { ...line, kind: 'include', directory: keyword === 'includedir', path };
}

function readOptionAt(line: AnyLine, visible: Bytes, start: number, group: string): OptionLine {
  const bodyEnd = start + commentStart(visible.slice(start));
  const equals = visible.slice(0, bodyEnd).indexOf('=', start);
  const nameAt = { start, end: dropBlanks(visible, start, equals < 0 ? bodyEnd : equals) };
  const name = textOf(visible.slice(nameAt.start, nameAt.end));
  const option = { ...line, kind: 'option', group, name, nameAt } as const;
  if (equals < 0) return { ...option, value: null, raw: null, valueAt: null };
  const lineEnd = line.bytes.length - line.end.length;
  const valueStart = Math.min(skipBlanks(visible.slice(0, bodyEnd), equals + 1), lineEnd);
  const valueAt = { start: valueStart, end: dropBlanks(visible, valueStart, Math.min(bodyEnd, lineEnd)) };
  const raw = visible.slice(valueAt.start, valueAt.end);
  return { ...option, value: textOf(readValue(raw)), raw: textOf(raw), valueAt };
}
