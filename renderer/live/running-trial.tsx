import { useMemo, useState } from 'react';
import type { Experiment } from '../../preload/contract/experiments.ts';
import type { Host } from '../../preload/contract/hosts.ts';
import { formatSeconds } from '../../preload/contract/quantity.ts';
import type { PhaseTime, Series, Trial } from '../../preload/contract/trials.ts';
import { createCursor } from '../charts/linked-cursor.ts';
import type { TimeMarks } from '../charts/marks.ts';
import { Reading } from '../parts/answer.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { Outcome } from '../parts/outcome.tsx';
import { paths } from '../paths.ts';
import { href } from '../router.ts';
import { lastSeconds } from '../trials/append-series.ts';
import { chartMetrics, groupSeries, liveCharts, showGroup } from '../trials/chart-groups.ts';
import { phaseNames } from '../trials/phase-names.ts';
import { PhaseTimeline } from '../trials/phase-timeline.tsx';
import { serverName } from '../trials/server-name.ts';
import { useNow } from '../trials/use-now.ts';
import { useTrialSeries } from '../trials/use-trial-series.ts';
import { useCall } from '../use-call.ts';
import { DataProgressBar } from './data-progress-bar.tsx';
import { DeployStepBar } from './deploy-step.tsx';
import { GroupChart } from './group-chart.tsx';
import { LogTail } from './log-tail.tsx';
import { lostLinkOf, secondsSince } from './lost-link.ts';
import { measuredSoFar, progressInWords } from './measured-so-far.ts';
import { type LiveSpan, shownSpan } from './time-span.ts';
import { TrialActions } from './trial-actions.tsx';

export interface RunningTrialProps {
  readonly trial: Trial;
  readonly experiment: Experiment | undefined;
  readonly hosts: readonly Host[];
  readonly span: LiveSpan;
  /** Its own buttons, where the head cannot stand for several experiments. */
  readonly withActions: boolean;
}

/** One host's trial: where it is, how it goes, what it prints. */
export function RunningTrial({ trial: listed, experiment, hosts, span, withActions }: RunningTrialProps) {
  const detail = useCall('trials.get', { id: listed.id });
  const metrics = detail.data === undefined ? undefined : chartMetrics(detail.data.series, liveCharts);
  const { series, failure } = useTrialSeries(listed.id, metrics);
  const now = useNow();
  const trial = detail.data?.trial ?? listed;
  const lost = lostLinkOf(trial, hosts);
  const lostFor = lost === null ? null : secondsSince(lost.since, now);
  const server = hosts.find(({ name }) => name === trial.serverHost);
  return (
    <section className="pane pane--fills live-pane" aria-label={`Trial on ${trial.serverHost}`}>
      <header className="live-pane__head">
        <div className="row row--baseline">
          <h2 className="text-15 strong">{trial.serverHost}</h2>
          <span className="text-12 muted ellipsis">
            {[server?.facts?.model, detail.data?.server == null ? '' : serverName(detail.data.server)]
              .filter((word) => word != null && word !== '')
              .join(', ')}
          </span>
          <span className="spacer" />
          {lostFor === null ? (
            <Outcome shape="running">running</Outcome>
          ) : (
            <Outcome shape="warns">link lost {formatSeconds(lostFor)}</Outcome>
          )}
        </div>
        <div className="text-12 secondary ellipsis">{whichTrial(trial, experiment)}</div>
        <PhaseTimeline
          phases={detail.data?.phases ?? []}
          state={trial.state}
          now={now}
          planned={
            experiment === undefined
              ? {}
              : { warmup: experiment.plan.warmupSeconds, measure: experiment.plan.measureSeconds }
          }
        />
        <Progress
          trial={trial}
          phases={detail.data?.phases ?? []}
          series={series}
          experiment={experiment}
          now={now}
        />
        {trial.dataProgress !== undefined && <DataProgressBar progress={trial.dataProgress} />}
        <DeployStepBar key={trial.id} trialId={trial.id} />
        {withActions && experiment !== undefined && (
          <div className="row live-pane__actions">
            <TrialActions trial={trial} experiment={experiment} small />
          </div>
        )}
      </header>
      {failure !== null && <ErrorState failure={failure} />}
      {series === undefined && failure === null && <Reading>reading series</Reading>}
      {series !== undefined && (
        <LiveCharts series={series} experiment={experiment} span={span} lostFor={lostFor} />
      )}
      <LogTail id={trial.id} generator={trial.workload} />
    </section>
  );
}

