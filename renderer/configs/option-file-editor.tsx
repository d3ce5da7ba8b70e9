import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OptionEditor } from './editor/create-editor.ts';
import type { EditorPlace } from './editor/place.ts';
import './configs.css';
import { withLineEndsOf } from './line-ends.ts';

export interface OptionFileEditorProps {
  readonly label: string;
  readonly text: string;
  /** Settings that a factor overrides: their lines are tinted. */
  readonly factors?: readonly string[];
  readonly readOnly?: boolean;
  readonly place?: EditorPlace;
  /** Called once with the editor, to move in it. */
  readonly onReady?: (editor: OptionEditor) => void;
  readonly onChange: (text: string) => void;
}

const anywhere: EditorPlace = { server: null, memoryBytes: null };
const noFactors: readonly string[] = [];

/** An option file with help from the catalogue. The editor itself is loaded when the first one is shown. */
export function OptionFileEditor(props: OptionFileEditorProps) {
  const { label, text, factors = noFactors, readOnly = false, place = anywhere } = props;
  const parent = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<OptionEditor | null>(null);
  const changed = useEffectEvent((next: string) => props.onChange(withLineEndsOf(text, next)));
  const placeNow = useEffectEvent(() => place);
  const start = useEffectEvent(async (isGone: () => boolean) => {
    const { createOptionEditor } = await import('./editor/create-editor.ts');
    if (isGone() || parent.current === null) return null;
    const made = createOptionEditor({
      parent: parent.current,
      label,
      text,
      place: () => placeNow(),
      onChange: (next) => changed(next),
    });
    setEditor(made);
    props.onReady?.(made);
    return made;
  });

  useEffect(() => {
    let gone = false;
    const started = start(() => gone);
    return () => {
      gone = true;
      void started.then((made) => made?.destroy());
    };
  }, []);
  useEffect(() => editor?.setText(text), [editor, text]);
  useEffect(() => editor?.setFactors(factors), [editor, factors]);
  useEffect(() => editor?.setReadOnly(readOnly), [editor, readOnly]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is read by the editor when it judges
  useEffect(() => editor?.recheck(), [editor, place.server, place.memoryBytes]);

  return (
    <div className="option-editor" ref={parent}>
      {editor === null && <pre className="option-editor__before">{text}</pre>}
    </div>
  );
}
