import { useState } from 'react';
import type { FoundConfiguration } from '../../preload/contract/import-preview.ts';
import { formatNumber } from '../../preload/contract/quantity.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { FindingList } from '../parts/finding.tsx';
import { Section } from '../parts/pane.tsx';
import { Table } from '../parts/table.tsx';
import type { Column } from '../parts/table-column.ts';
import { numbered } from './numbered-findings.ts';

/** As many as an import shows; more than these are one sweep of the same file. */
const most = 20;

/** The different option files that were found, and the text of one: for a plan to start from. */
export function ConfigurationView({
  configurations,
}: {
  readonly configurations: readonly FoundConfiguration[];
}) {
  const [path, setPath] = useState<string | null>(null);
  const chosen = configurations.find((one) => one.path === path) ?? configurations[0];
  return (
    <>
      <Section
        title="Option files"
        note={`${configurations.length >= most ? `the first ${most} that differ` : 'each text once'}; a row opens it`}
        flush
      >
        {configurations.length === 0 ? (
          <EmptyState>
            No option file lies beside these trials. Put the my.cnf of each into its folder to see what was
            asked for.
          </EmptyState>
        ) : (
          <Table
            label="Option files"
            columns={columns}
            rows={configurations}
            rowKey={(one) => one.path}
            onOpen={(one) => setPath(one.path)}
            isSelected={(one) => one === chosen}
          />
        )}
      </Section>
      {chosen !== undefined && (
        <Section
          title="Text"
          note={<span className="breaks">{chosen.path}</span>}
          action={<CopyButton text={chosen.text} />}
        >
          {chosen.findings.length > 0 && <FindingList findings={numbered(chosen.findings)} />}
          <pre className="import-option-file">{chosen.text}</pre>
        </Section>
      )}
    </>
  );
}

const columns: readonly Column<FoundConfiguration>[] = [
  {
    id: 'path',
    head: 'File',
    fills: true,
    cell: ({ path }) => (
      <span className="mono-small" title={path}>
        {path}
      </span>
    ),
  },
  { id: 'settings', head: 'Settings', numeric: true, cell: ({ settings }) => formatNumber(settings, 0) },
  { id: 'flags', head: 'Flags', numeric: true, cell: ({ flags }) => formatNumber(flags, 0) },
  { id: 'trials', head: 'Trials', numeric: true, cell: ({ trials }) => formatNumber(trials, 0) },
];
