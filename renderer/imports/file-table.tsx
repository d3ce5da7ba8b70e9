import type { ImportFile, ImportSummary } from '../../preload/contract/import-preview.ts';
import { formatBytes, formatNumber } from '../../preload/contract/quantity.ts';
import { sharedFolder } from '../../preload/contract/shared-folder.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import type { MarkShape } from '../parts/mark.tsx';
import { Outcome } from '../parts/outcome.tsx';
import { Section } from '../parts/pane.tsx';
import { Table } from '../parts/table.tsx';
import type { Column } from '../parts/table-column.ts';

/** What became of each file; those that were not read first. */
export function FileTable({
  files,
  counts,
}: {
  readonly files: readonly ImportFile[];
  readonly counts: ImportSummary['counts'];
}) {
  const listed =
    counts.files > files.length
      ? `, ${formatNumber(files.length, 0)} of ${formatNumber(counts.files, 0)} listed`
      : '';
  return (
    <Section title="Files" note={`${countsInWords(counts)}${listed}`} flush>
      {files.length === 0 ? (
        <EmptyState>There is no file in it.</EmptyState>
      ) : (
        <Table
          label="Files to import"
          columns={columnsOf(sharedFolder(files.map(({ path }) => path)))}
          rows={files}
          rowKey={({ path }) => path}
        />
      )}
    </Section>
  );
}

const outcomes: { readonly [Outcome in ImportFile['outcome']]: readonly [MarkShape, string] } = {
  read: ['passes', 'read'],
  kept: ['informs', 'not understood, kept'],
  empty: ['informs', 'empty'],
  binary: ['informs', 'binary'],
  unreadable: ['blocks', 'unreadable'],
  refused: ['warns', 'refused'],
  duplicate: ['informs', 'duplicate'],
};

/** A line each, also of long paths: thousands of them are looked through. */
function columnsOf(shared: string): readonly Column<ImportFile>[] {
  return [
    {
      id: 'path',
      head: shared === '' ? 'File' : `File in ${shortened(shared)}`,
      fills: true,
      cell: ({ path }) => (
        <span className="mono-small" title={path}>
          {path.slice(shared.length)}
        </span>
      ),
    },
    ...others,
  ];
}

function shortened(folder: string): string {
  return folder.length <= 40 ? folder : `…${folder.slice(-39)}`;
}

const others: readonly Column<ImportFile>[] = [
  { id: 'as', head: 'Understood as', cell: ({ as }) => <Cut>{as}</Cut> },
  {
    id: 'outcome',
    head: 'Outcome',
    cell: ({ outcome }) => <Outcome shape={outcomes[outcome][0]}>{outcomes[outcome][1]}</Outcome>,
  },
  {
    id: 'sentence',
    head: 'Why',
    cell: ({ sentence }) => (
      <span className="secondary">
        <Cut>{sentence}</Cut>
      </span>
    ),
  },
  {
    id: 'bytes',
    head: 'Size',
    numeric: true,
    cell: ({ bytes }) => <span className="secondary">{formatBytes(bytes)}</span>,
  },
];

/** As much of it as stands in a line; the whole is in the tooltip. */
function Cut({ children }: { readonly children: string }) {
  return (
    <span className="import-cut" title={children}>
      {children}
    </span>
  );
}

/** “80 read, 4 kept, 1 refused”. */
function countsInWords({ files: _files, bytes: _bytes, ...counts }: ImportSummary['counts']): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([outcome, count]) => `${formatNumber(count, 0)} ${outcome}`)
    .join(', ');
}
