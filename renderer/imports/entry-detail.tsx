import { useState } from 'react';
import type { Reading } from '../../preload/contract/imports.ts';
import { formatNumber, formatQuantity } from '../../preload/contract/quantity.ts';
import type { Measurement } from '../../preload/contract/trials.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { countFindings, FindingList } from '../parts/finding.tsx';
import { Mark } from '../parts/mark.tsx';
import { Section } from '../parts/pane.tsx';
import { Segmented } from '../parts/segmented.tsx';
import { Table } from '../parts/table.tsx';
import type { Column } from '../parts/table-column.ts';
import { readingsOf } from './entry-table.tsx';
import type { Entry } from './use-import.ts';

/** One text: each trial found in it, what was inferred, what was measured, what was said. */
export function EntryDetail({ entry }: { readonly entry: Entry }) {
  const [index, setIndex] = useState('0');
  if (entry.state === 'failed') return <ErrorState failure={entry.failure} />;
  const readings = readingsOf(entry);
  const reading = readings[Number(index)];
  if (reading === undefined) return null;
  return (
    <>
      {readings.length > 1 && (
        <Section title="Trial in this text">
          <Segmented
            label="Trial in this text"
            value={index}
            onChange={setIndex}
            choices={readings.map((_, at) => ({ value: String(at), label: String(at + 1) }))}
          />
        </Section>
      )}
      <Understood reading={reading} />
    </>
  );
}

export function EntryFindings({ entry }: { readonly entry: Entry }) {
  const findings = readingsOf(entry).flatMap((reading) => reading.findings);
  return (
    <Section title="Findings" note={countFindings(findings)}>
      {findings.length === 0 ? (
        <p className="text-12 secondary">Nothing to correct or to note.</p>
      ) : (
        <FindingList findings={findings} />
      )}
    </Section>
  );
}

function Understood({ reading }: { readonly reading: Reading }) {
  return (
    <>
      <Section title="What was inferred" flush>
        <Table
          label="What was inferred"
          columns={factColumns}
          rows={reading.facts}
          rowKey={({ name }) => name}
          compact
        />
      </Section>
      <Section title="Measurements" note={seriesInWords(reading)} flush>
        <Table
          label="Measurements"
          columns={measurementColumns}
          rows={reading.measurements}
          rowKey={({ metric }) => metric}
          compact
        />
      </Section>
      <Section title="Messages" note={unknownInWords(reading)} flush>
        {reading.messages.length === 0 ? (
          <EmptyState>The generator reported no error and no warning.</EmptyState>
        ) : (
          <Table
            label="Messages"
            columns={messageColumns}
            rows={reading.messages}
            rowKey={({ line, text }) => `${line} ${text}`}
            compact
          />
        )}
      </Section>
    </>
  );
}

const factColumns: readonly Column<Reading['facts'][number]>[] = [
  { id: 'name', head: 'Name', width: 240, cell: ({ name }) => <span className="secondary">{name}</span> },
  { id: 'value', head: 'Value', cell: ({ value }) => <span className="mono-small">{value}</span> },
];

const measurementColumns: readonly Column<Measurement>[] = [
  { id: 'label', head: 'Measurement', width: 240, cell: ({ label }) => label },
  {
    id: 'value',
    head: 'Value',
    numeric: true,
    width: 160,
    cell: ({ value, unit }) => <span className="medium">{formatQuantity(value, unit)}</span>,
  },
  { id: 'method', head: 'How', cell: ({ method }) => <span className="secondary">{method}</span> },
  {
    id: 'source',
    head: 'Read from',
    cell: ({ source }) => <span className="mono-small muted">{source}</span>,
  },
];

const severityMark = { fatal: 'blocks', warning: 'warns', note: 'informs' } as const;

const messageColumns: readonly Column<Reading['messages'][number]>[] = [
  { id: 'mark', head: '', width: 20, cell: ({ severity }) => <Mark shape={severityMark[severity]} /> },
  { id: 'text', head: 'Message', cell: ({ text }) => <span className="mono-small">{text}</span> },
  { id: 'count', head: 'Times', numeric: true, cell: ({ count }) => formatNumber(count, 0) },
  { id: 'line', head: 'Line', numeric: true, cell: ({ line }) => formatNumber(line, 0) },
];

function seriesInWords({ series }: Reading): string {
  const points = series[0]?.seconds.length ?? 0;
  return series.length === 0
    ? 'no values over time'
    : `${series.length} series of ${formatNumber(points, 0)} points`;
}

function unknownInWords({ unknownLines }: Reading): string {
  if (unknownLines === 0) return 'every line was understood';
  return unknownLines === 1
    ? '1 line was not understood'
    : `${formatNumber(unknownLines, 0)} lines were not understood`;
}
