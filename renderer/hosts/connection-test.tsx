import { useState } from 'react';
import type { ConnectionStep, ConnectionTest } from '../../preload/contract/host-access.ts';
import type { Host } from '../../preload/contract/hosts.ts';
import { formatSeconds } from '../../preload/contract/quantity.ts';
import { Button } from '../parts/button.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { Mark, type MarkShape } from '../parts/mark.tsx';
import { Outcome } from '../parts/outcome.tsx';
import { Section } from '../parts/pane.tsx';
import { Progress } from '../parts/progress.tsx';
import { useAction, useCall } from '../use-call.ts';

/** The last test of the way to this host, step by step, until it is put away. */
export function ConnectionTestSection({ host }: { readonly host: Host }) {
  const test = useCall('hosts.testResult', { id: host.id });
  const [hidden, setHidden] = useState<string | null>(null);
  if (test.data === undefined || test.data === null || test.data.startedAt === hidden) return null;
  const { state, startedAt, steps } = test.data;
  return (
    <Section
      title="Connection test"
      note={<TestResult test={test.data} />}
      action={
        state === 'running' ? undefined : (
          <Button kind="quiet" onClick={() => setHidden(startedAt)}>
            Hide
          </Button>
        )
      }
    >
      {state === 'running' && <TestProgress host={host} steps={steps} />}
      <ol aria-label={`Steps to ${host.name}`}>
        {steps.map((step) => (
          <Step key={step.step} step={step} />
        ))}
      </ol>
    </Section>
  );
}

function TestResult({ test }: { readonly test: ConnectionTest }) {
  const seconds = test.seconds === null ? undefined : formatSeconds(test.seconds);
  if (test.state === 'running') return <Outcome shape="running">running</Outcome>;
  if (test.state === 'canceled') {
    return (
      <Outcome shape="pending" reason={seconds}>
        canceled
      </Outcome>
    );
  }
  const warned = test.steps.some(({ state }) => state === 'warns');
  return test.failure === null ? (
    <Outcome shape={warned ? 'warns' : 'passes'} reason={seconds}>
      {warned ? 'works, with something to know' : 'works'}
    </Outcome>
  ) : (
    <Outcome shape="blocks" reason={seconds}>
      does not work
    </Outcome>
  );
}

function TestProgress({ host, steps }: { readonly host: Host; readonly steps: readonly ConnectionStep[] }) {
  const cancel = useAction('hosts.cancelTest');
  const ended = steps.filter(({ state }) => state !== 'waits' && state !== 'runs').length;
  const running = steps.find(({ state }) => state === 'runs');
  return (
    <>
      <Progress
        label={running?.title ?? 'Connecting'}
        done={steps.length === 0 ? null : ended / steps.length}
        cancel={{ label: 'Cancel test', run: () => cancel.mutate({ id: host.id }) }}
      />
      {cancel.error !== null && <ErrorState failure={cancel.error.failure} />}
    </>
  );
}

const shapes: Readonly<Record<ConnectionStep['state'], MarkShape>> = {
  waits: 'pending',
  runs: 'running',
  passes: 'passes',
  warns: 'warns',
  fails: 'blocks',
  skipped: 'pending',
};

const stateWords: Readonly<Record<ConnectionStep['state'], string>> = {
  waits: 'waits',
  runs: 'runs',
  passes: 'passes',
  warns: 'warns',
  fails: 'fails',
  skipped: 'skipped',
};

function Step({ step: { title, state, seconds, sentence, remedy } }: { readonly step: ConnectionStep }) {
  const quiet = state === 'skipped' || state === 'waits';
  return (
    <li className={quiet ? 'step muted' : 'step'}>
      <Mark shape={shapes[state]} />
      <span>
        <span className={quiet ? '' : 'medium'}>{title}</span>
        <span className="visually-hidden"> {stateWords[state]}</span>
      </span>
      <span className="unit">{quiet || seconds === null ? '' : formatSeconds(seconds)}</span>
      <span className="step__text">
        {sentence} {remedy !== '' && <span className="step__remedy">{remedy}</span>}
      </span>
    </li>
  );
}
