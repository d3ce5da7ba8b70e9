import { type FocusEvent, useState } from 'react';
import type { InputOf } from '../../preload/contract/contract.ts';
import type { ImportFactor, LevelForm, LevelRule } from '../../preload/contract/import-factors.ts';
import type { ImportSummary } from '../../preload/contract/import-preview.ts';
import type { Import } from '../../preload/contract/imports.ts';
import { Button } from '../parts/button.tsx';
import { Section } from '../parts/pane.tsx';
import { Table } from '../parts/table.tsx';
import type { Column } from '../parts/table-column.ts';
import { FactorDialog } from './factor-dialog.tsx';
import { type EditedFactor, subjectOf } from './factor-draft.ts';

export type ImportEdit = Omit<InputOf<'imports.change'>, 'id'>;

export interface FactorListProps {
  readonly of: Import;
  readonly summary: ImportSummary;
  readonly busy: boolean;
  readonly onChange: (edit: ImportEdit) => void;
}

const mostFactors = 8;

/** What was inferred, each with the rule that says so; a row opens it. */
export function FactorList({ of, summary, busy, onChange }: FactorListProps) {
  const { factors } = summary;
  const [asked, setAsked] = useState<number | null>(null);
  const editable = of.status === 'ready';
  const known = asked === null ? null : (factors[asked] ?? null);

  function replace(changed: readonly EditedFactor[]): void {
    const before = factors.slice(0, asked ?? 0);
    const after = factors.slice((asked ?? 0) + 1);
    const all: readonly EditedFactor[] = [...before, ...changed, ...after];
    onChange({ factors: all.map(({ target, name, rule, form }) => ({ target, name, rule, form })) });
    setAsked(null);
  }

  return (
    <Section
      title="What was inferred"
      note={editable ? 'open a row to correct it' : undefined}
      flush
      action={
        editable && (
          <Button
            small
            disabled={busy || factors.length >= mostFactors}
            onClick={() => setAsked(factors.length)}
          >
            Add factor
          </Button>
        )
      }
    >
      {editable && <NameField name={of.name} onName={(name) => onChange({ name })} />}
      <Table
        label="What was inferred"
        columns={columns}
        rows={factors}
        rowKey={({ name }) => name}
        compact
        {...(editable && { onOpen: (factor: ImportFactor) => setAsked(factors.indexOf(factor)) })}
      />
      {asked !== null && (
        <FactorDialog
          importId={of.id}
          summary={summary}
          factor={known}
          onClose={() => setAsked(null)}
          onChange={replace}
        />
      )}
    </Section>
  );
}

function NameField({ name, onName }: { readonly name: string; readonly onName: (name: string) => void }) {
  function take({ target }: FocusEvent<HTMLInputElement>): void {
    const typed = target.value.trim();
    if (typed !== '' && typed !== name) onName(typed);
  }
  return (
    <label className="import-name">
      <span className="secondary">Experiment</span>
      <input
        className="input"
        aria-label="Name of the experiment"
        key={name}
        defaultValue={name}
        maxLength={200}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
    </label>
  );
}

const columns: readonly Column<ImportFactor>[] = [
  {
    id: 'becomes',
    head: 'Becomes',
    cell: ({ levels }) => (levels.length > 1 ? 'factor' : <span className="secondary">constant</span>),
  },
  {
    id: 'name',
    head: 'Name',
    cell: ({ name }) => (
      <span className="mono-small import-factor-name" title={name}>
        {name}
      </span>
    ),
  },
  {
    id: 'rule',
    head: 'Read from',
    fills: true,
    cell: ({ rule, form, why }) => (
      <span className="secondary" title={`${why} ${subjectOf(rule)}`}>
        {placeOf(rule)}
        {formInWords(form)}
        {subjectOf(rule) !== '' && <span className="mono-small muted"> {subjectOf(rule)}</span>}
      </span>
    ),
  },
  {
    id: 'levels',
    head: 'Levels',
    cell: ({ levels }) => (
      <span className="medium import-factor-levels" title={levels.join(', ')}>
        {levelsInWords(levels)}
      </span>
    ),
  },
];

function placeOf({ kind }: LevelRule): string {
  switch (kind) {
    case 'path':
      return 'names';
    case 'requested':
      return 'option file';
    case 'effective':
      return 'server';
    case 'fact':
      return 'printed';
    case 'text':
      return 'the text';
  }
}

function formInWords({ unit, piece }: LevelForm): string {
  const parted = piece === null ? '' : `, piece ${piece.number} at “${piece.at}”`;
  return unit === 'as-is' ? parted : `${parted}, in ${unit === 'bytes' ? 'bytes' : `${unit}iB`}`;
}

/** All of few; of many the ends. */
function levelsInWords(levels: ImportFactor['levels']): string {
  if (levels.length === 0) return 'none';
  if (levels.length <= 4) return levels.join(', ');
  return `${levels[0]}, ${levels[1]} … ${levels.at(-1)} (${levels.length})`;
}
