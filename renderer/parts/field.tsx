import type { InputHTMLAttributes, ReactNode } from 'react';
import { useId } from 'react';
import { Icon } from './icon.tsx';

interface FieldText {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Why the value cannot be taken. */
  readonly error?: string | undefined;
}

type InputAttributes = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'onChange' | 'value'>;

export interface TextFieldProps extends FieldText, InputAttributes {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly mono?: boolean;
}

/** Label above, hint or error below: the label names the field, the other describes it. */
export function TextField({ label, hint, error, value, onChange, mono = false, ...rest }: TextFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={mono ? 'input input--mono' : 'input'}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={note === undefined ? undefined : noteId}
        {...rest}
      />
      {note !== undefined && (
        <span id={noteId} className={error === undefined ? 'field__hint' : 'field__error'}>
          {note}
        </span>
      )}
    </div>
  );
}

export interface SelectFieldProps extends FieldText {
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
  readonly disabled?: boolean;
}

export function SelectField({ label, hint, value, choices, onChange, disabled = false }: SelectFieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="input"
        value={value}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : hintId}
        onChange={(event) => onChange(event.target.value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <span id={hintId} className="field__hint">
          {hint}
        </span>
      )}
    </div>
  );
}

export interface CheckFieldProps {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
}

export function CheckField({ label, checked, onChange, disabled = false }: CheckFieldProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}

/** The filter of a screen; `/` goes to it. */
export function FilterField({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  return (
    <div className="search-field">
      <Icon name="search" size={14} />
      <input
        type="search"
        className="input"
        aria-label={label}
        placeholder={label}
        aria-keyshortcuts="/"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
