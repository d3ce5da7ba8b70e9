import type { Experiment } from '../../../preload/contract/experiments.ts';
import { formatQuantity, formatSeconds } from '../../../preload/contract/quantity.ts';
import type { Trial } from '../../../preload/contract/trials.ts';
import type { Lab } from '../../app.ts';
import type { Call } from './lab-client.ts';

/** `step` changes with the phase, `line` also with the numbers in it. */
export interface Progress {
  readonly step: string;
  readonly line: string;
}

/** Follows an experiment to its end; `draw` gets nothing twice. */
export async function followExperiment(
  lab: Lab,
  call: Call,
  id: number,
  draw: (progress: Progress) => void,
): Promise<Experiment> {
  const news = newsOf(lab, id);
  let last = '';
  try {
    for (;;) {
      const experiment = await call('experiments.get', { id });
      const trials = await call('trials.list', { experimentId: id });
      const progress = progressOf(experiment, trials);
      if (progress.line !== last) draw(progress);
      last = progress.line;
      // Of a canceled one the hosts are still put back.
      const ended = !['queued', 'running'].includes(experiment.status) && experiment.cleaningUp !== true;
      if (ended && experiment.trials.running === 0) return experiment;
      await news.next();
    }
  } finally {
    news.stop();
  }
}

/** Resolves at the next event about the experiment, at once when one came since the last time it was asked. */
function newsOf(lab: Lab, id: number) {
  let fresh = false;
  let wake: (() => void) | null = null;
  const stop = lab.bridge.subscribe((event) => {
    const about =
      'experimentId' in event ? event.experimentId : event.event === 'experiment.changed' ? event.id : null;
    if (about !== id) return;
    fresh = true;
    wake?.();
  });
  return {
    stop,
    next: async () => {
      if (!fresh) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      fresh = false;
      wake = null;
    },
  };
}

function progressOf(experiment: Experiment, trials: readonly Trial[]): Progress {
  const { total, succeeded, failed, canceled } = experiment.trials;
  const ended = succeeded + failed + canceled;
  const left =
    experiment.secondsLeft === null ? '' : `, ${formatSeconds(Math.round(experiment.secondsLeft))} left`;
  const running = trials.find((trial) => trial.state.status === 'running');
  if (experiment.status === 'canceled') {
    const step = cancelStep(experiment, running);
    return { step, line: step };
  }
  if (running?.state.status !== 'running') {
    const step = `${ended} of ${total} trials, ${experiment.status}`;
    return { step, line: `${step}${left}` };
  }
  const name = `${running.label}${running.control ? ' (control)' : `, replicate ${running.replicate}`}`;
  const step = `trial ${ended + 1} of ${total}: ${name}: ${running.state.phase}`;
  const throughput = running.throughput
    ? `, ${formatQuantity(running.throughput.value, running.throughput.unit)}`
    : '';
  return { step, line: `${step}${throughput}${left}` };
}

/** What is waited for once it was canceled: the trial that runs comes to its end first, which puts its hosts back. */
function cancelStep({ plan, cleaningUp }: Experiment, running: Trial | undefined): string {
  if (running?.state.status === 'running')
    return `canceled; trial ${running.position} (${running.label}) is being taken off ${running.serverHost}: ${running.state.phase}`;
  const hosts = [...new Set([plan.server.host, plan.client.host])].join(' and ');
  return cleaningUp === true ? `canceled; putting ${hosts} back as before` : 'canceled';
}
