import { useState } from 'react';
import { counted } from '../../preload/contract/counted.ts';
import type { HostProposal, ProposedHost } from '../../preload/contract/host-access.ts';
import type { HostRole } from '../../preload/contract/hosts.ts';
import { Button, LinkButton } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { Body, Head, Pane, Section } from '../parts/pane.tsx';
import { paths } from '../paths.ts';
import { navigate } from '../router.ts';
import { useAction } from '../use-call.ts';
import { ImportSource } from './import-source.tsx';
import { ProposalTable } from './proposal-table.tsx';

/** Hosts of ~/.ssh/config or of an Ansible inventory: shown first, added only when told to. */
export function ImportHostsScreen() {
  const read = useAction('hosts.readSource');
  const add = useAction('hosts.addMany');
  const proposal = read.data ?? null;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [roles, setRoles] = useState<readonly HostRole[]>(['server', 'client']);
  const chosen = (proposal?.hosts ?? [])
    .filter((host) => !host.present && !left.has(host.name))
    .map((host) => ({ ...host, roles: rolesFor(host, roles) }));

  async function addChosen(): Promise<void> {
    const added = await add.mutateAsync({ hosts: chosen });
    navigate(`${paths.hosts()}?added=${added.length}`);
  }

  return (
    <>
      <Head title="Import hosts" sub={proposal === null ? undefined : summary(proposal)} inline>
        <LinkButton to={paths.hosts()}>Cancel</LinkButton>
        <Button
          kind="primary"
          disabled={chosen.length === 0}
          busy={add.isPending}
          onClick={() => void addChosen().catch(() => undefined)}
        >
          {chosen.length === 0 ? 'Add hosts' : `Add ${hostsInWords(chosen.length)}`}
        </Button>
      </Head>
      {add.error !== null && <ErrorState failure={add.error.failure} />}
      <Body>
        <Pane width={312} tone="context" label="Where they are listed">
          <ImportSource
            busy={read.isPending}
            roles={roles}
            onRoles={setRoles}
            onRead={(source) => {
              setLeft(new Set());
              add.reset();
              read.mutate(source);
            }}
          />
        </Pane>
        <Pane label="What was understood">
          {read.error !== null && <ErrorState failure={read.error.failure} />}
          {proposal === null && read.error === null && (
            <EmptyState>Read a file, and the hosts in it stand here before any is added.</EmptyState>
          )}
          {proposal !== null && (
            <>
              <NotUnderstood sentences={proposal.notUnderstood} />
              {proposal.hosts.length === 0 ? (
                <EmptyState>No host is named in it.</EmptyState>
              ) : (
                <ProposalTable hosts={proposal.hosts} left={left} onChange={setLeft} />
              )}
            </>
          )}
        </Pane>
      </Body>
    </>
  );
}

/** Jump hosts stay what they are: a way to others. */
function rolesFor(host: ProposedHost, roles: readonly HostRole[]): HostRole[] {
  return host.roles.length === 0 ? [] : [...roles];
}

function NotUnderstood({ sentences }: { readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <Section title="Not understood" note={String(sentences.length)}>
      <ul className="text-12 secondary" aria-label="Not understood">
        {sentences.map((sentence) => (
          <li key={sentence} className="breaks">
            {sentence}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function summary({ hosts, source }: HostProposal): string {
  const present = hosts.filter((host) => host.present).length;
  const known = present === 0 ? '' : `, ${present} of them in the inventory already`;
  return `${hostsInWords(hosts.length)} in ${source}${known}; nothing is added yet`;
}

function hostsInWords(count: number): string {
  return counted(count, 'host');
}
