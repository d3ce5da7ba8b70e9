import type { SnapshotHeading } from '../../preload/contract/facts.ts';
import type { Host } from '../../preload/contract/hosts.ts';
import { Section } from '../parts/pane.tsx';
import { Table } from '../parts/table.tsx';
import type { Column } from '../parts/table-column.ts';
import { formatMoment } from '../parts/time.ts';
import { paths } from '../paths.ts';
import { href } from '../router.ts';

export interface SnapshotListProps {
  readonly host: Host;
  /** Newest first. */
  readonly list: readonly SnapshotHeading[];
  readonly open: SnapshotHeading;
  readonly onOpen: (heading: SnapshotHeading) => void;
}

const columns: readonly Column<SnapshotHeading>[] = [
  { id: 'when', head: 'When', cell: ({ readAt }) => formatMoment(readAt) },
  { id: 'source', head: 'Source', cell: ({ source }) => <span className="secondary">{source}</span> },
  { id: 'facts', head: 'Facts', numeric: true, cell: ({ facts }) => facts },
];

export function SnapshotList({ host, list, open, onOpen }: SnapshotListProps) {
  return (
    <Section flush title="Snapshots" note={String(list.length)}>
      <Table
        label={`Snapshots of ${host.name}`}
        compact
        columns={columns}
        rows={list}
        rowKey={({ id }) => id}
        onOpen={onOpen}
        isSelected={({ id }) => id === open.id}
      />
      <Differences list={list} open={open} />
    </Section>
  );
}

function Differences({ list, open }: Pick<SnapshotListProps, 'list' | 'open'>) {
  const before = list[list.indexOf(open) + 1];
  const newest = list[0];
  if (list.length < 2) return <p className="quiet">What differs is shown once there are two.</p>;
  return (
    <p className="quiet">
      What differs: {before !== undefined && <a href={diff(before, open)}>from the one before</a>}
      {before !== undefined && newest !== open && ', '}
      {newest !== undefined && newest !== open && <a href={diff(open, newest)}>to the newest</a>}
    </p>
  );
}

function diff(before: SnapshotHeading, after: SnapshotHeading): string {
  const sideOf = ({ id, hostId }: SnapshotHeading) => ({ hostId, snapshotId: id });
  return href(paths.factsDiff(sideOf(before), sideOf(after)));
}
