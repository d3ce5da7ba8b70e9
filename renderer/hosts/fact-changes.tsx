import { useState } from 'react';
import type { Fact, FactChange } from '../../preload/contract/facts.ts';
import { Button } from '../parts/button.tsx';
import { Table } from '../parts/table.tsx';
import type { Column } from '../parts/table-column.ts';
import { formatFact } from './format-fact.ts';
import { groupTitle } from './grouped-facts.ts';

export interface FactChangesProps {
  readonly changes: readonly FactChange[];
  readonly label: string;
  /** Heads of the two columns: when, or which host. */
  readonly before: string;
  readonly after: string;
  /** Two machines, of which neither is the older state; and a head above the facts of each part. */
  readonly ofTwoHosts?: boolean;
}

/** What differs, one row a fact; what one side could not be asked is folded, since nothing is said of it. */
export function FactChanges({ changes, label, before, after, ofTwoHosts = false }: FactChangesProps) {
  const [listed, setListed] = useState(false);
  const differing = changes.filter(({ kind }) => kind !== 'unread');
  const unread = changes.filter(({ kind }) => kind === 'unread');
  const columns = changeColumns(before, after, ofTwoHosts);
  return (
    <>
      {differing.length > 0 && (
        <Table
          label={label}
          compact
          rows={differing}
          rowKey={({ path }) => path}
          columns={columns}
          {...(ofTwoHosts && { groupOf: ({ path }: FactChange) => groupTitle(path) })}
        />
      )}
      {unread.length > 0 && (
        <p className="quiet">
          {unread.length === 1 ? '1 fact was' : `${unread.length} facts were`} read on one side only, where
          the other could not be asked.{' '}
          <Button kind="quiet" aria-expanded={listed} onClick={() => setListed(!listed)}>
            {listed ? 'Hide' : 'List'}
          </Button>
        </p>
      )}
      {listed && (
        <Table
          label={`${label}: read on one side only`}
          compact
          rows={unread}
          rowKey={({ path }) => path}
          columns={columns}
        />
      )}
    </>
  );
}

export function changeColumns(
  before: string,
  after: string,
  ofTwoHosts: boolean,
): readonly Column<FactChange>[] {
  return [
    { id: 'fact', head: 'Fact', cell: ({ label, path }) => <FactName label={label} path={path} /> },
    {
      id: 'before',
      head: before,
      cell: (change) => <FactValue fact={change.before} quiet={!ofTwoHosts} kind={change.kind} />,
    },
    { id: 'after', head: after, cell: (change) => <FactValue fact={change.after} kind={change.kind} /> },
  ];
}

function FactName({ label, path }: { readonly label: string; readonly path: string }) {
  return (
    <span className="secondary fact-name" title={path}>
      {label}
    </span>
  );
}

interface FactValueProps {
  readonly fact: Fact | null;
  readonly kind: FactChange['kind'];
  readonly quiet?: boolean;
}

function FactValue({ fact, kind, quiet = false }: FactValueProps) {
  if (fact === null) return <span className="muted">{kind === 'unread' ? 'not read' : 'none'}</span>;
  return (
    <span className={quiet ? 'mono-small fact-value muted' : 'mono-small fact-value'}>
      {formatFact(fact)}
    </span>
  );
}
