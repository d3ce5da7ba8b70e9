import type { LabStatus } from '../../preload/contract/lab.ts';
import { Answer } from '../parts/answer.tsx';
import { Button, LinkButton } from '../parts/button.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { Mark } from '../parts/mark.tsx';
import { Outcome } from '../parts/outcome.tsx';
import { Progress } from '../parts/progress.tsx';
import { useAction, useCall } from '../use-call.ts';
import { StartBlock } from './start-block.tsx';

/** Where the sample plan of the practice lab opens. */
const samplePath = '/experiments/new?sample';

export function PracticeLab() {
  const status = useCall('lab.status', {});
  return (
    <StartBlock
      title="Practice lab"
      text="Starts a MariaDB server and an SSH host on this computer, in a private folder, to run a 4-treatment experiment on. Nothing outside the folder is touched."
    >
      <Answer of={status} reading="Looking for the practice lab">
        {(lab) => <LabState lab={lab} />}
      </Answer>
    </StartBlock>
  );
}

function LabState({ lab }: { readonly lab: LabStatus }) {
  switch (lab.state) {
    case 'stopped':
      return <StartLab missing={lab.missing} />;
    case 'starting':
      return <Progress label={lab.step} done={null} />;
    case 'running':
      return <RunningLab lab={lab} />;
    case 'failed':
      return (
        <>
          <ErrorState failure={lab.failure} />
          <StartLab missing={[]} />
        </>
      );
  }
}

type Missing = Extract<LabStatus, { state: 'stopped' }>['missing'];

function StartLab({ missing }: { readonly missing: Missing }) {
  const start = useAction('lab.start');
  return (
    <>
      <div className="row">
        <Button
          kind="primary"
          busy={start.isPending}
          disabled={missing.length > 0}
          onClick={() => start.mutate({})}
        >
          Start practice lab
        </Button>
      </div>
      {missing.map(({ tool, remedy }) => (
        <div className="finding" key={tool}>
          <Mark shape="blocks" />
          <span className="finding__title">{tool} is not installed</span>
          <span className="finding__text">{remedy}</span>
        </div>
      ))}
      {start.error !== null && <ErrorState failure={start.error.failure} />}
    </>
  );
}

function RunningLab({ lab }: { readonly lab: Extract<LabStatus, { state: 'running' }> }) {
  const stop = useAction('lab.stop');
  return (
    <>
      <div className="row">
        <LinkButton kind="primary" to={samplePath}>
          Open sample experiment
        </LinkButton>
        <Button busy={stop.isPending} onClick={() => stop.mutate({})}>
          Stop practice lab
        </Button>
      </div>
      <p className="text-12" style={{ marginTop: 8 }}>
        <Outcome shape="passes" reason={`${lab.hosts.join(', ')}, ports ${lab.ports.join(', ')}`}>
          running
        </Outcome>
      </p>
      {stop.error !== null && <ErrorState failure={stop.error.failure} />}
    </>
  );
}
