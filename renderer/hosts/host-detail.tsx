import type { Host, HostFacts } from '../../preload/contract/hosts.ts';
import { formatBytes } from '../../preload/contract/quantity.ts';
import { Button, LinkButton } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { countFindings, FindingList } from '../parts/finding.tsx';
import { Facts, Section } from '../parts/pane.tsx';
import { Table } from '../parts/table.tsx';
import { formatMoment } from '../parts/time.ts';
import { paths } from '../paths.ts';
import { useAction } from '../use-call.ts';
import { LinkLine } from './host-link.tsx';
import { HostTrouble } from './host-trouble.tsx';
import { RemoveHost } from './remove-host.tsx';

export function HostDetail({ host }: { readonly host: Host }) {
  const check = useAction('hosts.check');
  return (
    <>
      <div className="host-head">
        <div className="row">
          <h2 className="text-15 strong nowrap">{host.name}</h2>
          <span className="muted text-12 ellipsis">{roleInWords(host)}</span>
          {host.practice && <span className="tag">practice lab</span>}
          <span className="spacer" />
          <Button small busy={check.isPending} onClick={() => check.mutate({ id: host.id })}>
            Check connection
          </Button>
          <LinkButton small to={paths.editHost(host.id)}>
            Edit
          </LinkButton>
        </div>
        <LinkLine host={host} />
      </div>
      {check.error !== null && <ErrorState failure={check.error.failure} />}
      <HostTrouble host={host} />
      <Section
        title="Facts"
        note={host.facts === null ? undefined : `read ${formatMoment(host.facts.readAt)}`}
      >
        {host.facts === null ? (
          <p className="text-12 secondary">None yet. They are read when the connection is checked.</p>
        ) : (
          <HostFactList facts={host.facts} />
        )}
      </Section>
      {host.findings.length > 0 && (
        <Section title="Health" note={countFindings(host.findings)}>
          <FindingList findings={host.findings} />
        </Section>
      )}
      {host.facts !== null && <Tools facts={host.facts} />}
      {host.hostKey !== null && (
        <Section title="Host key" note={<span className="mono-small breaks">{host.hostKey}</span>} />
      )}
      {host.notes !== '' && (
        <Section title="Notes">
          <p className="prose text-12">{host.notes}</p>
        </Section>
      )}
      <Section>
        <RemoveHost host={host} />
      </Section>
    </>
  );
}

function HostFactList({ facts }: { readonly facts: HostFacts }) {
  return (
    <Facts
      rows={[
        ['CPU', <WithDetail key="cpu" value={facts.cpuModel} detail={`${facts.threads} threads`} />],
        ['Memory', formatBytes(facts.memoryBytes, 'binary')],
        ['Free space', formatBytes(facts.freeBytes)],
        ['System', <WithDetail key="system" value={facts.system} detail={facts.kernel} />],
        ['Model', facts.model ?? 'none: the machine does not say'],
        ['Name', <WithDetail key="name" value={facts.hostname} detail={`as ${facts.user}`} />],
      ]}
    />
  );
}

function WithDetail({ value, detail }: { readonly value: string; readonly detail: string }) {
  return (
    <>
      {value} <span className="unit">{detail}</span>
    </>
  );
}

function Tools({ facts }: { readonly facts: HostFacts }) {
  const tools = Object.entries(facts.tools).map(([name, tool]) => ({ name, ...tool }));
  return (
    <Section title="Tools" note="found on the host" flush>
      {tools.length === 0 ? (
        <EmptyState>No server program and no load generator was found.</EmptyState>
      ) : (
        <Table
          label="Tools"
          rows={tools}
          rowKey={({ name }) => name}
          compact
          columns={[
            { id: 'name', head: 'Tool', cell: ({ name }) => name },
            {
              id: 'version',
              head: 'Version',
              cell: ({ version, path }) => (
                <span className="secondary">{version.replace(`${path} `, '')}</span>
              ),
            },
            {
              id: 'path',
              head: 'Path',
              cell: ({ path }) => <span className="mono-small muted">{path}</span>,
            },
          ]}
        />
      )}
    </Section>
  );
}

function roleInWords({ roles, facts }: Host): string {
  const words = roles.map((role) => (role === 'server' ? 'server' : 'load generator')).join(' and ');
  return facts?.model === null || facts === null ? words : `${facts.model}, ${words}`;
}
