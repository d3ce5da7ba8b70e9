import { useState } from 'react';
import { TextField } from './field.tsx';

export interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly whole?: boolean;
  readonly hint?: string;
  readonly readOnly?: boolean;
}

/** Keeps what is typed and hands on only numbers within the limits; says the limits otherwise. */
export function NumberField(props: NumberFieldProps) {
  const { label, value, onChange, hint, readOnly = false } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const error = typed === null ? undefined : problemOf(typed, props);

  function change(text: string): void {
    setTyped(text);
    if (problemOf(text, props) === undefined) onChange(Number(text));
  }

  return (
    <TextField
      label={label}
      inputMode="decimal"
      value={typed ?? String(value)}
      onChange={change}
      onBlur={() => setTyped(null)}
      error={error}
      readOnly={readOnly}
      {...(hint !== undefined && { hint })}
    />
  );
}

function problemOf(text: string, { minimum, maximum, whole = false }: NumberFieldProps): string | undefined {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) return 'A number';
  if (whole && !Number.isInteger(number)) return 'A whole number';
  if (minimum !== undefined && number < minimum) return `${minimum} or more`;
  if (maximum !== undefined && number > maximum) return `${maximum} at most`;
  return undefined;
}
