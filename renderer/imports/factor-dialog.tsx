import { type FormEvent, useId, useState } from 'react';
import type { ImportFactor } from '../../preload/contract/import-factors.ts';
import type { ImportSummary } from '../../preload/contract/import-preview.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { SelectField, TextField } from '../parts/field.tsx';
import { useCall } from '../use-call.ts';
import {
  draftOf,
  type EditedFactor,
  errorsOf,
  type FactorDraft,
  factorOf,
  splitFactor,
  splitterOf,
} from './factor-draft.ts';
import { FactorEffect, nothingFound } from './factor-effect.tsx';

export interface FactorDialogProps {
  readonly importId: number;
  readonly summary: ImportSummary;
  /** Null: a new one. */
  readonly factor: ImportFactor | null;
  readonly onClose: () => void;
  /** What stands in its place: none removes it, two split it. */
  readonly onChange: (factors: readonly EditedFactor[]) => void;
}

const kinds = [
  { value: 'path', label: 'Names of folders and files' },
  { value: 'requested', label: 'Option file' },
  { value: 'effective', label: 'What the server said (SHOW VARIABLES)' },
  { value: 'fact', label: 'What a program printed' },
  { value: 'text', label: 'The text itself' },
] as const;

const units = [
  { value: 'as-is', label: 'As it stands' },
  { value: 'K', label: 'KiB: 50 is 50K' },
  { value: 'M', label: 'MiB: 50 is 50M' },
  { value: 'G', label: 'GiB: 50 is 50G' },
  { value: 'T', label: 'TiB: 50 is 50T' },
  { value: 'bytes', label: 'Bytes, written short: 2147483648 is 2G' },
] as const;

/** One factor: its name, and the rule that says at which level each trial is; what that makes of the trials is shown at once. */
export function FactorDialog({ importId, summary, factor, onClose, onChange }: FactorDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(factor));
  const form = useId();
  const others = summary.factors.filter((one) => one !== factor);
  const errors = errorsOf(draft, { before: factor?.name ?? '', taken: others.map(({ name }) => name) });
  const edited = errors.name === undefined && errors.subject === undefined ? factorOf(draft) : null;
  const look = useCall(
    'imports.tryFactors',
    { id: importId, factors: edited === null ? [] : [...others.map(ruleOnly), edited] },
    { enabled: edited !== null, keepPrevious: true },
  );
  const tried = edited === null || look.isPlaceholderData ? undefined : look.data;
  const nothing = tried === undefined ? undefined : nothingFound(tried, draft.name.trim(), draft.kind);
  const change = (some: Partial<FactorDraft>) => setDraft((before) => ({ ...before, ...some }));
  const splitter = factor === null ? null : splitterOf(factor);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (edited !== null && nothing === undefined) onChange([edited]);
  }

  return (
    <Dialog
      title={factor === null ? 'Add factor' : `Factor ${factor.name}`}
      onClose={onClose}
      width={560}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {factor !== null && (
            <Button kind="danger" onClick={() => onChange([])}>
              Remove factor
            </Button>
          )}
          {factor !== null && splitter !== null && (
            <Button onClick={() => onChange(splitFactor(factor, splitter))}>
              Split at “{splitter === ' ' ? 'space' : splitter}”
            </Button>
          )}
          <button
            type="submit"
            form={form}
            className="button button--primary"
            disabled={edited === null || nothing !== undefined}
          >
            Use this rule
          </button>
        </>
      }
    >
      <form id={form} className="import-form" onSubmit={submit}>
        {factor !== null && <p className="text-12 secondary">{factor.why}</p>}
        <div className="import-form__pair">
          <TextField
            label="Name"
            mono
            value={draft.name}
            onChange={(name) => change({ name })}
            error={errors.name}
            maxLength={100}
          />
          <SelectField
            label="What it is"
            value={draft.target}
            onChange={(target) => change({ target: target === 'workload' ? 'workload' : 'setting' })}
            choices={[
              { value: 'setting', label: 'A setting of the server' },
              { value: 'workload', label: 'An option of the workload' },
            ]}
          />
        </div>
        <SelectField
          label="Its level is read from"
          value={draft.kind}
          onChange={(value) => change({ kind: kinds.find((one) => one.value === value)?.value ?? 'path' })}
          choices={kinds}
        />
        {draft.kind !== 'text' && (
          <SubjectField
            draft={draft}
            error={errors.subject ?? nothing}
            settings={settingsOf(summary, draft.kind)}
            onChange={(subject) => change({ subject })}
          />
        )}
        {draft.kind === 'text' && nothing !== undefined && <p className="field__error">{nothing}</p>}
        <div className="import-form__pair">
          <SelectField
            label="A bare number is"
            value={draft.unit}
            onChange={(value) => change({ unit: units.find((one) => one.value === value)?.value ?? 'as-is' })}
            choices={units}
          />
          <div className="import-form__pair">
            <TextField
              label="Parted at"
              mono
              placeholder="not parted"
              maxLength={10}
              value={draft.partedAt}
              onChange={(partedAt) => change({ partedAt })}
            />
            {draft.partedAt !== '' && (
              <SelectField
                label="Piece"
                value={String(draft.piece)}
                onChange={(piece) => change({ piece: Number(piece) })}
                choices={pieces}
              />
            )}
          </div>
        </div>
      </form>
      {look.data !== undefined && edited !== null && (
        <FactorEffect tried={look.data} name={draft.name.trim()} />
      )}
    </Dialog>
  );
}

const pieces = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => ({ value: `${number}`, label: `${number}` }));

function SubjectField({
  draft: { kind, subject },
  error,
  settings,
  onChange,
}: {
  readonly draft: FactorDraft;
  readonly error: string | undefined;
  readonly settings: readonly string[];
  readonly onChange: (subject: string) => void;
}) {
  const list = useId();
  return (
    <>
      <TextField
        label={kind === 'path' ? 'Pattern' : kind === 'fact' ? 'Fact' : 'Setting'}
        hint={
          kind === 'path'
            ? 'A regular expression; its first group is the level, as in bp(\\d+G).'
            : kind === 'fact'
              ? 'As its file has it: threads, virtual_users, warehouses.'
              : undefined
        }
        error={error}
        mono
        spellCheck={false}
        maxLength={200}
        list={settings.length > 0 ? list : undefined}
        value={subject}
        onChange={onChange}
      />
      <datalist id={list}>
        {settings.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** Names that can be chosen from. */
function settingsOf({ settingNames }: ImportSummary, kind: FactorDraft['kind']): readonly string[] {
  return kind === 'requested' || kind === 'effective' ? settingNames[kind] : [];
}

function ruleOnly({ target, name, rule, form }: ImportFactor): EditedFactor {
  return { target, name, rule, form };
}
