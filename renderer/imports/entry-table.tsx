import type { ReactNode } from 'react';
import type { Reading } from '../../preload/contract/imports.ts';
import { formatQuantity } from '../../preload/contract/quantity.ts';
import { Sparkline } from '../charts/sparkline.tsx';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import type { MarkShape } from '../parts/mark.tsx';
import { Outcome } from '../parts/outcome.tsx';
import { Table } from '../parts/table.tsx';
import type { Column } from '../parts/table-column.ts';
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
    { id: 'throughput', head: 'Throughput', numeric: true, cell: (entry) => measured(entry, 'throughput') },
    { id: 'latency', head: 'Latency', numeric: true, cell: (entry) => measured(entry, 'latency') },
    { id: 'over-time', head: 'Over time', cell: overTime },
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

/** Only for a text that holds a single trial: of several, one figure would stand for none. */
function onlyReading(entry: Entry): Reading | null {
  const [reading, ...others] = readingsOf(entry);
  return reading === undefined || others.length > 0 ? null : reading;
}

/** A log prints the one percentile that its owner chose: the label says which. */
function measured(entry: Entry, metric: string): ReactNode {
  const found = onlyReading(entry)?.measurements.find((one) => one.metric === metric);
  if (found === undefined) return null;
  const percentile = /P\d+/.exec(found.label)?.[0];
  return (
    <>
      {percentile !== undefined && <span className="unit">{percentile}</span>}{' '}
      {formatQuantity(found.value, found.unit)}
    </>
  );
}

function overTime(entry: Entry): ReactNode {
  const series = onlyReading(entry)?.series.find(({ metric }) => metric === 'throughput');
  if (series === undefined) return null;
  return <Sparkline values={series.values.filter((value) => value !== null)} width={88} />;
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
