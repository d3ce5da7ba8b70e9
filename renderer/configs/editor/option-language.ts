import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { tags } from '@lezer/highlight';

interface LineState {
  /** What comes next on the line. */
  part: 'name' | 'value';
  /** The quote that a value began with; empty without one. */
  quote: string;
}

/** Option files as servers read them: a group, or `name = value`; only `#` outside quotes begins a comment behind a value. */
const optionFile = StreamLanguage.define<LineState>({
  name: 'option file',
  startState: () => ({ part: 'name', quote: '' }),
  token(stream, state) {
    if (stream.sol()) Object.assign(state, { part: 'name', quote: '' });
    if (stream.eatSpace()) return null;
    return state.part === 'name' ? nameToken(stream, state) : valueToken(stream, state);
  },
  languageData: { commentTokens: { line: '#' } },
});

type Stream = Parameters<Parameters<typeof StreamLanguage.define<LineState>>[0]['token']>[0];

function nameToken(stream: Stream, state: LineState): string {
  if (stream.match(/^[#;].*/)) return 'comment';
  if (stream.match(/^!include(dir)?\b.*/)) return 'meta';
  if (stream.match(/^\[[^\]]*\]/)) {
    // Whatever follows on the line is not read.
    state.part = 'value';
    return 'heading';
  }
  if (stream.eat('=')) {
    state.part = 'value';
    return 'operator';
  }
  if (!stream.match(/^[^\s=#]+/)) stream.next();
  return 'propertyName';
}

function valueToken(stream: Stream, state: LineState): string {
  if (state.quote === '' && stream.match(/^#.*/)) return 'comment';
  const character = stream.next();
  if (character === '"' || character === "'")
    state.quote = state.quote === '' ? character : state.quote === character ? '' : state.quote;
  else stream.eatWhile(/[^\s#"']/);
  return 'string';
}

const colours = HighlightStyle.define([
  { tag: tags.heading, color: 'var(--text-2)', fontWeight: 'var(--w-strong)' },
  { tag: tags.propertyName, color: 'var(--text)' },
  { tag: tags.operator, color: 'var(--text-3)' },
  { tag: tags.string, color: 'var(--accent)' },
  { tag: tags.comment, color: 'var(--text-3)' },
  { tag: tags.meta, color: 'var(--text-2)' },
]);

export const optionFileLanguage: Extension = [optionFile, syntaxHighlighting(colours)];
