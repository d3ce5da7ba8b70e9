import { Answer } from '../parts/answer.tsx';
import type { ScreenProps } from '../screen-props.ts';
import { useCall } from '../use-call.ts';
import { HostForm } from './host-form.tsx';
import { OneHost } from './one-host.tsx';

/** Adds a host, or changes the one that the address names. */
export function HostFormScreen({ params }: ScreenProps) {
  const { id } = params;
  if (id === undefined) return <NewHost />;
  return (
    <OneHost id={Number(id)} title="Edit host">
      {(host, hosts) => <HostForm host={host} hosts={hosts} />}
    </OneHost>
  );
}

function NewHost() {
  const hosts = useCall('hosts.list', {});
  return (
    <Answer of={hosts} reading="Reading hosts">
      {(list) => <HostForm host={null} hosts={list} />}
    </Answer>
  );
}
