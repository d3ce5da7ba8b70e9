import { useState } from 'react';
import type { Experiment } from '../../preload/contract/experiments.ts';
import type { Trial } from '../../preload/contract/trials.ts';
import { Answer } from '../parts/answer.tsx';
import { LinkButton } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Body, Head } from '../parts/pane.tsx';
import { Segmented } from '../parts/segmented.tsx';
import { paths } from '../paths.ts';
import { useCall } from '../use-call.ts';
import '../charts/charts.css';
import '../trials/trials.css';
import './live.css';
import { lostLinkOf } from './lost-link.ts';
import { LostLinkNotice } from './lost-link-notice.tsx';
import { QueuePane } from './queue-pane.tsx';
import { RunningTrial } from './running-trial.tsx';
import { type LiveSpan, liveSpans } from './time-span.ts';
import { TrialActions } from './trial-actions.tsx';

/** Is it going well, and when does it end? */
export function LiveScreen() {
  const running = useCall('trials.list', { running: true });
  const hosts = useCall('hosts.list', {});
  const experiments = useCall('experiments.list', {});
  const [span, setSpan] = useState<LiveSpan>('trial');
  const trials = running.data ?? [];
  const [only] = trials;
  const active = (experiments.data ?? []).filter(isActive);
  const experimentOf = (trial: Trial) => experiments.data?.find(({ id }) => id === trial.experimentId);
  const own = only === undefined ? undefined : experimentOf(only);
  const lost = trials.flatMap((trial) => lostLinkOf(trial, hosts.data ?? []) ?? []);
  return (
    <>
      <Head title="Live" sub={running.data === undefined ? undefined : countRunning(trials)} inline>
        <Segmented label="Time shown" choices={liveSpans} value={span} onChange={setSpan} />
        {trials.length === 1 && only !== undefined && own !== undefined && (
          <TrialActions trial={only} experiment={own} />
        )}
      </Head>
      {lost
        .filter(({ host }, index) => lost.findIndex((one) => one.host.id === host.id) === index)
        .map((one) => (
          <LostLinkNotice key={one.host.id} lost={one} />
        ))}
      <Body>
        <div className="live-panes">
          <Answer of={running} reading="reading running trials">
            {() =>
              trials.length === 0 ? (
                <Idle active={active} />
              ) : (
                trials.map((trial) => (
                  <RunningTrial
                    key={trial.id}
                    trial={trial}
                    experiment={experimentOf(trial)}
                    hosts={hosts.data ?? []}
                    span={span}
                    withActions={trials.length > 1}
                  />
                ))
              )
            }
          </Answer>
        </div>
        <QueuePane experiments={active} />
      </Body>
    </>
  );
}

function isActive({ status }: Experiment): boolean {
  return status === 'queued' || status === 'running' || status === 'paused';
}

function countRunning(trials: readonly Trial[]): string {
  const hosts = new Set(trials.map(({ serverHost }) => serverHost)).size;
  if (trials.length === 0) return 'no trial is running';
  return `${trials.length} ${trials.length === 1 ? 'trial' : 'trials'} running on ${hosts} ${hosts === 1 ? 'host' : 'hosts'}`;
}

function Idle({ active }: { readonly active: readonly Experiment[] }) {
  const paused = active.find(({ status }) => status === 'paused');
  const action =
    paused === undefined ? (
      <LinkButton to={paths.experiments()}>Open experiments</LinkButton>
    ) : (
      <LinkButton to={paths.experiment(paused.id)}>Open {paused.name}</LinkButton>
    );
  const words =
    paused === undefined
      ? active.length > 0
        ? 'The next trial is about to start.'
        : 'No trial is running. Queue an experiment and it is watched here.'
      : `No trial is running: “${paused.name}” is paused.`;
  return <EmptyState action={action}>{words}</EmptyState>;
}
