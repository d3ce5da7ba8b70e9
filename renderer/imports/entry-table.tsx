import type { Reading } from '../../preload/contract/imports.ts';
import { formatQuantity } from '../../preload/contract/quantity.ts';
import type { Measurement } from '../../preload/contract/trials.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import type { MarkShape } from '../parts/mark.tsx';
import { Outcome } from '../parts/outcome.tsx';
import { type Column, Table } from '../parts/table.tsx';
import type { Entry } from './use-import.ts';

export interface EntryTableProps {
  readonly entries: readonly Entry[];
  readonly selected: number;
  readonly onSelect: (key: number) => void;
  readonly onLeaveOut: (key: number) => void;
}

export function EntryTable({ entries, selected, onSelect, onLeaveOut }: EntryTableProps) {
  const columns: readonly Column<Entry>[] = [
    { id: 'name', head: 'Text', cell: ({ source }) => <span className="mono-small">{source.name}</span> },
    { id: 'generator', head: 'Recognised as', cell: (entry) => generatorOf(entry) },
    { id: 'trials', head: 'Trials', numeric: true, cell: (entry) => readingsOf(entry).length || '' },
    { id: 'throughput', head: 'Throughput', numeric: true, cell: (entry) => measured(entry, '1/s') },
    { id: 'latency', head: 'Latency', numeric: true, cell: (entry) => measured(entry, 's') },
    { id: 'outcome', head: 'Outcome', cell: (entry) => <EntryOutcome entry={entry} /> },
    {
      id: 'leave-out',
      head: <span className="visually-hidden">Leave out</span>,
      width: 24,
      cell: ({ key, source }) => (
        <Button kind="icon" aria-label={`Leave out ${source.name}`} onClick={() => onLeaveOut(key)}>
          <Icon name="close" size={12} />
        </Button>
      ),
    },
  ];
  return (
    <Table
      label="Texts to import"
      columns={columns}
      rows={entries}
      rowKey={({ key }) => key}
      onOpen={({ key }) => onSelect(key)}
      isSelected={({ key }) => key === selected}
      toneOf={({ state }) => (state === 'failed' ? 'off' : undefined)}
    />
  );
}

export function readingsOf(entry: Entry): readonly Reading[] {
  return entry.state === 'understood' || entry.state === 'stored' ? entry.readings : [];
}

function generatorOf(entry: Entry): string {
  const names = readingsOf(entry).map(({ generator, version }) => `${generator} ${version}`.trim());
  return [...new Set(names)].join(', ');
}

/** The first measurement in that unit, when the text holds a single trial. */
function measured(entry: Entry, unit: Measurement['unit']) {
  const [reading, ...others] = readingsOf(entry);
  const found = others.length > 0 ? undefined : reading?.measurements.find((one) => one.unit === unit);
  return found === undefined ? null : formatQuantity(found.value, found.unit);
}

const endings: { readonly [Reason in Reading['endReason']]: MarkShape } = {
  complete: 'passes',
  truncated: 'warns',
  failed: 'blocks',
  killed: 'blocks',
};

function EntryOutcome({ entry }: { readonly entry: Entry }) {
  switch (entry.state) {
    case 'reading':
      return <span className="muted reading">reading</span>;
    case 'failed':
      return <Outcome shape="blocks">not understood</Outcome>;
    case 'stored':
      return <Outcome shape="passes">{entry.stored.already ? 'imported before' : 'imported'}</Outcome>;
    case 'understood': {
      const worst = entry.readings.map(({ endReason }) => endReason).find((reason) => reason !== 'complete');
      const reason = worst ?? 'complete';
      return <Outcome shape={endings[reason]}>{reason}</Outcome>;
    }
  }
}