function whichTrial(trial: Trial, experiment: Experiment | undefined) {
  const total = experiment === undefined ? '' : ` of ${experiment.trials.total}`;
  // More than planned when replicates were added afterwards.
  const planned = experiment?.plan.replicates ?? 0;
  const replicates = trial.replicate <= planned ? ` of ${planned}` : '';
  return (
    <>
      <a href={href(paths.trial(trial.id))}>
        trial {trial.position}
        {total}
      </a>{' '}
      · <span className="medium">{trial.label}</span> ·{' '}
      {trial.control ? 'control' : `replicate ${trial.replicate}${replicates}`}
    </>
  );
}

interface ProgressProps {
  readonly trial: Trial;
  readonly phases: readonly PhaseTime[];
  readonly series: readonly Series[] | undefined;
  readonly experiment: Experiment | undefined;
  readonly now: Date;
}

function Progress({ trial, phases, series, experiment, now }: ProgressProps) {
  const readout = measuredSoFar(trial, series);
  const phase = trial.state.status === 'running' ? phaseNames[trial.state.phase] : trial.state.status;
  return (
    <>
      <div className="row row--baseline live-pane__readout">
        {readout === null ? (
          <span className="text-12 muted">nothing measured yet</span>
        ) : (
          <>
            <span className="readout">{readout.parts.value}</span>
            <span className="unit">
              {readout.parts.halfWidth !== null && `± ${readout.parts.halfWidth} `}
              {readout.parts.unit}
            </span>
          </>
        )}
        <span className="spacer" />
        <span className="text-12 medium tabular">
          {progressInWords(trial, phases, experiment?.plan, now)}
        </span>
      </div>
      <p className="unit">{readout?.note ?? 'the measured window has not begun'}</p>
      <p className="visually-hidden" role="status">
        {trial.serverHost}: {phase}
      </p>
    </>
  );
}

interface LiveChartsProps {
  readonly series: readonly Series[];
  readonly experiment: Experiment | undefined;
  readonly span: LiveSpan;
  readonly lostFor: number | null;
}

function LiveCharts({ series, experiment, span, lostFor }: LiveChartsProps) {
  const [cursor] = useState(createCursor);
  const groups = useMemo(() => groupSeries(series).map(showGroup), [series]);
  const newest = lastSeconds(series);
  const planned = experiment?.plan ?? { warmupSeconds: 0, measureSeconds: 0 };
  const unread = lostFor === null || newest === undefined ? null : { from: newest, to: newest + lostFor };
  const shown = shownSpan(span, planned, unread?.to ?? newest);
  const marks: TimeMarks = {
    window: { from: 0, to: null },
    windowText: '',
    annotations: [],
    unread,
    now: unread === null && newest !== undefined ? newest : null,
  };
  if (groups.length === 0) return <p className="quiet">No series yet: the load has not begun.</p>;
  return (
    <div className="live-charts">
      {groups.map((group, index) => (
        <GroupChart
          key={group.title}
          group={group}
          {...shown}
          marks={marks}
          cursor={cursor}
          age={lostFor === null ? 'last 10 s' : `${formatSeconds(lostFor)} ago`}
          showTimes={index === groups.length - 1}
          first={index === 0}
        />
      ))}
      <p className="unit live-charts__axis">seconds from the start of the measured window</p>
    </div>
  );
}
