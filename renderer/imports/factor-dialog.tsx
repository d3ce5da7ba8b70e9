import { type FormEvent, useId, useState } from 'react';
import type { ImportFactor, LevelRule } from '../../preload/contract/imports.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { SelectField, TextField } from '../parts/field.tsx';

export interface FactorDialogProps {
  /** Null: a new one. */
  readonly factor: ImportFactor | null;
  /** Names of the other factors. */
  readonly taken: readonly string[];
  readonly onClose: () => void;
  /** Null removes it. */
  readonly onChange: (factor: ImportFactor | null) => void;
}

type Kind = LevelRule['kind'];

const kinds: readonly { readonly value: Kind; readonly label: string }[] = [
  { value: 'path', label: 'A pattern on the path' },
  { value: 'requested', label: 'A setting of the option file' },
  { value: 'effective', label: 'A setting that the server said' },
  { value: 'fact', label: 'A fact that was printed' },
  { value: 'text', label: 'The text itself' },
];

/** One factor: its name, and the rule that says at which level each trial is. */
export function FactorDialog({ factor, taken, onClose, onChange }: FactorDialogProps) {
  const [name, setName] = useState(factor?.name ?? '');
  const [target, setTarget] = useState<ImportFactor['target']>(factor?.target ?? 'setting');
  const [kind, setKind] = useState<Kind>(factor?.rule.kind ?? 'path');
  const [subject, setSubject] = useState(factor === null ? '' : subjectOf(factor.rule));
  const form = useId();
  const nameError = taken.includes(name.trim()) ? 'Another factor bears this name.' : undefined;
  const subjectError = kind === 'path' ? patternError(subject) : undefined;
  const complete =
    name.trim() !== '' &&
    nameError === undefined &&
    subjectError === undefined &&
    (kind === 'text' || subject !== '');

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!complete) return;
    onChange({ target, name: name.trim(), rule: ruleOf(kind, subject), why: '', levels: [] });
  }

  return (
    <Dialog
      title={factor === null ? 'Add factor' : `Factor ${factor.name}`}
      onClose={onClose}
      width={480}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {factor !== null && (
            <Button kind="danger" onClick={() => onChange(null)}>
              Remove factor
            </Button>
          )}
          <button type="submit" form={form} className="button button--primary" disabled={!complete}>
            Use this rule
          </button>
        </>
      }
    >
      <form id={form} className="import-form" onSubmit={submit}>
        {factor !== null && <p className="text-12 secondary">{factor.why}</p>}
        <TextField label="Name" mono value={name} onChange={setName} error={nameError} maxLength={100} />
        <SelectField
          label="What it is"
          value={target}
          onChange={(value) => setTarget(value === 'workload' ? 'workload' : 'setting')}
          choices={[
            { value: 'setting', label: 'A setting of the server' },
            { value: 'workload', label: 'An option of the workload' },
          ]}
        />
        <SelectField
          label="Its level is read from"
          value={kind}
          onChange={(value) => setKind(kinds.find((one) => one.value === value)?.value ?? 'path')}
          choices={kinds}
        />
        {kind !== 'text' && (
          <TextField
            label={kind === 'path' ? 'Pattern' : kind === 'fact' ? 'Fact' : 'Setting'}
            hint={
              kind === 'path'
                ? 'A regular expression; its first group is the level, as in bp(\\d+G).'
                : undefined
            }
            error={subjectError}
            mono
            spellCheck={false}
            maxLength={200}
            value={subject}
            onChange={setSubject}
          />
        )}
      </form>
    </Dialog>
  );
}

function subjectOf(rule: LevelRule): string {
  switch (rule.kind) {
    case 'path':
      return rule.pattern;
    case 'requested':
    case 'effective':
      return rule.setting;
    case 'fact':
      return rule.fact;
    case 'text':
      return '';
  }
}

function ruleOf(kind: Kind, subject: string): LevelRule {
  switch (kind) {
    case 'path':
      return { kind, pattern: subject };
    case 'requested':
    case 'effective':
      return { kind, setting: subject.trim() };
    case 'fact':
      return { kind, fact: subject.trim() };
    case 'text':
      return { kind };
  }
}

/** Why a pattern says nothing; undefined when it may. */
export function patternError(pattern: string): string | undefined {
  if (pattern === '') return undefined;
  try {
    const groups = new RegExp(`${pattern}|`, 'iu').exec('')?.length ?? 1;
    return groups > 1 ? undefined : 'It has no group: put what is the level in parentheses.';
  } catch {
    return 'This is no regular expression.';
  }
}
