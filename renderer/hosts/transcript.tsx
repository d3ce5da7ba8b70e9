import { useState } from 'react';
import type { TranscriptEntry } from '../../preload/contract/host-access.ts';
import type { Host } from '../../preload/contract/hosts.ts';
import { formatSeconds } from '../../preload/contract/quantity.ts';
import { Answer } from '../parts/answer.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { FilterField } from '../parts/field.tsx';
import { Outcome } from '../parts/outcome.tsx';
import { Section } from '../parts/pane.tsx';
import { Table } from '../parts/table.tsx';
import type { Column } from '../parts/table-column.ts';
import { formatClock, formatMoment } from '../parts/time.ts';
import { useCall } from '../use-call.ts';
import { asText, matching } from './transcript-text.ts';

const columns: readonly Column<TranscriptEntry>[] = [
  { id: 'time', head: 'Time', cell: ({ startedAt }) => <Time iso={startedAt} /> },
  {
    id: 'command',
    head: 'Command',
    fills: true,
    cell: ({ command }) => (
      <span className="mono-small" title={command}>
        {command}
      </span>
    ),
  },
  { id: 'seconds', head: 'Took', numeric: true, cell: ({ seconds }) => formatSeconds(seconds) },
  { id: 'exit', head: 'Exit', cell: (entry) => <Exit entry={entry} /> },
];

/** Every command that was run on the host, the newest first; what is secret stands there as dots. */
export function Transcript({ host }: { readonly host: Host }) {
  const transcript = useCall('hosts.transcript', { id: host.id });
  const [filter, setFilter] = useState('');
  return (
    <Answer of={transcript} reading="Reading the transcript">
      {({ entries, file }) => {
        const shown = matching(entries, filter);
        return (
          <Section
            flush
            title="Commands"
            note={entries.length === 0 ? 'none in this session' : countInWords(shown.length, entries.length)}
            action={shown.length > 0 && <CopyButton text={asText(shown)} label="Copy commands" />}
          >
            {entries.length > 0 && (
              <div className="host-filter">
                <FilterField label="Filter commands" value={filter} onChange={setFilter} />
              </div>
            )}
            {entries.length === 0 && (
              <EmptyState>Nothing was run on {host.name} since Rackmark was started.</EmptyState>
            )}
            {entries.length > 0 && shown.length === 0 && (
              <EmptyState>No command matches “{filter}”.</EmptyState>
            )}
            {shown.length > 0 && (
              <Table
                label={`Commands on ${host.name}`}
                compact
                columns={columns}
                rows={shown}
                rowKey={(entry) => `${entry.startedAt} ${entries.indexOf(entry)}`}
              />
            )}
            <p className="quiet">
              The whole transcript is in <code className="mono-small breaks">{file}</code>. Secrets stand in
              it as dots, scripts by their first line.
            </p>
          </Section>
        );
      }}
    </Answer>
  );
}

function Time({ iso }: { readonly iso: string }) {
  return (
    <time dateTime={iso} title={formatMoment(iso)} className="tabular secondary">
      {formatClock(new Date(iso), 's')}
    </time>
  );
}

function Exit({ entry: { code, ending } }: { readonly entry: TranscriptEntry }) {
  if (code === 0) return <Outcome shape="passes">0</Outcome>;
  // Many a command is asked to learn from its exit code, so that another one than 0 is no trouble by itself.
  return <Outcome shape="informs">{code === null ? ending : code}</Outcome>;
}

function countInWords(shown: number, all: number): string {
  return shown === all ? String(all) : `${shown} of ${all}`;
}
