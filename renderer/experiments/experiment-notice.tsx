import { counted } from '../../preload/contract/counted.ts';
import type { Experiment } from '../../preload/contract/experiments.ts';
import { formatSeconds } from '../../preload/contract/quantity.ts';
import { Notice } from '../parts/notice.tsx';

/** Where an experiment stands, under its head. Nothing for a draft. */
export function ExperimentNotice({ experiment }: { readonly experiment: Experiment }) {
  const { status, trials, secondsLeft } = experiment;
  const left = secondsLeft === null ? '' : `${formatSeconds(secondsLeft, 'min')} left.`;
  const count = (number: number) => counted(number, 'trial');
  switch (status) {
    case 'draft':
    case 'finished':
      return null;
    case 'queued':
      return (
        <Notice severity="informs" title={`${count(trials.pending)} queued.`}>
          {left}
        </Notice>
      );
    case 'running':
      return (
        <Notice
          severity="informs"
          title={`${trials.succeeded + trials.failed} of ${count(trials.total)} done.`}
        >
          {left}
        </Notice>
      );
    case 'paused':
      return (
        <Notice severity="warns" title={`Paused, ${count(trials.pending)} waiting.`}>
          {trials.running > 0 ? 'The running trial ends first.' : 'Nothing runs.'}
        </Notice>
      );
    case 'canceled':
      return (
        <Notice
          severity="warns"
          title={experiment.cleaningUp ? 'Canceled; the hosts are being put back.' : 'Canceled.'}
        >
          {count(trials.succeeded)} {trials.succeeded === 1 ? 'stays' : 'stay'} in history.
        </Notice>
      );
  }
}
