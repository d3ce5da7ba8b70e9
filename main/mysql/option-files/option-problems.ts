import { BYTE_ORDER_MARK, type OptionFileLine, type OptionLine } from './option-line.ts';
import { plainName } from './option-name.ts';
import type { ReadingRules } from './reading-rules.ts';

export interface OptionFileProblem {
  /** Counted from 1. */
  readonly line: number;
  /** `fatal`: a server refuses to start. `surprise`: it starts, but reads something else than the eye does. */
  readonly severity: 'fatal' | 'surprise';
  readonly message: string;
}

type Found = Omit<OptionFileProblem, 'line'>;

export interface PlaceOfLine {
  /** What is left of a line that was too long. */
  readonly continued: boolean;
  readonly beforeGroups: boolean;
  readonly rules: ReadingRules;
}

/** What a server takes otherwise than the eye. */
export function problemsOfLine(line: OptionFileLine, place: PlaceOfLine): Found[] {
  const { continued, beforeGroups, rules } = place;
  const found: Found[] = [];
  if (line.number === 1 && !continued && line.bytes.startsWith(BYTE_ORDER_MARK)) {
    found.push(
      fatal('The file begins with a byte order mark; a server takes it for an option before any group.'),
    );
  }
  if (line.number === 1 && !continued && /^(?:\xff\xfe|\xfe\xff)/.test(line.bytes))
    found.push(
      fatal('The file is UTF-16, which no server reads; save it as UTF-8 without a byte order mark.'),
    );
  if (continued && line.kind !== 'blank') {
    const rest = short(line.text.trim());
    found.push(
      surprise(
        `The line is longer than ${rules.longestBytes} bytes; a server reads the rest as a line of its own: ${rest}`,
      ),
    );
  }
  if (line.bytes.includes('\0'))
    found.push(surprise('The line has a byte of value zero; a server reads no further in it.'));
  if (line.kind === 'option' && beforeGroups)
    found.push(fatal(`Option “${short(line.name)}” stands before any group.`));
  return [...found, ...problemsOfKind(line, rules)];
}

function problemsOfKind(line: OptionFileLine, rules: ReadingRules): Found[] {
  switch (line.kind) {
    case 'blank':
    case 'comment':
      return [];
    case 'unreadable':
      return [unreadable[line.why]];
    case 'include':
      return line.end === '' && !rules.commentsInDirectives
        ? [cutPath(line.path)]
        : problemsOfInclude(line, rules);
    case 'group':
      return problemsOfGroup(line.group, line.text);
    case 'option':
      return problemsOfOption(line);
  }
}

const unreadable = {
  'no-bracket': fatal('The group has no closing bracket.'),
  'no-path': fatal('The directive names no path.'),
  'no-directive': surprise('Unknown directive; a server ignores it.'),
} as const;

/** A `#` that is part of the path, and so the path of no file. */
function problemsOfInclude({ path }: { readonly path: string }, rules: ReadingRules): Found[] {
  if (rules.commentsInDirectives || !path.includes('#')) return [];
  return [surprise(`“#” begins no comment behind a directive; the path is ${short(path)}.`)];
}

function cutPath(path: string): Found {
  return surprise(
    `The line has no end; a server takes the last letter of the path for it and reads ${short(path)}.`,
  );
}

function problemsOfGroup(group: string, text: string): Found[] {
  const found: Found[] = [];
  if (/^\s/.test(group))
    found.push(surprise(`The group is named “${short(group)}”, with a leading blank; no server reads it.`));
  const after = text.slice(text.indexOf(']') + 1).trim();
  if (after !== '' && !/^[#;]/.test(after))
    found.push(surprise(`What follows the bracket is ignored: ${short(after)}`));
  return found;
}

function problemsOfOption({ name, value, text }: OptionLine): Found[] {
  const found: Found[] = [];
  if (name.startsWith('-'))
    found.push(surprise(`“${short(name)}” has leading dashes; in a file a server does not know it.`));
  if (plainName(name) === 'set_variable')
    found.push(surprise('“set-variable” is a form of MySQL 3.23 and 4.0; servers of today refuse it.'));
  if (value !== null && /\s;/.test(value))
    found.push(
      surprise(`“;” begins no comment inside a line; the value of ${short(name)} is “${short(value)}”.`),
    );
  if (value?.endsWith('\uFFFD') && !text.includes('\uFFFD'))
    found.push(
      surprise(
        `A server takes the last byte of ${short(name)} for a blank and cuts its last letter; write the value in quotes.`,
      ),
    );
  return found;
}

/** Enough to find it by. */
export function short(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function fatal(message: string): Found {
  return { severity: 'fatal', message };
}

function surprise(message: string): Found {
  return { severity: 'surprise', message };
}
