import { useState } from 'react';
import type { Experiment } from '../../preload/contract/experiments.ts';
import type { Trial } from '../../preload/contract/trials.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { Icon } from '../parts/icon.tsx';
import { useAction } from '../use-call.ts';

export interface TrialActionsProps {
  readonly trial: Trial;
  readonly experiment: Experiment;
  readonly small?: boolean;
}

type Asking = 'trial' | 'experiment' | null;

/** Pause after this trial or go on; cancel the trial, or all that is left. Both cancellations ask and name the object. */
export function TrialActions({ trial, experiment, small = false }: TrialActionsProps) {
  const pause = useAction('experiments.pause');
  const resume = useAction('experiments.resume');
  const [asking, setAsking] = useState<Asking>(null);
  const paused = experiment.status === 'paused';
  const toggle = paused ? resume : pause;
  return (
    <>
      <Button small={small} busy={toggle.isPending} onClick={() => toggle.mutate({ id: experiment.id })}>
        <Icon name={paused ? 'play' : 'pause'} size={14} />
        {paused ? 'Resume' : 'Pause after trial'}
      </Button>
      <Button small={small} onClick={() => setAsking('trial')}>
        Cancel trial
      </Button>
      <Button small={small} onClick={() => setAsking('experiment')}>
        Cancel experiment
      </Button>
      {toggle.error !== null && <ErrorState failure={toggle.error.failure} />}
      {asking === 'trial' && <CancelTrial trial={trial} onClose={() => setAsking(null)} />}
      {asking === 'experiment' && (
        <CancelExperiment experiment={experiment} onClose={() => setAsking(null)} />
      )}
    </>
  );
}

function CancelTrial({ trial, onClose }: { readonly trial: Trial; readonly onClose: () => void }) {
  const cancel = useAction('trials.cancel');
  const name = `trial ${trial.position}`;
  return (
    <Dialog
      title={`Cancel ${name} of “${trial.experimentName}”?`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Keep it running</Button>
          <Button
            kind="danger"
            busy={cancel.isPending}
            onClick={() => cancel.mutate({ id: trial.id }, { onSuccess: onClose })}
          >
            Cancel {name}
          </Button>
        </>
      }
    >
      The load on {trial.clientHost} stops and {trial.serverHost} is put back as it was found. What was
      measured so far is kept and never averaged over. The experiment goes on with the next trial.
      {cancel.error !== null && <ErrorState failure={cancel.error.failure} />}
    </Dialog>
  );
}

function CancelExperiment({
  experiment,
  onClose,
}: {
  readonly experiment: Experiment;
  readonly onClose: () => void;
}) {
  const cancel = useAction('experiments.cancel');
  const left = experiment.trials.pending + experiment.trials.running;
  const trials = `${left} ${left === 1 ? 'trial' : 'trials'}`;
  return (
    <Dialog
      title={`Cancel “${experiment.name}”?`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Keep it running</Button>
          <Button
            kind="danger"
            busy={cancel.isPending}
            onClick={() => cancel.mutate({ id: experiment.id }, { onSuccess: onClose })}
          >
            Cancel {trials}
          </Button>
        </>
      }
    >
      The running trial stops, {trials} will not be made, and the hosts are put back as they were found. The{' '}
      {experiment.trials.succeeded} trials that succeeded stay in history.
      {cancel.error !== null && <ErrorState failure={cancel.error.failure} />}
    </Dialog>
  );
}
