import { useState } from 'react';
import type { SnapshotHeading } from '../../preload/contract/facts.ts';
import type { Host } from '../../preload/contract/hosts.ts';
import { Answer } from '../parts/answer.tsx';
import { Button, LinkButton } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Body, Head, Pane } from '../parts/pane.tsx';
import { paths } from '../paths.ts';
import type { ScreenProps } from '../screen-props.ts';
import { useCall } from '../use-call.ts';
import { OneHost } from './one-host.tsx';
import { PasteFacts } from './paste-facts.tsx';
import { SnapshotFacts } from './snapshot-facts.tsx';
import { SnapshotList } from './snapshot-list.tsx';

/** Everything a host said of itself, and when. */
export function FactsScreen({ params }: ScreenProps) {
  return (
    <OneHost id={Number(params.id)} title="Facts">
      {(host, hosts) => <HostFacts host={host} hosts={hosts} />}
    </OneHost>
  );
}

interface HostFactsProps {
  readonly host: Host;
  readonly hosts: readonly Host[];
}

function HostFacts({ host, hosts }: HostFactsProps) {
  const [pasting, setPasting] = useState(false);
  const snapshots = useCall('hosts.snapshots', { id: host.id });
  const other = hosts.find(({ id, facts }) => id !== host.id && facts !== null);
  return (
    <>
      <Head title={`Facts of ${host.name}`} inline>
        {other !== undefined && (
          <LinkButton to={paths.factsDiff({ hostId: host.id }, { hostId: other.id })}>
            Compare with another host
          </LinkButton>
        )}
        <Button onClick={() => setPasting(true)}>Paste facts</Button>
        <LinkButton to={paths.host(host.id)}>Back to {host.name}</LinkButton>
      </Head>
      <Answer of={snapshots} reading="Reading snapshots">
        {(list) =>
          list.length === 0 ? (
            <EmptyState action={<Button onClick={() => setPasting(true)}>Paste facts</Button>}>
              Nothing was read of {host.name} yet. Facts are read when its connection is checked; the text of
              pt-summary or the hardware lines of an article can be pasted.
            </EmptyState>
          ) : (
            <Snapshots host={host} list={list} />
          )
        }
      </Answer>
      {pasting && <PasteFacts host={host} onClose={() => setPasting(false)} />}
    </>
  );
}

function Snapshots({ host, list }: { readonly host: Host; readonly list: readonly SnapshotHeading[] }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const open = list.find(({ id }) => id === chosen) ?? list[0];
  if (open === undefined) return null;
  return (
    <Body>
      <Pane width={312} tone="context" label="Snapshots">
        <SnapshotList host={host} list={list} open={open} onOpen={({ id }) => setChosen(id)} />
      </Pane>
      <Pane label={`Snapshot ${open.id}`}>
        <SnapshotFacts key={open.id} snapshotId={open.id} />
      </Pane>
    </Body>
  );
}
