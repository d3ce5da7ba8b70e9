import type { ReactNode } from 'react';
import type { Host } from '../../preload/contract/hosts.ts';
import { Answer } from '../parts/answer.tsx';
import { LinkButton } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Head } from '../parts/pane.tsx';
import { paths } from '../paths.ts';
import { useCall } from '../use-call.ts';

export interface OneHostProps {
  readonly id: number;
  /** Title of the screen while there is no host to name. */
  readonly title: string;
  readonly children: (host: Host, hosts: readonly Host[]) => ReactNode;
}

/** A screen of the host that the address names. */
export function OneHost({ id, title, children }: OneHostProps) {
  const hosts = useCall('hosts.list', {});
  return (
    <Answer of={hosts} reading="Reading the host">
      {(list) => {
        const host = list.find((one) => one.id === id);
        if (host !== undefined) return children(host, list);
        return (
          <>
            <Head title={title} />
            <EmptyState action={<LinkButton to={paths.hosts()}>All hosts</LinkButton>}>
              There is no host {id}.
            </EmptyState>
          </>
        );
      }}
    </Answer>
  );
}
