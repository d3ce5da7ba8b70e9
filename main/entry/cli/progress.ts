import type { Experiment } from '../../../preload/contract/experiments.ts';
import { formatQuantity, formatSeconds } from '../../../preload/contract/quantity.ts';
import type { Trial } from '../../../preload/contract/trials.ts';
import type { Lab } from '../../app.ts';
import type { Call } from './lab-client.ts';

/** Follows an experiment to its end and draws one line a change; `draw` gets nothing twice. */
export async function followExperiment(
  lab: Lab,
  call: Call,
  id: number,
  draw: (line: string) => void,
): Promise<Experiment> {
  const news = newsOf(lab, id);
  let last = '';
  try {
    for (;;) {
      const experiment = await call('experiments.get', { id });
      const trials = await call('trials.list', { experimentId: id });
      const line = progressLine(experiment, trials);
      if (line !== last) draw(line);
      last = line;
      if (!['queued', 'running'].includes(experiment.status)) return experiment;
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

function progressLine(experiment: Experiment, trials: readonly Trial[]): string {
  const { total, succeeded, failed, canceled } = experiment.trials;
  const ended = succeeded + failed + canceled;
  const left =
    experiment.secondsLeft === null ? '' : `, ${formatSeconds(Math.round(experiment.secondsLeft))} left`;
  const running = trials.find((trial) => trial.state.status === 'running');
  if (running?.state.status !== 'running') return `${ended} of ${total} trials, ${experiment.status}${left}`;
  const throughput = running.throughput
    ? `, ${formatQuantity(running.throughput.value, running.throughput.unit)}`
    : '';
  const name = `${running.label}${running.control ? ' (control)' : `, replicate ${running.replicate}`}`;
  return `trial ${ended + 1} of ${total}: ${name}: ${running.state.phase}${throughput}${left}`;
}
