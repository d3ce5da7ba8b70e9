import { type FocusEvent, useState } from 'react';
import type { InputOf } from '../../preload/contract/contract.ts';
import type { Import, ImportFactor, ImportPreview, LevelRule } from '../../preload/contract/imports.ts';
import { Button } from '../parts/button.tsx';
import { Section } from '../parts/pane.tsx';
import { Table } from '../parts/table.tsx';
import type { Column } from '../parts/table-column.ts';
import { FactorDialog } from './factor-dialog.tsx';

export type ImportEdit = Omit<InputOf<'imports.change'>, 'id'>;

export interface FactorListProps {
  readonly of: Import;
  readonly preview: ImportPreview;
  readonly busy: boolean;
  readonly onChange: (edit: ImportEdit) => void;
}

const mostFactors = 8;

/** What was inferred, each with the rule that says so; a row opens it. */
export function FactorList({ of, preview: { factors }, busy, onChange }: FactorListProps) {
  const [asked, setAsked] = useState<number | null>(null);
  const editable = of.status === 'ready';
  const known = asked === null ? null : (factors[asked] ?? null);

  function replace(changed: ImportFactor | null): void {
    const kept = factors.flatMap((factor, at) => (at !== asked ? [factor] : (changed ?? [])));
    const all = asked === factors.length && changed !== null ? [...kept, changed] : kept;
    onChange({ factors: all.map(({ target, name, rule }) => ({ target, name, rule })) });
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
          factor={known}
          taken={factors.filter((_, at) => at !== asked).map(({ name }) => name)}
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
  { id: 'name', head: 'Name', cell: ({ name }) => <span className="mono-small">{name}</span> },
  {
    id: 'rule',
    head: 'Read from',
    cell: ({ rule, why }) => (
      <div className="secondary wraps">
        {ruleInWords(rule)} · {why}
      </div>
    ),
  },
  {
    id: 'levels',
    head: 'Levels',
    cell: ({ levels }) => <div className="medium wraps">{levelsInWords(levels)}</div>,
  },
];

function ruleInWords(rule: LevelRule): string {
  switch (rule.kind) {
    case 'path':
      return `names, ${rule.pattern}`;
    case 'requested':
      return `option file, ${rule.setting}`;
    case 'effective':
      return `server, ${rule.setting}`;
    case 'fact':
      return `fact, ${rule.fact}`;
    case 'text':
      return 'text';
  }
}

/** All of few; of many the ends. */
function levelsInWords(levels: ImportFactor['levels']): string {
  if (levels.length === 0) return 'none';
  if (levels.length <= 4) return levels.join(', ');
  return `${levels[0]}, ${levels[1]} … ${levels.at(-1)} (${levels.length})`;
}
