import { closeBrackets } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view';
import { factorLines, setFactors } from './factor-lines.ts';
import { optionFileLanguage } from './option-language.ts';
import type { EditorPlace } from './place.ts';
import { placeChanged, settingLint } from './setting-lint.ts';
import { variableCompletion } from './variable-completion.ts';
import { variableHover } from './variable-hover.ts';

export interface OptionEditor {
  /** What is shown becomes this text, unless it is already; not told to `onChange`. */
  setText(text: string): void;
  setFactors(names: readonly string[]): void;
  setReadOnly(readOnly: boolean): void;
  goToLine(number: number): void;
  /** Judges the text again, for another place. */
  recheck(): void;
  destroy(): void;
}

export interface OptionEditorStart {
  readonly parent: HTMLElement;
  readonly label: string;
  readonly text: string;
  readonly place: () => EditorPlace;
  readonly onChange: (text: string) => void;
}

/** An editor for an option file: colours, completion, help and findings from the catalogue. Tab leaves it. */
export function createOptionEditor({
  parent,
  label,
  text,
  place,
  onChange,
}: OptionEditorStart): OptionEditor {
  const readOnly = new Compartment();
  let quiet = false;
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        highlightActiveLine(),
        highlightSelectionMatches(),
        closeBrackets(),
        optionFileLanguage,
        factorLines,
        variableCompletion(place),
        variableHover,
        placeholder('Paste or type an option file'),
        settingLint(place),
        keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, ...lintKeymap]),
        EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false' }),
        readOnly.of([]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !quiet) onChange(update.state.doc.toString());
        }),
      ],
    }),
  });
  return {
    setText(next) {
      if (view.state.toText(next).eq(view.state.doc)) return;
      quiet = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
      quiet = false;
    },
    setFactors: (names) => view.dispatch({ effects: setFactors.of(names) }),
    setReadOnly(now) {
      const extensions = now ? [EditorState.readOnly.of(true), EditorView.editable.of(false)] : [];
      view.dispatch({ effects: readOnly.reconfigure(extensions) });
    },
    goToLine(number) {
      const line = view.state.doc.line(Math.min(Math.max(1, number), view.state.doc.lines));
      view.dispatch({ selection: { anchor: line.from }, scrollIntoView: true });
      view.focus();
    },
    recheck: () => view.dispatch({ effects: placeChanged.of(null) }),
    destroy: () => view.destroy(),
  };
}
