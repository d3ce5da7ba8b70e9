import { useState } from 'react';
import type { Fact, FactSnapshot, MissingFact } from '../../preload/contract/facts.ts';
import { Answer } from '../parts/answer.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { FilterField } from '../parts/field.tsx';
import { Mark } from '../parts/mark.tsx';
import { Section } from '../parts/pane.tsx';
import { Table } from '../parts/table.tsx';
import type { Column } from '../parts/table-column.ts';
import { formatMoment } from '../parts/time.ts';
import { useCall } from '../use-call.ts';
import { reasonInWords } from './fact-lookup.ts';
import { formatFact } from './format-fact.ts';
import { type FactGrouped, groupedFacts } from './grouped-facts.ts';

const columns: readonly Column<Fact>[] = [
  {
    id: 'fact',
    head: 'Fact',
    width: '34%',
    cell: ({ label, path, private: isPrivate }) => (
      <span className="secondary" title={path}>
        {label} {isPrivate && <span className="tag">left out of what is shared</span>}
      </span>
    ),
  },
  {
    id: 'value',
    head: 'Value',
    cell: (fact) => <span className="mono-small fact-value">{formatFact(fact)}</span>,
  },
  {
    id: 'source',
    head: 'Source',
    width: '18%',
    cell: ({ source }) => <span className="mono-small muted">{source}</span>,
  },
];

/** One snapshot in full, group by group; what could not be had stands at the top of its group, with the reason. */
export function SnapshotFacts({ snapshotId }: { readonly snapshotId: number }) {
  const snapshot = useCall('hosts.snapshot', { snapshotId });
  return (
    <Answer of={snapshot} reading="Reading facts">
      {(read) => <AllFacts snapshot={read} />}
    </Answer>
  );
}

function AllFacts({ snapshot }: { readonly snapshot: FactSnapshot }) {
  const [filter, setFilter] = useState('');
  const groups = groupedFacts(snapshot, filter);
  return (
    <>
      <div className="host-filter host-filter--wide">
        <FilterField label="Filter facts" value={filter} onChange={setFilter} />
        <span className="text-12 secondary">
          {snapshot.facts.length} facts {snapshot.source} {formatMoment(snapshot.readAt)}
          {snapshot.missing.length > 0 && `, ${snapshot.missing.length} could not be had`}
        </span>
      </div>
      {groups.length === 0 && <EmptyState>No fact matches “{filter}”.</EmptyState>}
      {groups.map((group) => (
        <Group key={group.title} group={group} />
      ))}
    </>
  );
}

function Group({ group: { title, facts, missing } }: { readonly group: FactGrouped }) {
  return (
    <div className="fact-group">
      <Section flush title={title} note={facts.length > 0 ? String(facts.length) : undefined}>
        {missing.map((one) => (
          <Missing key={`${one.path} ${one.label}`} missing={one} />
        ))}
        {facts.length > 0 && (
          <Table label={title} compact columns={columns} rows={facts} rowKey={({ path }) => path} />
        )}
      </Section>
    </div>
  );
}

function Missing({ missing }: { readonly missing: MissingFact }) {
  return (
    <p className="missing-row">
      <Mark shape="informs" />
      <span>
        {missing.label}: {reasonInWords(missing)}
      </span>
    </p>
  );
}
