import { useDeferredValue, useState } from 'react';
import type { CatalogueRow } from '../../preload/contract/catalogue.ts';
import { counted } from '../../preload/contract/counted.ts';
import { Answer } from '../parts/answer.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { FilterField } from '../parts/field.tsx';
import { Mark } from '../parts/mark.tsx';
import { Body, Pane } from '../parts/pane.tsx';
import { Table } from '../parts/table.tsx';
import type { Column } from '../parts/table-column.ts';
import { VariableName } from '../parts/variable-name.tsx';
import { paths } from '../paths.ts';
import { navigate } from '../router.ts';
import { useCall } from '../use-call.ts';
import { ServerField } from './place-fields.tsx';
import { VariableDetail } from './variable-detail.tsx';

export interface VariablesTabProps {
  /** The entry that is open. */
  readonly name: string | null;
  readonly server: string | null;
  readonly onServer: (server: string | null) => void;
}

export function VariablesTab({ name, server, onServer }: VariablesTabProps) {
  const [filter, setFilter] = useState('');
  const text = useDeferredValue(filter);
  const found = useCall('catalogue.search', { text, server }, { keepPrevious: true });
  return (
    <Body>
      <Pane label="Variables">
        <div className="config-bar">
          <div className="field config-filter">
            <span className="field__label">
              {found.data === undefined ? 'Catalogue' : counted(found.data.length, 'variable')}
            </span>
            <FilterField label="Filter variables" value={filter} onChange={setFilter} />
          </div>
          <ServerField value={server} onChange={onServer} />
        </div>
        <Answer of={found} reading="searching the catalogue">
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState>
                No variable has all of these words in its name or in what is written about it.
              </EmptyState>
            ) : (
              <Table
                label="Variables"
                columns={server === null ? everywhere : onServerColumns}
                rows={rows}
                rowKey={(row) => row.name}
                onOpen={(row) => open(row.name)}
                isSelected={(row) => row.name === name}
              />
            )
          }
        </Answer>
      </Pane>
      <Pane width={380} tone="context" label="Variable">
        {name === null ? (
          <EmptyState>
            Open a variable: its values by server, what servers do to it, and its dangers stand here.
          </EmptyState>
        ) : (
          <VariableDetail key={name} name={name} onOpen={open} />
        )}
      </Pane>
    </Body>
  );
}

function open(name: string): void {
  navigate(paths.variables(name), { replace: true });
}

const nameColumn: Column<CatalogueRow> = {
  id: 'name',
  head: 'Variable',
  sortBy: ({ name }) => name,
  cell: ({ name, dangerous, verified }) => (
    <span className="config-name">
      <VariableName name={name} />
      {dangerous && <span className="tag config-tag">danger</span>}
      {!verified && <span className="tag config-tag">unverified</span>}
    </span>
  ),
};

const everywhere: readonly Column<CatalogueRow>[] = [
  nameColumn,
  {
    id: 'type',
    head: 'Type',
    sortBy: ({ type }) => type,
    cell: ({ type, unit }) => (unit === '' || unit === type ? type : `${type}, ${unit}`),
  },
];

const onServerColumns: readonly Column<CatalogueRow>[] = [
  nameColumn,
  {
    id: 'initial',
    head: 'Default',
    cell: ({ initial }) => <InitialValue initial={initial} />,
  },
  { id: 'cost', head: 'A change takes', sortBy: ({ cost }) => cost, cell: ({ cost }) => costWords(cost) },
  {
    id: 'presence',
    head: 'Has it',
    sortBy: ({ presence }) => presence,
    cell: ({ presence }) => <PresenceWords presence={presence} />,
  },
];

/** A list of flags is as long as a line of text; the entry has it whole. */
function InitialValue({ initial }: Pick<CatalogueRow, 'initial'>) {
  if (initial === null) return <span className="muted">unknown</span>;
  return (
    <span className="mono-small config-initial" title={initial}>
      {initial === '' ? 'empty' : initial}
    </span>
  );
}

function costWords(cost: CatalogueRow['cost']): string {
  switch (cost) {
    case 'dynamic':
      return 'no restart';
    case 'restart':
      return 'a restart';
    case 'restart-with-procedure':
      return 'a procedure';
    case 'new-data-directory':
      return 'new data';
    case null:
      return 'unknown';
  }
}

function PresenceWords({ presence }: Pick<CatalogueRow, 'presence'>) {
  switch (presence) {
    case 'present':
      return 'yes';
    case 'ignored':
      return (
        <span className="row">
          <Mark shape="warns" /> ignored
        </span>
      );
    case 'absent':
      return <span className="muted">no</span>;
    case 'doubtful':
      return <span className="muted">doubtful</span>;
    case null:
      return <span className="muted">unknown</span>;
  }
}
