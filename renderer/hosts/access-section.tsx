import type { Host } from '../../preload/contract/hosts.ts';
import { LinkButton } from '../parts/button.tsx';
import { Facts, Section } from '../parts/pane.tsx';
import { paths } from '../paths.ts';
import { useCall } from '../use-call.ts';
import { HostLease } from './host-lease.tsx';

/** By which key the host is known, how it is spoken to, and who uses it. */
export function AccessSection({ host }: { readonly host: Host }) {
  return (
    <Section
      title="Access"
      action={
        <LinkButton kind="quiet" to={paths.hostAccess(host.id)}>
          Keys, commands, sudo
        </LinkButton>
      }
    >
      <Facts
        rows={[
          ['Host key', <HostKey key="key" host={host} />],
          ['Algorithms', host.legacyAlgorithms ? 'old ones allowed' : 'as today’s OpenSSH'],
          ['sudo', host.useSudo ? 'for the commands of its sudoers lines' : 'never used'],
          ...(host.practice ? [] : ([['In use', <HostLease key="lease" host={host} />]] as const)),
          ...(host.groups.length > 0 ? ([['Groups', host.groups.join(', ')]] as const) : []),
          ...(host.tags.length > 0 ? ([['Tags', host.tags.join(', ')]] as const) : []),
        ]}
      />
    </Section>
  );
}

function HostKey({ host }: { readonly host: Host }) {
  const keys = useCall('hosts.keys', { id: host.id });
  const [newest, ...others] = (keys.data ?? []).toReversed();
  if (host.hostKey === null) return 'none trusted yet';
  return (
    <>
      <span className="mono-small">{host.hostKey}</span>{' '}
      <span className="unit">
        {newest?.algorithm}
        {others.length > 0 && `, and ${others.length} more`}
      </span>
    </>
  );
}
