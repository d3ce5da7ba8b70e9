import type { Host } from '../../preload/contract/hosts.ts';
import { Answer } from '../parts/answer.tsx';
import { LinkButton } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Head } from '../parts/pane.tsx';
import { paths } from '../paths.ts';
import type { ScreenProps } from '../screen-props.ts';
import { useCall } from '../use-call.ts';
import { HostForm } from './host-form.tsx';

/** Adds a host, or changes the one that the address names. */
export function HostFormScreen({ params }: ScreenProps) {
  const id = params.id;
  return id === undefined ? <HostForm host={null} /> : <EditHost id={Number(id)} />;
}

function EditHost({ id }: { readonly id: number }) {
  const hosts = useCall('hosts.list', {});
  return (
    <Answer of={hosts} reading="Reading the host">
      {(list) => {
        const host = list.find((one: Host) => one.id === id);
        return host === undefined ? <HostGone id={id} /> : <HostForm host={host} />;
      }}
    </Answer>
  );
}

function HostGone({ id }: { readonly id: number }) {
  return (
    <>
      <Head title="Edit host" />
      <EmptyState action={<LinkButton to={paths.hosts()}>All hosts</LinkButton>}>
        There is no host {id}.
      </EmptyState>
    </>
  );
}
