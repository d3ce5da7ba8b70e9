import { type KeyboardEvent, useState } from 'react';
import type { EffectiveSetting } from '../../preload/contract/option-files.ts';
import { Answer } from '../parts/answer.tsx';
import { Button } from '../parts/button.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { TextField } from '../parts/field.tsx';
import { Icon } from '../parts/icon.tsx';
import { VariableName } from '../parts/variable-name.tsx';
import { useCall } from '../use-call.ts';
import type { CheckedFile } from './checked-file.ts';
import { effectiveWords } from './effective-table.tsx';
import { useOptionChanges } from './use-option-changes.ts';
import { usePredictions } from './use-predictions.ts';

export interface OptionFileFormProps {
  readonly file: CheckedFile;
  readonly onText: (text: string) => void;
  readonly onLine: (line: number) => void;
}

/** The same text, a row a setting. A row that is edited changes one line; comments and order stay. */
export function OptionFileForm({ file, onText, onLine }: OptionFileFormProps) {
  const { text, server } = file;
  const reading = useCall('optionFiles.read', { text, server }, { keepPrevious: true });
  const catalogue = useCall('catalogue.search', { text: '', server }, { keepPrevious: true });
  const predictions = usePredictions(file);
  const { change, failure } = useOptionChanges(text, server, onText);
  const initial = new Map((catalogue.data ?? []).map((row) => [row.name, row.initial]));
  return (
    <Answer of={reading} reading="reading the settings">
      {({ settings }) => (
        <div className="config-form">
          {failure !== null && <ErrorState failure={failure} />}
          <table className="table" aria-label="Settings of the option file">
            <thead>
              <tr>
                <th scope="col">Setting</th>
                <th scope="col">Value</th>
                <th scope="col">Default</th>
                <th scope="col">Effective</th>
                <th scope="col">Line</th>
                <th scope="col">
                  <span className="visually-hidden">Remove</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {settings.map((setting) => (
                <tr key={setting.name}>
                  <td className="settings__name">
                    <VariableName name={setting.name} />
                  </td>
                  <td>
                    <ValueInput
                      key={setting.value}
                      setting={setting}
                      onSet={(value) => void change(setting.name, { kind: 'set', value })}
                    />
                  </td>
                  <td className="mono-small muted config-value">{initial.get(setting.name) ?? 'unknown'}</td>
                  <td className="mono-small config-value">
                    {effectiveWords(predictions.get(setting.name) ?? null)}
                  </td>
                  <td>
                    <Button kind="quiet" onClick={() => onLine(setting.line)}>
                      {setting.line}
                    </Button>
                  </td>
                  <td>
                    <Button
                      kind="icon"
                      aria-label={`Remove ${setting.name}`}
                      onClick={() => void change(setting.name, { kind: 'remove' })}
                    >
                      <Icon name="close" size={12} />
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {settings.length === 0 && <p className="quiet">No server reads a setting from this text.</p>}
          <AddSetting onAdd={(name, value) => change(name, { kind: 'set', value })} />
        </div>
      )}
    </Answer>
  );
}

interface ValueInputProps {
  readonly setting: EffectiveSetting;
  readonly onSet: (value: string) => void;
}

/** Takes the value when it is left, or by Enter; Escape takes the typing back. */
function ValueInput({ setting, onSet }: ValueInputProps) {
  const [typed, setTyped] = useState(setting.value ?? '');

  function pressed(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter') event.currentTarget.blur();
    if (event.key === 'Escape') setTyped(setting.value ?? '');
  }

  return (
    <input
      className="input input--mono config-form__value"
      aria-label={`Value of ${setting.name}`}
      placeholder={setting.value === null ? 'name alone' : ''}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={pressed}
      onBlur={() => typed !== (setting.value ?? '') && onSet(typed)}
    />
  );
}

/** Without a value the name is written alone, as a flag. */
function AddSetting({ onAdd }: { readonly onAdd: (name: string, value: string | null) => Promise<boolean> }) {
  const [name, setName] = useState('');
  const [value, setValue] = useState('');

  async function add(): Promise<void> {
    if (!(await onAdd(name.trim(), value === '' ? null : value))) return;
    setName('');
    setValue('');
  }

  return (
    <form
      className="config-bar config-bar--foot"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextField label="Setting to add" mono value={name} onChange={setName} />
      <TextField label="Value" mono placeholder="Empty: name alone" value={value} onChange={setValue} />
      <Button type="submit" disabled={name.trim() === ''}>
        Add setting
      </Button>
    </form>
  );
}
