import type { Host } from '../../preload/contract/hosts.ts';
import { Button, LinkButton } from '../parts/button.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { Section } from '../parts/pane.tsx';
import { paths } from '../paths.ts';
import { useAction } from '../use-call.ts';
import { AccessSection } from './access-section.tsx';
import { ChangesSection } from './changes-section.tsx';
import { ConnectionTestSection } from './connection-test.tsx';
import { DataSetsSection } from './data-sets-section.tsx';
import { FactsSection } from './facts-section.tsx';
import { HealthSection } from './health-section.tsx';
import { rolesInWords } from './host-groups.ts';
import { HostSummary } from './host-summary.tsx';
import { HostTrouble } from './host-trouble.tsx';
import { RemoveHost } from './remove-host.tsx';

/** May this machine be trusted today? */
export function HostDetail({ host }: { readonly host: Host }) {
  const check = useAction('hosts.check');
  const test = useAction('hosts.test');
  const failure = check.error ?? test.error;
  return (
    <div className="host-detail">
      <div className="host-head">
        <div className="host-head__titles">
          <h2 className="text-15 strong nowrap">{host.name}</h2>
          <span className="muted text-12 ellipsis">{whatItIs(host)}</span>
          {host.practice && <span className="tag">practice lab</span>}
        </div>
        <div className="host-head__actions">
          <Button
            small
            busy={check.isPending || host.checking === true}
            onClick={() => check.mutate({ id: host.id })}
          >
            Check connection
          </Button>
          <Button small busy={test.isPending} onClick={() => test.mutate({ id: host.id })}>
            Test each step
          </Button>
          <LinkButton small to={paths.editHost(host.id)}>
            Edit
          </LinkButton>
        </div>
        <HostSummary host={host} />
      </div>
      {failure !== null && <ErrorState failure={failure.failure} />}
      <HostTrouble host={host} />
      <ConnectionTestSection host={host} />
      <FactsSection host={host} />
      <HealthSection host={host} />
      <ChangesSection host={host} />
      <AccessSection host={host} />
      <DataSetsSection host={host} />
      {host.notes !== '' && (
        <Section title="Notes">
          <p className="prose text-12">{host.notes}</p>
        </Section>
      )}
      <Section>
        <RemoveHost host={host} />
      </Section>
    </div>
  );
}

function whatItIs(host: Host): string {
  const model = host.facts?.model?.replace(/^Dell Inc\.\s+/, '') ?? null;
  return model === null ? rolesInWords(host) : `${model}, ${rolesInWords(host)}`;
}
