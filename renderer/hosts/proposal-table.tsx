import type { ProposedHost } from '../../preload/contract/host-access.ts';
import type { LoginMethod } from '../../preload/contract/hosts.ts';
import { Mark } from '../parts/mark.tsx';
import { Table } from '../parts/table.tsx';
import type { Column } from '../parts/table-column.ts';

export interface ProposalTableProps {
  readonly hosts: readonly ProposedHost[];
  /** Names that are not to be added. */
  readonly left: ReadonlySet<string>;
  readonly onChange: (left: ReadonlySet<string>) => void;
}

/** What was understood of each host; what was not stands beneath it. */
export function ProposalTable({ hosts, left, onChange }: ProposalTableProps) {
  function toggle({ name, present }: ProposedHost): void {
    if (present) return;
    const next = new Set(left);
    if (!next.delete(name)) next.add(name);
    onChange(next);
  }
  const columns: readonly Column<ProposedHost>[] = [
    {
      id: 'add',
      head: <span className="visually-hidden">Add</span>,
      width: 24,
      cell: (host) => (
        <input
          type="checkbox"
          aria-label={`Add ${host.name}`}
          checked={!host.present && !left.has(host.name)}
          disabled={host.present}
          onClick={(event) => event.stopPropagation()}
          onChange={() => toggle(host)}
        />
      ),
    },
    ...understood,
  ];
  return (
    <Table
      label="Hosts found"
      columns={columns}
      rows={hosts}
      rowKey={({ name }) => name}
      onOpen={toggle}
      onSelect={toggle}
      toneOf={({ present, name }) => (present || left.has(name) ? 'off' : undefined)}
    />
  );
}

const understood: readonly Column<ProposedHost>[] = [
  {
    id: 'host',
    head: 'Host',
    cell: ({ name, address, port }) => (
      <div className="host-cell">
        <span className="medium">{name}</span>
        <div className="unit">
          {address}
          {port === 22 ? '' : `:${port}`}
        </div>
      </div>
    ),
  },
  { id: 'user', head: 'User', cell: ({ user }) => user },
  {
    id: 'log-in',
    head: 'Log in',
    cell: ({ authentication, furtherAuthentication }) => (
      <span className="secondary wraps">
        {[authentication, ...furtherAuthentication].map(methodInWords).join(', then ')}
      </span>
    ),
  },
  {
    id: 'through',
    head: 'Through',
    cell: ({ jumps }) =>
      jumps.length === 0 ? (
        <span className="muted">straight</span>
      ) : (
        <span className="wraps">{jumps.join(', ')}</span>
      ),
  },
  { id: 'groups', head: 'Groups', cell: ({ groups }) => <span className="wraps">{groups.join(', ')}</span> },
  { id: 'remarks', head: 'Where, and what is not taken', cell: (host) => <Remarks host={host} /> },
];

function Remarks({ host }: { readonly host: ProposedHost }) {
  const remarks = host.present ? ['The inventory has a host of this name.', ...host.remarks] : host.remarks;
  return (
    <div className="wraps host-cell">
      <span className="mono-small muted breaks">{host.from}</span>
      {remarks.map((remark) => (
        <div key={remark} className="remark">
          <Mark shape={host.present ? 'informs' : 'warns'} />
          <span>{remark}</span>
        </div>
      ))}
    </div>
  );
}

/** `key ~/.ssh/id_ed25519`, `SSH agent`. */
function methodInWords(method: LoginMethod): string {
  switch (method.kind) {
    case 'key':
      return `key ${method.keyFile}`;
    case 'agent':
      return 'SSH agent';
    case 'password':
      return 'password';
    case 'keyboard-interactive':
      return 'its questions';
  }
}
