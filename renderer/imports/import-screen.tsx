import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { counted } from '../../preload/contract/counted.ts';
import { Button, LinkButton } from '../parts/button.tsx';
import '../charts/charts.css';
import { Notice } from '../parts/notice.tsx';
import { Body, Head, Pane } from '../parts/pane.tsx';
import { paths } from '../paths.ts';
import type { ScreenProps } from '../screen-props.ts';
import { EntryDetail, EntryFindings } from './entry-detail.tsx';
import { EntryTable } from './entry-table.tsx';
import { FirstSource } from './first-source.tsx';
import { chooseFiles, takeSources } from './sources.ts';
import { type Entry, useImport } from './use-import.ts';

/** What was understood, before it is stored. */
export function ImportScreen({ query }: ScreenProps) {
  const imported = useImport();
  const { entries, add } = imported;
  const [selectedKey, setSelectedKey] = useState<number | null>(null);
  const client = useQueryClient();
  const selected = entries.find(({ key }) => key === selectedKey) ?? entries[0];
  const trials = countTrials(entries, 'understood');

  const takeOver = useEffectEvent(() => add(takeSources()));
  useEffect(() => takeOver(), []);

  async function store(): Promise<void> {
    await imported.storeAll();
    await client.invalidateQueries();
  }

  return (
    <>
      <Head title="Import" sub={summary(entries)} inline>
        {entries.length > 0 && <Button onClick={imported.clear}>Clear</Button>}
        {entries.length > 0 && <Button onClick={() => void chooseFiles().then(add)}>Choose files</Button>}
        {trials > 0 && (
          <Button kind="primary" busy={imported.storing} onClick={() => void store()}>
            Import {trialsInWords(trials)}
          </Button>
        )}
      </Head>
      <StoredNotice entries={entries} />
      {selected === undefined ? (
        <FirstSource onSources={add} paste={query.has('paste')} />
      ) : (
        <Body>
          <Pane label="What was understood">
            <EntryTable
              entries={entries}
              selected={selected.key}
              onSelect={setSelectedKey}
              onLeaveOut={imported.leaveOut}
            />
            <EntryDetail key={selected.key} entry={selected} />
          </Pane>
          <Pane width={320} tone="context" hides label="Findings">
            <EntryFindings entry={selected} />
          </Pane>
        </Body>
      )}
    </>
  );
}

function StoredNotice({ entries }: { readonly entries: readonly Entry[] }) {
  const stored = entries.flatMap((entry) => (entry.state === 'stored' ? [entry.stored] : []));
  if (stored.length === 0) return null;
  const fresh = stored
    .filter(({ already }) => !already)
    .reduce((sum, { trialIds }) => sum + trialIds.length, 0);
  const known = countTrials(entries, 'stored') - fresh;
  const title = fresh > 0 ? `${trialsInWords(fresh)} imported.` : 'Nothing new.';
  return (
    <Notice
      severity="informs"
      title={title}
      action={
        <LinkButton kind="quiet" to={paths.history(stored.at(-1)?.experimentId)}>
          Show in history
        </LinkButton>
      }
    >
      {known > 0 ? `${trialsInWords(known)} had been imported before and stay as they are.` : ''}
    </Notice>
  );
}

function summary(entries: readonly Entry[]): string {
  if (entries.length === 0) return 'Shown first, stored only when you say so';
  const waiting = countTrials(entries, 'understood');
  const files = counted(entries.length, 'text');
  return waiting > 0 ? `${trialsInWords(waiting)} understood in ${files}; nothing is stored yet` : files;
}

function countTrials(entries: readonly Entry[], state: 'understood' | 'stored'): number {
  return entries.reduce((sum, entry) => sum + (entry.state === state ? entry.readings.length : 0), 0);
}

function trialsInWords(count: number): string {
  return counted(count, 'trial');
}
