import { type Extension, StateEffect, StateField, type Text } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';

/** Names of factors, with underscores: what a plan varies, whatever the text says. */
export const setFactors = StateEffect.define<readonly string[]>();

const line = Decoration.line({ class: 'cm-factor', attributes: { title: 'A factor overrides this line' } });

interface FactorLines {
  readonly names: readonly string[];
  readonly decorations: DecorationSet;
}

/** Lines that a factor overrides are tinted. */
export const factorLines: Extension = StateField.define<FactorLines>({
  create: () => ({ names: [], decorations: Decoration.none }),
  update(value, transaction) {
    const names = transaction.effects.find((effect) => effect.is(setFactors))?.value ?? value.names;
    if (names === value.names && !transaction.docChanged) return value;
    return { names, decorations: decorationsOf(transaction.state.doc, names) };
  },
  provide: (field) => EditorView.decorations.from(field, ({ decorations }) => decorations),
});

function decorationsOf(text: Text, names: readonly string[]): DecorationSet {
  const ranges = [];
  for (let number = 1; number <= text.lines; number++) {
    const { from, text: words } = text.line(number);
    const name = /^\s*([A-Za-z][\w-]*)/.exec(words)?.[1]?.replaceAll('-', '_');
    if (name !== undefined && names.includes(name)) ranges.push(line.range(from));
  }
  return Decoration.set(ranges);
}
