import type { ReactNode } from 'react';
import { counted } from '../../preload/contract/counted.ts';
import type { Experiment, Plan } from '../../preload/contract/experiments.ts';
import { formatSeconds } from '../../preload/contract/quantity.ts';
import { Button, LinkButton } from '../parts/button.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { Icon } from '../parts/icon.tsx';
import { Outcome } from '../parts/outcome.tsx';
import { Head } from '../parts/pane.tsx';
import { paths } from '../paths.ts';
import { togglePin, usePins } from '../pins.ts';
import { RunningActions } from './running-actions.tsx';
import type { PlanDraft } from './use-plan-draft.ts';
import { useSavePlan } from './use-save-plan.ts';

export interface DesignHeadProps {
  readonly experiment: Experiment | null;
  readonly draft: PlanDraft;
  readonly plan: Plan;
}

export function DesignHead({ experiment, draft, plan }: DesignHeadProps) {
  const status = experiment?.status ?? 'not saved';
  const isDraft = experiment === null || experiment.status === 'draft';
  const title = (
    <>
      {plan.name === '' ? 'Experiment without a name' : plan.name}
      <span className="tag">
        {draft.changed && isDraft && experiment !== null ? `${status}, changed` : status}
      </span>
      {experiment !== null && <PinButton experiment={experiment} />}
    </>
  );
  return isDraft ? (
    <DraftHead experiment={experiment} draft={draft} plan={plan} title={title} />
  ) : (
    <Head title={title} sub={setUpInWords(plan)}>
      <RunningActions experiment={experiment} />
    </Head>
  );
}

function DraftHead({ experiment, draft, plan, title }: DesignHeadProps & { readonly title: ReactNode }) {
  const { save, queue, busy, failure } = useSavePlan(experiment, draft);
  const blocking = draft.preview?.findings.filter(({ severity }) => severity === 'blocks').length ?? 0;
  const trials = draft.preview?.trials.length ?? 0;
  const ready = !draft.checking && draft.failure === null;
  return (
    <>
      <Head title={title} sub={setUpInWords(plan)}>
        {blocking > 0 && (
          <Outcome shape="blocks">
            {`${counted(blocking, 'finding')} ${blocking === 1 ? 'blocks' : 'block'} the start`}
          </Outcome>
        )}
        {experiment !== null && <LinkButton to={paths.experiments()}>Close</LinkButton>}
        <Button disabled={!ready || (experiment !== null && !draft.changed)} busy={busy} onClick={save}>
          Save draft
        </Button>
        <Button kind="primary" disabled={!ready || blocking > 0 || trials === 0} busy={busy} onClick={queue}>
          Queue {counted(trials, 'trial')}
        </Button>
      </Head>
      {failure !== null && <ErrorState failure={failure} />}
    </>
  );
}

function PinButton({ experiment }: { readonly experiment: Experiment }) {
  const pinned = usePins().includes(experiment.id);
  return (
    <Button
      kind="icon"
      aria-label="Pin to the rail"
      aria-pressed={pinned}
      title={pinned ? 'Pinned: press to take it off the rail' : 'Pin to the rail'}
      onClick={() => togglePin(experiment.id)}
    >
      <Icon name="pin" size={14} />
    </Button>
  );
}

/** “sysbench, 10 s of warm-up, 30 s measured · lab-server from lab-client” */
function setUpInWords({ workload, warmupSeconds, measureSeconds, server, client }: Plan): string {
  const hosts = server.host === client.host ? server.host : `${server.host}, load from ${client.host}`;
  return `${workload.generator}, ${formatSeconds(warmupSeconds)} warm-up, ${formatSeconds(measureSeconds)} measured · ${hosts}`;
}
