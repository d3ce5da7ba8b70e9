import { counted } from '../../preload/contract/counted.ts';
import { formatBytes } from '../../preload/contract/quantity.ts';
import { DropZone } from '../imports/drop-zone.tsx';
import { leaveSource } from '../imports/waiting-source.ts';
import { LinkButton } from '../parts/button.tsx';
import { Body, Head, Pane } from '../parts/pane.tsx';
import { paths } from '../paths.ts';
import { navigate } from '../router.ts';
import { useCall } from '../use-call.ts';
import { PracticeLab } from './practice-lab.tsx';
import { RecentExperiments } from './recent-experiments.tsx';
import { StartBlock } from './start-block.tsx';
import { Templates } from './templates.tsx';

/** A first result in minutes; later the way back in. */
export function StartScreen() {
  return (
    <>
      <Head title="Start" sub={useSummary()} inline />
      <Body>
        <Pane width={416} tone="context" label="Ways to begin">
          <PracticeLab />
          <StartBlock
            title="Results you already have"
            text="A log or a pasted output. What was understood is shown before anything is stored."
          >
            <DropZone
              onSource={(source) => {
                leaveSource(source);
                navigate(paths.imports());
              }}
            >
              <LinkButton small to={paths.pasteImport()}>
                Paste a log
              </LinkButton>
            </DropZone>
          </StartBlock>
          <StartBlock
            title="Your own host"
            text="Needs SSH and a MySQL, Percona or MariaDB server program. Host keys are checked strictly."
          >
            <LinkButton to={paths.newHost()}>Add host</LinkButton>
          </StartBlock>
          <span className="spacer" />
          <WhereDataIs />
        </Pane>
        <Pane label="Experiments to begin with">
          <RecentExperiments />
          <Templates />
        </Pane>
      </Body>
    </>
  );
}

function WhereDataIs() {
  const status = useCall('application.status', {});
  if (status.data === undefined) return null;
  return (
    <p className="text-11 muted breaks" style={{ padding: '12px 20px', borderTop: '1px solid var(--line)' }}>
      Data in {status.data.dataDirectory}, {formatBytes(status.data.freeBytes)} free. Only connections that
      you set up are opened.
    </p>
  );
}

function useSummary(): string {
  const hosts = useCall('hosts.list', {});
  const status = useCall('application.status', {});
  if (hosts.data === undefined || status.data === undefined) return '';
  if (hosts.data.length === 0 && status.data.trials === 0) {
    return 'No hosts and no trials yet. Each of these leads to a first result.';
  }
  const hostCount = counted(hosts.data.length, 'host');
  const trialCount = counted(status.data.trials, 'trial');
  return `${hostCount}, ${trialCount} in history`;
}
