import { useState } from 'react';
import type { Experiment } from '../../preload/contract/experiments.ts';
import { Button, LinkButton } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { paths } from '../paths.ts';
import { useAction } from '../use-call.ts';

/** What can be done with an experiment that left the drafts. */
export function RunningActions({ experiment }: { readonly experiment: Experiment }) {
  const { id, status } = experiment;
  const pause = useAction('experiments.pause');
  const resume = useAction('experiments.resume');
  const underway = status === 'queued' || status === 'running' || status === 'paused';
  const failure = (pause.error ?? resume.error)?.failure;
  return (
    <>
      {failure !== undefined && <span className="fail text-12">{failure.message}</span>}
      {(status === 'queued' || status === 'running') && (
        <Button busy={pause.isPending} onClick={() => pause.mutate({ id })}>
          Pause after trial
        </Button>
      )}
      {status === 'paused' && (
        <Button busy={resume.isPending} onClick={() => resume.mutate({ id })}>
          Resume
        </Button>
      )}
      {underway && <CancelExperiment experiment={experiment} />}
      <LinkButton to={paths.history(id)}>Trials</LinkButton>
      {!underway && <LinkButton to={paths.report(id)}>Report</LinkButton>}
      {underway ? (
        <LinkButton kind="primary" to={paths.live()}>
          Watch live
        </LinkButton>
      ) : (
        <LinkButton kind="primary" to={paths.compare(id)}>
          Compare
        </LinkButton>
      )}
    </>
  );
}

function CancelExperiment({ experiment }: { readonly experiment: Experiment }) {
  const [asking, setAsking] = useState(false);
  const cancel = useAction('experiments.cancel');

  async function cancelAndClose(): Promise<void> {
    await cancel.mutateAsync({ id: experiment.id });
    setAsking(false);
  }

  return (
    <>
      <Button onClick={() => setAsking(true)}>Cancel experiment</Button>
      {asking && (
        <Dialog
          title="Cancel the experiment?"
          onClose={() => setAsking(false)}
          foot={
            <>
              <Button onClick={() => setAsking(false)}>Go on</Button>
              <Button
                kind="danger"
                busy={cancel.isPending}
                onClick={() => void cancelAndClose().catch(() => undefined)}
              >
                Cancel {experiment.name}
              </Button>
            </>
          }
        >
          <p>
            The running trial is stopped and its host put back as it was found. {experiment.trials.pending}{' '}
            waiting trials are not started. What was measured stays in history.
          </p>
          {cancel.error !== null && <ErrorState failure={cancel.error.failure} />}
        </Dialog>
      )}
    </>
  );
}
