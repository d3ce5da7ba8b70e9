import { useState } from 'react';
import type { Finding } from '../../preload/contract/hosts.ts';
import type { Import, ImportPreview, ImportTrial } from '../../preload/contract/imports.ts';
import { formatNumber } from '../../preload/contract/quantity.ts';
import { Button } from '../parts/button.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { countFindings, FindingList } from '../parts/finding.tsx';
import { Notice } from '../parts/notice.tsx';
import { Body, Pane, Section } from '../parts/pane.tsx';
import { Tabs } from '../parts/segmented.tsx';
import { useAction } from '../use-call.ts';
import { ChosenTrial } from './chosen-trial.tsx';
import { ConfigurationView } from './configuration-view.tsx';
import { FactorList, type ImportEdit } from './factor-list.tsx';
import { FileTable } from './file-table.tsx';
import { LevelRings } from './level-rings.tsx';
import { numbered } from './numbered-findings.ts';
import { possibleVerdict } from './possible-verdict.ts';
import { TrialTable } from './trial-table.tsx';
import { inOrder } from './trials-in-order.ts';
import { useTicks } from './use-ticks.ts';

type View = 'trials' | 'configurations' | 'findings' | 'files';

export interface PreviewProps {
  readonly of: Import;
  readonly preview: ImportPreview;
}

/** What would be stored, and of each part why; editable until it is. */
export function PreviewBody({ of, preview }: PreviewProps) {
  const [view, setView] = useState<View>(preview.trials.length === 0 ? 'files' : 'trials');
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const change = useAction('imports.change');
  const editable = of.status === 'ready';
  const chosen =
    preview.trials.find(({ key }) => key === chosenKey) ?? inOrder(preview.trials, preview.factors)[0];
  const findings = numbered(preview.findings);
  const ticks = useTicks(preview.trials, (key, include) =>
    change.mutateAsync({ id: of.id, trials: [{ key, include }] }),
  );
  const edit = (edits: ImportEdit) => change.mutate({ id: of.id, ...edits });
  return (
    <Body>
      <Pane label="What was understood">
        <Tabs
          label="Views of this import"
          value={view}
          onChange={setView}
          choices={[
            { value: 'trials', label: `Trials ${formatNumber(preview.trials.length, 0)}` },
            {
              value: 'configurations',
              label: `Option files ${formatNumber(preview.configurations.length, 0)}`,
            },
            { value: 'findings', label: `Findings ${formatNumber(findings.length, 0)}` },
            { value: 'files', label: `Files ${formatNumber(preview.counts.files, 0)}` },
          ]}
        />
        {view === 'trials' && <Worst findings={findings} onAll={() => setView('findings')} />}
        {change.error !== null && <ErrorState failure={change.error.failure} />}
        {view === 'files' && <FileTable files={preview.files} counts={preview.counts} />}
        {view === 'configurations' && <ConfigurationView configurations={preview.configurations} />}
        {view === 'findings' && <Findings findings={findings} />}
        {view === 'trials' && chosen !== undefined && (
          <>
            <TrialTable
              preview={{ ...preview, trials: ticks.trials }}
              chosen={chosen.key}
              editable={editable}
              onChoose={setChosenKey}
              onInclude={ticks.tick}
            />
            <p className="import-verdict">
              Verdict possible now: <span className="medium">{possibleVerdict(preview.trials)}</span>
            </p>
            <div className="import-middle">
              <FactorList of={of} preview={preview} busy={change.isPending} onChange={edit} />
              <LevelRings preview={preview} />
            </div>
            <ChosenTrial
              key={chosen.key}
              trial={chosen}
              factors={preview.factors}
              historyId={historyIdOf(of, preview, chosen)}
              editable={editable}
              onChange={(trial) => edit({ trials: [{ key: chosen.key, ...trial }] })}
            />
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

/** Those that were taken in stand in history in the order of the preview. */
function historyIdOf(
  { status, trialIds }: Import,
  { trials }: ImportPreview,
  trial: ImportTrial,
): number | null {
  if (status !== 'stored' || !trial.include) return trial.knownAs;
  const taken = trials.filter(({ include }) => include);
  return trialIds[taken.findIndex(({ key }) => key === trial.key)] ?? null;
}
