import type { ConfigurationSide } from '../../preload/contract/option-files.ts';
import type { Trial } from '../../preload/contract/trials.ts';
import { Button } from '../parts/button.tsx';
import { SelectField } from '../parts/field.tsx';
import { Segmented } from '../parts/segmented.tsx';
import { TextAreaField } from '../parts/text-area-field.tsx';
import { trialName, trialNumber } from '../parts/trial-name.tsx';
import { useCall } from '../use-call.ts';
import type { CheckedFile } from './checked-file.ts';
import { chooseTextFile } from './choose-text-file.ts';

export interface ComparisonSideFieldsProps {
  readonly label: string;
  readonly side: ConfigurationSide;
  /** Offered as a text. */
  readonly file: CheckedFile;
  readonly onChange: (side: ConfigurationSide) => void;
}

/** No trial is chosen yet. */
const noTrial = 0;

export function isComplete(side: ConfigurationSide): boolean {
  return side.kind === 'text' ? side.text.trim() !== '' : side.id !== noTrial;
}

export interface SideWords {
  /** Of its column. */
  readonly head: string;
  /** Within a sentence. */
  readonly words: string;
}

export function sideWords(label: string, side: ConfigurationSide, trials: readonly Trial[]): SideWords {
  if (side.kind === 'text') return { head: label, words: `the ${label.toLowerCase()}` };
  const trial = trials.find(({ id }) => id === side.id);
  const name = trial === undefined ? `trial ${trialNumber(side.id)}` : trialName(trial);
  return { head: name, words: name };
}

export function ComparisonSideFields({ label, side, file, onChange }: ComparisonSideFieldsProps) {
  const name = label.toLowerCase();
  const setText = (text: string) => onChange({ kind: 'text', name, text });
  return (
    <section className="config-side" aria-label={`${label} side`}>
      <div className="row">
        <h2 className="text-12 strong">{label}</h2>
        <Segmented
          label={`${label} side is`}
          value={side.kind}
          onChange={(kind) => (kind === 'text' ? setText('') : onChange({ kind, id: noTrial }))}
          choices={[
            { value: 'text', label: 'A text' },
            { value: 'trial', label: 'A trial' },
          ]}
        />
        <span className="spacer" />
        {side.kind === 'text' && (
          <>
            {file.text.trim() !== '' && file.text !== side.text && (
              <Button small onClick={() => setText(file.text)}>
                Take the checked file
              </Button>
            )}
            <Button
              small
              onClick={() => void chooseTextFile().then((text) => text !== null && setText(text))}
            >
              Choose file
            </Button>
          </>
        )}
      </div>
      {side.kind === 'text' ? (
        <TextAreaField label={`${label} option file`} rows={7} value={side.text} onChange={setText} />
      ) : (
        <TrialChoice
          label={`${label} trial`}
          id={side.id}
          onChange={(id) => onChange({ kind: 'trial', id })}
        />
      )}
    </section>
  );
}

interface TrialChoiceProps {
  readonly label: string;
  readonly id: number;
  readonly onChange: (id: number) => void;
}

function TrialChoice({ label, id, onChange }: TrialChoiceProps) {
  const trials = useCall('trials.list', {});
  const known = (trials.data ?? []).filter(({ state }) => state.status !== 'pending');
  return (
    <SelectField
      label={label}
      value={String(id)}
      onChange={(value) => onChange(Number(value))}
      choices={[
        { value: String(noTrial), label: known.length === 0 ? 'No trial yet' : 'Choose a trial' },
        ...known.toReversed().map((trial) => ({ value: String(trial.id), label: choiceWords(trial) })),
      ]}
    />
  );
}

function choiceWords(trial: Trial): string {
  return `${trialName(trial, true)} (${trialNumber(trial.id)})`;
}
