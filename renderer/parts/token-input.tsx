import { type KeyboardEvent, useState } from 'react';
import { Icon } from './icon.tsx';

export interface TokenInputProps {
  /** Accessible name: “Levels of innodb_buffer_pool_size”. */
  readonly label: string;
  readonly tokens: readonly string[];
  readonly onChange: (tokens: readonly string[]) => void;
  readonly disabled?: boolean;
}

/** Values as tokens. Enter, comma, space or leaving the field adds; Backspace in the empty field takes the last back. */
export function TokenInput({ label, tokens, onChange, disabled = false }: TokenInputProps) {
  const [text, setText] = useState('');

  function add(typed: string): void {
    const added = typed.split(/[\s,;]+/).filter((token) => token !== '' && !tokens.includes(token));
    setText('');
    if (added.length > 0) onChange([...tokens, ...added]);
  }

  function pressed(event: KeyboardEvent): void {
    if (event.key === 'Enter' || event.key === ',' || event.key === ' ') {
      event.preventDefault();
      add(text);
    } else if (event.key === 'Backspace' && text === '' && tokens.length > 0) {
      event.preventDefault();
      setText(tokens.at(-1) ?? '');
      onChange(tokens.slice(0, -1));
    }
  }

  return (
    <fieldset className="token-input" aria-label={label}>
      {tokens.map((token) => (
        <span className="token" key={token}>
          {token}
          {!disabled && (
            <button
              type="button"
              className="token__remove"
              aria-label={`Remove ${token}`}
              onClick={() => onChange(tokens.filter((other) => other !== token))}
            >
              <Icon name="close" size={12} />
            </button>
          )}
        </span>
      ))}
      {!disabled && (
        <input
          aria-label={`Add to ${label}`}
          placeholder="add"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={pressed}
          onBlur={() => add(text)}
          onPaste={(event) => {
            event.preventDefault();
            add(event.clipboardData.getData('text'));
          }}
        />
      )}
    </fieldset>
  );
}
