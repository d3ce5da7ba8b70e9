import { type KeyboardEvent, useId } from 'react';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

export interface ChoiceProps<Value extends string> {
  /** Accessible name. */
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** One of a few, side by side: a radio group, with its keys. */
export function Segmented<Value extends string>({ label, choices, value, onChange }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className="segmented" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}

/** Views of one thing, under the head. */
export function Tabs<Value extends string>({ label, choices, value, onChange }: ChoiceProps<Value>) {
  return (
    <div className="tabs" role="tablist" aria-label={label} onKeyDown={moveByArrows}>
      {choices.map((choice) => (
        <button
          type="button"
          role="tab"
          key={choice.value}
          aria-selected={choice.value === value}
          tabIndex={choice.value === value ? 0 : -1}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}

function moveByArrows(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const next = buttons.at((at + step) % buttons.length);
  next?.focus();
  next?.click();
  event.preventDefault();
}
