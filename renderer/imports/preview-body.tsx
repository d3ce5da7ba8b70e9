import { useState } from 'react';
import type { Finding } from '../../preload/contract/hosts.ts';
import type { ImportSummary, ImportTrial } from '../../preload/contract/import-preview.ts';
import type { Import } from '../../preload/contract/imports.ts';
import { formatNumber } from '../../preload/contract/quantity.ts';
import { Answer } from '../parts/answer.tsx';
import { Button } from '../parts/button.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { countFindings, FindingList } from '../parts/finding.tsx';
import { Notice } from '../parts/notice.tsx';
import { Body, Pane, Section } from '../parts/pane.tsx';
import { Tabs } from '../parts/segmented.tsx';
import { useAction, useCall } from '../use-call.ts';
import { ChosenTrial } from './chosen-trial.tsx';
import { ConfigurationView } from './configuration-view.tsx';
import { FactorList, type ImportEdit } from './factor-list.tsx';
import { FileTable } from './file-table.tsx';
import { LevelRings } from './level-rings.tsx';
import { numbered } from './numbered-findings.ts';
import { TrialTable } from './trial-table.tsx';
import { useImportRows } from './use-import-rows.ts';
import { useTicks } from './use-ticks.ts';

type View = 'trials' | 'configurations' | 'findings' | 'files';

export interface PreviewProps {
  readonly of: Import;
  readonly summary: ImportSummary;
}

/** What would be stored, and of each part why; editable until it is. */
export function PreviewBody({ of, summary }: PreviewProps) {
  const { all } = summary.trials;
  const [view, setView] = useState<View>(all === 0 ? 'files' : 'trials');
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const change = useAction('imports.change');
  const editable = of.status === 'ready';
  const rows = useImportRows(of.id, all);
  const key = chosenKey ?? rows.places[0]?.row?.key;
  const looked = useCall(
    'imports.trial',
    { id: of.id, key: key ?? '' },
    { enabled: key !== undefined, keepPrevious: true },
  );
  const chosen = looked.data?.trial;
  const findings = numbered(summary.findings);
  const edit = (edits: ImportEdit) => change.mutateAsync({ id: of.id, preview: false, ...edits });
  const ticks = useTicks((tickedKey, include) => edit({ trials: [{ key: tickedKey, include }] }));
  // What went wrong stands above the trials.
  const editAndShow = (edits: ImportEdit) => void edit(edits).catch(() => undefined);
  return (
    <Body>
      <Pane label="What was understood">
        <Tabs
          label="Views of this import"
          value={view}
          onChange={setView}
          choices={[
            { value: 'trials', label: `Trials ${formatNumber(all, 0)}` },
            { value: 'configurations', label: `Option files ${formatNumber(summary.configurations, 0)}` },
            { value: 'findings', label: `Findings ${formatNumber(findings.length, 0)}` },
            { value: 'files', label: `Files ${formatNumber(summary.counts.files, 0)}` },
          ]}
        />
        {view === 'trials' && <Worst findings={findings} onAll={() => setView('findings')} />}
        {change.error !== null && <ErrorState failure={change.error.failure} />}
        {view === 'files' && <FilesView id={of.id} counts={summary.counts} />}
        {view === 'configurations' && <ConfigurationsView id={of.id} />}
        {view === 'findings' && <Findings findings={findings} />}
        {view === 'trials' && (
          <>
            <TrialTable
              summary={summary}
              rows={rows}
              chosen={key}
              editable={editable}
              ticks={ticks}
              onChoose={setChosenKey}
            />
            <p className="import-verdict">
              Verdict possible now: <span className="medium">{summary.verdict}</span>
            </p>
            <div className="import-middle">
              <FactorList of={of} summary={summary} busy={change.isPending} onChange={editAndShow} />
              <LevelRings summary={summary} />
            </div>
            {looked.error !== null && <ErrorState failure={looked.error.failure} />}
            {chosen !== undefined && (
              <ChosenTrial
                key={chosen.key}
                trial={chosen}
                factors={summary.factors}
                historyId={looked.data?.historyId ?? null}
                editable={editable}
                onChange={(trial) => editAndShow({ trials: [{ key: chosen.key, ...trial }] })}
              />
            )}
          </>
        )}
      </Pane>
      <Pane width={320} tone="context" hides label="Beside the trials">
        {chosen !== undefined && <TrialFiles trial={chosen} />}
        <Findings findings={findings} />
      </Pane>
    </Body>
  );
}

function FilesView({ id, counts }: { readonly id: number; readonly counts: ImportSummary['counts'] }) {
  const files = useCall('imports.files', { id });
  return (
    <Answer of={files} reading="reading the files">
      {(all) => <FileTable files={all} counts={counts} />}
    </Answer>
  );
}

function ConfigurationsView({ id }: { readonly id: number }) {
  const configurations = useCall('imports.configurations', { id });
  return (
    <Answer of={configurations} reading="reading the option files">
      {(all) => <ConfigurationView configurations={all} />}
    </Answer>
  );
}

/** What would be wrong is said before the trials; the others stand beside them. */
function Worst({ findings, onAll }: { readonly findings: readonly Finding[]; readonly onAll: () => void }) {
  const wrong = findings.filter(({ severity }) => severity === 'blocks' || severity === 'warns');
  const worst = wrong.find(({ severity }) => severity === 'blocks') ?? wrong[0];
  if (worst === undefined) return null;
  return (
    <Notice
      severity={worst.severity === 'blocks' ? 'blocks' : 'warns'}
      title={`${worst.title}.`}
      action={
        <Button kind="quiet" onClick={onAll}>
          {wrong.length > 1 ? `${wrong.length - 1} more` : 'Findings'}
        </Button>
      }
    >
      {worst.sentence}
    </Notice>
  );
}

function TrialFiles({ trial: { files, path } }: { readonly trial: ImportTrial }) {
  return (
    <Section title="Files of this trial" note={formatNumber(files.length, 0)}>
      <ul className="import-tree" aria-label={`Files of ${path}`}>
        {files.map((file) => (
          <li key={file.path} title={file.path}>
            <span className="mono-small ellipsis">{file.path.split('/').at(-1)}</span>
            <span className="unit nowrap">
              {file.as === '' ? 'kept' : file.as}
              {file.sharedBy > 1 && ` · of ${file.sharedBy} trials`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Findings({ findings }: { readonly findings: readonly Finding[] }) {
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
