import { useState } from 'react';
import type { Trial, TrialDetail } from '../../preload/contract/trials.ts';
import { parseIds } from '../id-list.ts';
import { useShortcut } from '../keyboard.ts';
import { Answer } from '../parts/answer.tsx';
import { Button, LinkButton } from '../parts/button.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { Icon } from '../parts/icon.tsx';
import { TrialOutcome } from '../parts/outcome.tsx';
import { Body, Head, Pane } from '../parts/pane.tsx';
import { Tabs } from '../parts/segmented.tsx';
import { formatMoment } from '../parts/time.ts';
import { paths } from '../paths.ts';
import { navigate } from '../router.ts';
import type { ScreenProps } from '../screen-props.ts';
import { useAction, useCall } from '../use-call.ts';
import '../charts/charts.css';
import './trials.css';
import './overlay.css';
import { ExcludeDialog } from './exclude-dialog.tsx';
import { KeyFigureRow } from './key-figure-row.tsx';
import { LinkedCharts } from './linked-charts.tsx';
import { MeasurementTable } from './measurement-table.tsx';
import { OverlayDialog } from './overlay-dialog.tsx';
import { mostOverlaid } from './overlay-styles.ts';
import { PhasesView } from './phases-view.tsx';
import { RawLog } from './raw-log.tsx';
import type { RawSource } from './raw-source.ts';
import { TrialContext } from './trial-context.tsx';

/** What happened, and is it worth averaging? */
export function TrialScreen({ params, query }: ScreenProps) {
  const trial = useCall('trials.get', { id: Number(params.id) });
  return (
    <Answer of={trial} reading="reading the trial">
      {(detail) => (
        <TrialReview key={detail.trial.id} detail={detail} overlaid={overlaidBy(query, detail.trial.id)} />
      )}
    </Answer>
  );
}

/** The overlay lives in the address, so that reload and back keep it. */
function overlaidBy(query: URLSearchParams, own: number): readonly number[] {
  return parseIds(query.get('overlay'))
    .filter((id) => id !== own)
    .slice(0, mostOverlaid);
}

interface TrialReviewProps {
  readonly detail: TrialDetail;
  readonly overlaid: readonly number[];
}

type View = 'charts' | 'measurements' | 'phases' | 'raw';

