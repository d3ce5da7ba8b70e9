import { useState } from 'react';
import type { Host } from '../../preload/contract/hosts.ts';
import { formatBytes } from '../../preload/contract/quantity.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { FilterField } from '../parts/field.tsx';
import { Mark } from '../parts/mark.tsx';
import { Outcome } from '../parts/outcome.tsx';
import { Segmented } from '../parts/segmented.tsx';
import { Table } from '../parts/table.tsx';
import type { Column } from '../parts/table-column.ts';
import { paths } from '../paths.ts';
import { href } from '../router.ts';
import { type Grouping, groupHead, listed, shortModel } from './host-groups.ts';
import { linkShape, linkWord } from './host-link.tsx';
import { TrustSummary } from './trust-summary.tsx';

export interface HostListProps {
  readonly hosts: readonly Host[];
  readonly shown: readonly Host[];
  readonly onOpen: (host: Host) => void;
  readonly onToggle: (host: Host) => void;
}

const columns: readonly Column<Host>[] = [
  { id: 'host', head: 'Host', cell: (host) => <Name host={host} /> },
  {
    id: 'model',
    head: 'Model',
    fills: true,
    cell: (host) => (
      <span className="secondary" title={host.facts?.model ?? ''}>
        {shortModel(host)}
      </span>
    ),
  },
  { id: 'checks', head: 'Checks', cell: (host) => <Checks host={host} /> },
  { id: 'link', head: 'Link', cell: (host) => <Link host={host} /> },
];

export function HostList({ hosts, shown, onOpen, onToggle }: HostListProps) {
  const [filter, setFilter] = useState('');
  const [grouping, setGrouping] = useState<Grouping>('role');
  const grouped = hosts.some(({ groups }) => groups.length > 0);
  const rows = listed(hosts, filter, grouping);
  return (
    <>
      <div className="host-filter">
        <FilterField label="Filter hosts" value={filter} onChange={setFilter} />
        {grouped && (
          <Segmented
            label="Hosts by"
            choices={[
              { value: 'role', label: 'Role' },
              { value: 'group', label: 'Group' },
            ]}
            value={grouping}
            onChange={setGrouping}
          />
        )}
      </div>
      {rows.length === 0 ? (
        <EmptyState>No host matches “{filter}”.</EmptyState>
      ) : (
        <Table
          label="Hosts"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          groupOf={(host) => groupHead(host, grouping)}
          onOpen={onOpen}
          onSelect={onToggle}
          isSelected={({ id }) => shown.some((host) => host.id === id)}
        />
      )}
      <SideBySide shown={shown} />
      <span className="spacer" />
      <TrustSummary hosts={hosts} />
    </>
  );
}

function SideBySide({ shown }: { readonly shown: readonly Host[] }) {
  const [first, second] = shown;
  if (first === undefined || second === undefined) {
    return <p className="quiet">Ctrl and click, or Space, lays up to 3 hosts side by side.</p>;
  }
  return (
    <p className="quiet">
      <span className="medium">{shown.length} hosts side by side.</span> What differs between{' '}
      {shown.length === 2 ? 'them' : 'the first two'} is listed in{' '}
      <a href={href(paths.factsDiff({ hostId: first.id }, { hostId: second.id }))}>Facts diff</a>.
    </p>
  );
}

function Name({ host }: { readonly host: Host }) {
  return (
    <div className="host-cell">
      <span className="medium host-cell__name">{host.name}</span>
      <div className="unit">{sizeOf(host)}</div>
      {host.tags.length > 0 && (
        <div className="host-cell__tags">
          {host.tags.map((tag) => (
            <span className="tag" key={tag}>
              {tag}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

function Checks({ host }: { readonly host: Host }) {
  const count = (severity: string) => host.findings.filter((finding) => finding.severity === severity).length;
  const blocks = count('blocks');
  const warns = count('warns');
  if (host.checking) return <Outcome shape="running">checking</Outcome>;
  if (host.findings.length === 0) return <span className="muted">none yet</span>;
  if (blocks + warns === 0) return <Count shape="passes" count={count('passes')} word="passed" />;
  return (
    <span className="row" style={{ gap: 6 }}>
      {blocks > 0 && <Count shape="blocks" count={blocks} word="blocking" />}
      {warns > 0 && <Count shape="warns" count={warns} word="warning" />}
    </span>
  );
}

interface CountProps {
  readonly shape: 'passes' | 'warns' | 'blocks';
  readonly count: number;
  readonly word: string;
}

function Count({ shape, count, word }: CountProps) {
  return (
    <Outcome shape={shape}>
      {count}
      <span className="visually-hidden"> {word}</span>
    </Outcome>
  );
}

function Link({ host }: { readonly host: Host }) {
  return (
    <span className="row" style={{ gap: 5 }}>
      <Mark shape={linkShape(host)} />
      <span className="secondary text-11">{linkWord(host)}</span>
    </span>
  );
}

function sizeOf({ facts, address }: Host): string {
  return facts === null ? address : `${facts.threads} thr, ${formatBytes(facts.memoryBytes, 'binary')}`;
}
