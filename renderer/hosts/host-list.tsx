import { useState } from 'react';
import type { Host } from '../../preload/contract/hosts.ts';
import { formatBytes } from '../../preload/contract/quantity.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { FilterField } from '../parts/field.tsx';
import { Mark } from '../parts/mark.tsx';
import { Outcome } from '../parts/outcome.tsx';
import { Facts, Section } from '../parts/pane.tsx';
import { Table } from '../parts/table.tsx';
import type { Column } from '../parts/table-column.ts';
import { linkShape, linkWord } from './host-link.tsx';

export interface HostListProps {
  readonly hosts: readonly Host[];
  readonly shown: readonly Host[];
  readonly onOpen: (host: Host) => void;
  readonly onToggle: (host: Host) => void;
}

const columns: readonly Column<Host>[] = [
  {
    id: 'host',
    head: 'Host',
    cell: (host) => (
      <div className="host-cell">
        <span className="medium">{host.name}</span>
        <div className="unit">{sizeOf(host)}</div>
      </div>
    ),
  },
  { id: 'checks', head: 'Checks', cell: (host) => <Checks host={host} /> },
  {
    id: 'link',
    head: 'Link',
    cell: ({ link }) => (
      <span className="row" style={{ gap: 5 }}>
        <Mark shape={linkShape(link)} />
        <span className="secondary">{linkWord(link)}</span>
      </span>
    ),
  },
];

export function HostList({ hosts, shown, onOpen, onToggle }: HostListProps) {
  const [filter, setFilter] = useState('');
  const text = filter.toLowerCase();
  const rows = inListOrder(hosts).filter((host) =>
    `${host.name} ${host.address} ${host.facts?.model ?? ''}`.toLowerCase().includes(text),
  );
  return (
    <>
      <div style={{ padding: '8px 16px' }}>
        <FilterField label="Filter hosts" value={filter} onChange={setFilter} />
      </div>
      {rows.length === 0 ? (
        <EmptyState>No host matches “{filter}”.</EmptyState>
      ) : (
        <Table
          label="Hosts"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          groupOf={groupOf}
          onOpen={onOpen}
          onSelect={onToggle}
          isSelected={({ id }) => shown.some((host) => host.id === id)}
        />
      )}
      <p className="quiet">Ctrl and click, or Space, lays up to 3 hosts side by side.</p>
      <span className="spacer" />
      <Trust hosts={hosts} />
    </>
  );
}

function Trust({ hosts }: { readonly hosts: readonly Host[] }) {
  const trusted = hosts.filter(({ hostKey }) => hostKey !== null).length;
  const changed = hosts.filter(
    ({ link }) => link.state === 'lost' && link.failure.code === 'host-key-changed',
  ).length;
  return (
    <div style={{ borderTop: '1px solid var(--line)' }}>
      <Section title="Trust" note="host keys">
        <Facts
          rows={[
            ['Strict', `${trusted} of ${hosts.length} trusted, ${changed === 0 ? 'none' : changed} changed`],
            ['Agent', 'forwarding off'],
          ]}
        />
      </Section>
    </div>
  );
}

function Checks({ host }: { readonly host: Host }) {
  const count = (severity: string) => host.findings.filter((finding) => finding.severity === severity).length;
  const blocks = count('blocks');
  const warns = count('warns');
  if (host.findings.length === 0) return <span className="muted">not checked</span>;
  if (blocks + warns === 0) return <Outcome shape="passes">{count('passes')}</Outcome>;
  return (
    <span className="row" style={{ gap: 6 }}>
      {blocks > 0 && <Outcome shape="blocks">{blocks}</Outcome>}
      {warns > 0 && <Outcome shape="warns">{warns}</Outcome>}
    </span>
  );
}

function sizeOf({ facts, address }: Host): string {
  return facts === null ? address : `${facts.threads} thr, ${formatBytes(facts.memoryBytes, 'binary')}`;
}

/** Servers first, then by name. */
export function inListOrder(hosts: readonly Host[]): readonly Host[] {
  return hosts.toSorted((a, b) => groupOf(b).localeCompare(groupOf(a)) || a.name.localeCompare(b.name));
}

function groupOf({ roles }: Host): string {
  return roles.includes('server') ? 'MySQL servers' : 'Load generators';
}