function TrialReview({ detail, overlaid }: TrialReviewProps) {
  // A trial that failed before it measured anything has phases to show, not charts.
  const measured = detail.series.some(({ points }) => points > 0);
  const [view, setView] = useState<View>(
    detail.trial.state.status === 'failed' && !measured ? 'phases' : 'charts',
  );
  const [source, setSource] = useState<RawSource | null>(null);
  const [excluding, setExcluding] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const [noteAsked, setNoteAsked] = useState(0);
  const { trial, files } = detail;
  const experiment = useCall('experiments.get', { id: trial.experimentId });
  const struck =
    trial.excluded !== null || trial.validity?.worth === 'invalid' || trial.state.status === 'failed';
  const shown = source ?? { file: files[0]?.name ?? '', line: 1 };
  const openSource = (next: RawSource) => {
    setSource(next);
    setView('raw');
  };
  const layOver = (ids: readonly number[]) => {
    setChoosing(false);
    setView('charts');
    navigate(paths.trial(trial.id, ids));
  };
  useShortcut('o', 'Lay other trials over this one', () => measured && setChoosing(true));
  useShortcut('x', 'Exclude this trial with a reason', () => trial.excluded === null && setExcluding(true));
  useShortcut('n', 'Write a note', () => setNoteAsked(noteAsked + 1));
  return (
    <>
      <Head
        title={<TrialTitle trial={trial} total={experiment.data?.trials.total} />}
        sub={whereAndWhen(trial)}
      >
        <Button
          aria-keyshortcuts="O"
          disabled={!measured}
          title={measured ? 'Lay other trials over this one' : 'This trial recorded nothing over time'}
          onClick={() => setChoosing(true)}
        >
          <Icon name="live" size={14} />
          Overlay
        </Button>
        <LinkButton to={paths.compare(trial.experimentId)}>
          <Icon name="compare" size={14} />
          Compare
        </LinkButton>
        <Button onClick={() => setNoteAsked(noteAsked + 1)}>
          {detail.note === '' ? 'Add note' : 'Edit note'}
        </Button>
        <ExcludeButton trial={trial} onExclude={() => setExcluding(true)} />
        {files.length > 0 && <Button onClick={() => openSource(shown)}>Open raw files</Button>}
      </Head>
      <Body>
        <Pane label="Trial">
          <KeyFigureRow measurements={detail.measurements} window={detail.window} struck={struck} />
          <Tabs
            label="Views of the trial"
            value={view}
            onChange={setView}
            choices={[
              { value: 'charts', label: 'Linked charts' },
              { value: 'measurements', label: `Measurements, ${detail.measurements.length}` },
              { value: 'phases', label: 'Phases' },
              ...(files.length > 0 ? [{ value: 'raw' as const, label: `Raw files, ${files.length}` }] : []),
            ]}
          />
          {view === 'charts' && (
            <LinkedCharts
              detail={detail}
              overlaid={overlaid}
              onChangeOverlay={() => setChoosing(true)}
              onTakeOff={(id) => layOver(overlaid.filter((one) => one !== id))}
            />
          )}
          {view === 'measurements' && <MeasurementTable detail={detail} onOpenSource={openSource} />}
          {view === 'phases' && <PhasesView detail={detail} />}
          {view === 'raw' && <RawLog id={trial.id} files={files} shown={shown} onShow={setSource} />}
        </Pane>
        <TrialContext detail={detail} onOpenSource={openSource} noteAsked={noteAsked} />
      </Body>
      {choosing && (
        <OverlayDialog
          trial={trial}
          overlaid={overlaid}
          onChoose={layOver}
          onClose={() => setChoosing(false)}
        />
      )}
      {excluding && <ExcludeDialog trial={trial} onClose={() => setExcluding(false)} />}
    </>
  );
}

function TrialTitle({ trial, total }: { readonly trial: Trial; readonly total: number | undefined }) {
  const kind = trial.control
    ? 'control'
    : `${trial.baseline ? 'baseline · ' : ''}replicate ${trial.replicate}`;
  return (
    <>
      <span className="nowrap">
        Trial {trial.position}
        {total !== undefined && ` of ${total}`}
      </span>
      <span className="trial-title__treatment">
        {trial.label} · {kind}
      </span>
      <span className="outcome-word">
        <TrialOutcome trial={trial} />
      </span>
    </>
  );
}

function whereAndWhen(trial: Trial): string {
  if (trial.source !== 'measured') {
    const when = trial.endedAt === null ? '' : ` ${formatMoment(trial.endedAt)}`;
    const how = trial.source === 'entered' ? 'entered by hand' : 'imported';
    return [trial.experimentName, `${how}${when}`].join(' · ');
  }
  const from = trial.startedAt === null ? 'not started' : formatMoment(trial.startedAt);
  const to = trial.endedAt === null ? '' : ` to ${formatMoment(trial.endedAt)}`;
  return [trial.experimentName, trial.serverHost, from + to, trial.state.status].join(' · ');
}

function ExcludeButton({ trial, onExclude }: { readonly trial: Trial; readonly onExclude: () => void }) {
  const include = useAction('trials.include');
  if (trial.state.status !== 'succeeded') return null;
  if (trial.excluded === null) return <Button onClick={onExclude}>Exclude</Button>;
  return (
    <>
      <Button busy={include.isPending} onClick={() => include.mutate({ id: trial.id })}>
        Include again
      </Button>
      {include.error !== null && <ErrorState failure={include.error.failure} />}
    </>
  );
}
