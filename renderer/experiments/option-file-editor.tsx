import { useRef } from 'react';
import { parseOptionLine } from './option-line.ts';

export interface OptionFileEditorProps {
  readonly text: string;
  /** Settings that a factor overrides: their lines are tinted. */
  readonly factors: readonly string[];
  readonly readOnly: boolean;
  readonly onChange: (text: string) => void;
}

/** A text field over its own coloured copy: the copy shows, the field takes the keys, both wrap nothing. */
export function OptionFileEditor({ text, factors, readOnly, onChange }: OptionFileEditorProps) {
  const copy = useRef<HTMLPreElement>(null);
  const lines = text.split('\n');
  return (
    <div className="code-editor">
      <pre className="code-editor__copy" ref={copy} aria-hidden="true">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          <CodeLine key={index} number={index + 1} line={line} factors={factors} />
        ))}
      </pre>
      <textarea
        className="code-editor__text"
        aria-label="Base my.cnf"
        spellCheck={false}
        wrap="off"
        readOnly={readOnly}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onScroll={({ currentTarget }) => {
          copy.current?.scrollTo(currentTarget.scrollLeft, currentTarget.scrollTop);
        }}
      />
    </div>
  );
}

interface CodeLineProps {
  readonly number: number;
  readonly line: string;
  readonly factors: readonly string[];
}

function CodeLine({ number, line, factors }: CodeLineProps) {
  const parts = parseOptionLine(line);
  const varies = parts.kind === 'option' && factors.includes(parts.name);
  return (
    <span className={varies ? 'code-line code-line--factor' : 'code-line'}>
      <span className="code-line__number">{number}</span>
      {parts.kind === 'option' ? (
        <>
          {parts.before}
          <span className="muted">{parts.sign}</span>
          <span className="info">{parts.value}</span>
          <span className="muted">{parts.comment}</span>
        </>
      ) : (
        <span className={parts.kind === 'group' ? 'secondary strong' : 'muted'}>{line}</span>
      )}
      {varies && <span className="code-line__note">factor</span>}
      {'\n'}
    </span>
  );
}
