import type { Host } from '../../preload/contract/hosts.ts';
import { LinkButton } from '../parts/button.tsx';
import { Body, Head, Pane } from '../parts/pane.tsx';
import { paths } from '../paths.ts';
import type { ScreenProps } from '../screen-props.ts';
import { HostKeys } from './host-keys.tsx';
import { OneHost } from './one-host.tsx';
import { Secrets } from './secrets.tsx';
import { Sudoers } from './sudoers.tsx';
import { Transcript } from './transcript.tsx';

/** How a host is got into, and what was done there. */
export function AccessScreen({ params }: ScreenProps) {
  return (
    <OneHost id={Number(params.id)} title="Access">
      {(host) => <Access host={host} />}
    </OneHost>
  );
}

function Access({ host }: { readonly host: Host }) {
  return (
    <>
      <Head title={`Access to ${host.name}`} sub={`${host.user}@${host.address}`} inline>
        <LinkButton to={paths.hostFacts(host.id)}>Facts</LinkButton>
        <LinkButton to={paths.host(host.id)}>Back to {host.name}</LinkButton>
      </Head>
      <Body>
        <Pane label="Commands">
          <Transcript host={host} />
        </Pane>
        <Pane width={400} tone="context" label="Keys and sudo">
          <HostKeys host={host} />
          <Secrets host={host} />
          <Sudoers host={host} />
        </Pane>
      </Body>
    </>
  );
}
