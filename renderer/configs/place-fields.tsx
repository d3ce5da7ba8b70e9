import { useId, useState } from 'react';
import { formatNumber } from '../../preload/contract/quantity.ts';
import { serverNamePattern } from '../../preload/contract/server-name.ts';
import { TextField } from '../parts/field.tsx';
import { parseMemorySize } from './memory-size.ts';

const common = [
  'mysql-9.7',
  'mysql-8.4',
  'mysql-8.0',
  'mysql-5.7',
  'mysql-5.6',
  'mysql-5.5',
  'percona-8.4',
  'percona-8.0',
  'percona-5.7',
  'mariadb-12.1',
  'mariadb-11.4',
  'mariadb-10.11',
  'mariadb-10.6',
] as const;

interface ServerFieldProps {
  readonly value: string | null;
  readonly onChange: (server: string | null) => void;
}

/** Any server by its name, the common ones offered. Hands on only what names one. */
export function ServerField({ value, onChange }: ServerFieldProps) {
  const list = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? value ?? '';
  const wrong = text !== '' && !serverNamePattern.test(text);

  function change(next: string): void {
    const name = next.trim().toLowerCase();
    setTyped(next);
    if (name === '') onChange(null);
    else if (serverNamePattern.test(name)) onChange(name);
  }

  return (
    <>
      <TextField
        label="Server"
        placeholder="Any; such as mysql-8.4"
        list={list}
        value={text}
        onChange={change}
        onBlur={() => setTyped(null)}
        error={wrong ? 'Such as mysql-8.4 or mariadb-10.11' : undefined}
      />
      <datalist id={list}>
        {common.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

interface MemoryFieldProps {
  readonly value: number | null;
  readonly onChange: (bytes: number | null) => void;
}

export function MemoryField({ value, onChange }: MemoryFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (value === null ? '' : memoryText(value));
  const wrong = text.trim() !== '' && parseMemorySize(text) === undefined;

  function change(next: string): void {
    setTyped(next);
    const bytes = parseMemorySize(next);
    if (bytes !== undefined || next.trim() === '') onChange(bytes ?? null);
  }

  return (
    <TextField
      label="Memory of the host"
      placeholder="Not judged; such as 64G"
      value={text}
      onChange={change}
      onBlur={() => setTyped(null)}
      error={wrong ? 'Such as 64G' : undefined}
    />
  );
}

function memoryText(bytes: number): string {
  const gibibytes = bytes / 1024 ** 3;
  return Number.isInteger(gibibytes)
    ? `${gibibytes}G`
    : `${formatNumber(bytes / 1024 ** 2, 0).replaceAll(/\D/g, '')}M`;
}
