import { type ReactNode, useId } from 'react';

export interface TextAreaFieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly value: string;
  readonly rows: number;
  readonly readOnly?: boolean;
  readonly onChange: (value: string) => void;
}

/** Text of several lines in figures of equal width, as a program would read it; as wide as its form. */
export function TextAreaField({ label, hint, value, rows, readOnly = false, onChange }: TextAreaFieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className="field field--wide">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className="input input--mono"
        rows={rows}
        spellCheck={false}
        value={value}
        readOnly={readOnly}
        aria-describedby={hint === undefined ? undefined : hintId}
        onChange={(event) => onChange(event.target.value)}
      />
      {hint !== undefined && (
        <span id={hintId} className="field__hint">
          {hint}
        </span>
      )}
    </div>
  );
}
