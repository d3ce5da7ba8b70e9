import { useState } from 'react';
import { counted } from '../../preload/contract/counted.ts';
import type { Host } from '../../preload/contract/hosts.ts';
import { Answer } from '../parts/answer.tsx';
import { Button, LinkButton } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Notice } from '../parts/notice.tsx';
import { Body, Head, Pane } from '../parts/pane.tsx';
import { paths } from '../paths.ts';
import { navigate } from '../router.ts';
import type { ScreenProps } from '../screen-props.ts';
import { useAction, useCall } from '../use-call.ts';
import { HostDetail } from './host-detail.tsx';
import { listed } from './host-groups.ts';
import { HostList } from './host-list.tsx';

/** Side by side at most. */
const shownHosts = 3;

/** May these machines be trusted today? */
export function HostsScreen({ params, query }: ScreenProps) {
  const hosts = useCall('hosts.list', {});
  const check = useAction('hosts.check');
  function checkAll(): void {
    for (const { id } of hosts.data ?? []) check.mutate({ id });
  }

  return (
    <>
      <Head title="Hosts" sub={hosts.data && summary(hosts.data)} inline>
        <LinkButton to={paths.importHosts()}>Import hosts</LinkButton>
        {hosts.data !== undefined && hosts.data.length > 0 && <Button onClick={checkAll}>Check all</Button>}
        <LinkButton kind="primary" to={paths.newHost()}>
          Add host
        </LinkButton>
      </Head>
      <AddedNotice count={Number(query.get('added') ?? 0)} />
      <Answer of={hosts} reading="Reading hosts">
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              action={
                <>
                  <LinkButton to={paths.newHost()}>Add a host</LinkButton>
                  <LinkButton to={paths.importHosts()}>Import from ~/.ssh/config</LinkButton>
                  <LinkButton to={paths.start()}>Practice lab</LinkButton>
                </>
              }
            >
              No hosts yet. Add a machine that you reach over SSH, or start the practice lab on this computer.
            </EmptyState>
          ) : (
            <HostPanes hosts={list} openId={Number(params.id)} />
          )
        }
      </Answer>
    </>
  );
}

function AddedNotice({ count }: { readonly count: number }) {
  if (!(count > 0)) return null;
  return (
    <Notice severity="informs" title={`${counted(count, 'host')} added.`}>
      Nothing was sent to them yet; their keys are asked about when they are checked.
    </Notice>
  );
}

function HostPanes({ hosts, openId }: { readonly hosts: readonly Host[]; readonly openId: number }) {
  const [beside, setBeside] = useState<readonly number[]>([]);
  const open = hosts.find(({ id }) => id === openId) ?? listed(hosts, '', 'role')[0];
  const others = hosts.filter(({ id }) => id !== open?.id && beside.includes(id));
  const shown = open === undefined ? [] : [open, ...others].slice(0, shownHosts);

  function toggle(host: Host): void {
    setBeside(beside.includes(host.id) ? beside.filter((id) => id !== host.id) : [...beside, host.id]);
  }

  return (
    <Body>
      <Pane width={348} tone="context" label="All hosts">
        <HostList
          hosts={hosts}
          shown={shown}
          onOpen={(host) => {
            setBeside([]);
            navigate(paths.host(host.id));
          }}
          onToggle={toggle}
        />
      </Pane>
      {shown.map((host) => (
        <Pane key={host.id} label={host.name}>
          <HostDetail host={host} />
        </Pane>
      ))}
    </Body>
  );
}

function summary(hosts: readonly Host[]): string {
  if (hosts.length === 0) return '';
  const servers = hosts.filter(({ roles }) => roles.includes('server')).length;
  const clients = hosts.filter(({ roles }) => roles.includes('client')).length;
  const words = [
    counted(hosts.length, 'host'),
    counted(servers, 'server'),
    counted(clients, 'load generator'),
  ];
  return words.join(', ');
}
