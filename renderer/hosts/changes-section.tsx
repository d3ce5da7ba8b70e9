import type { Host } from '../../preload/contract/hosts.ts';
import { LinkButton } from '../parts/button.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { Section } from '../parts/pane.tsx';
import { formatMoment } from '../parts/time.ts';
import { paths } from '../paths.ts';
import { useCall } from '../use-call.ts';
import { FactChanges } from './fact-changes.tsx';

/** The newest facts against those that the last trial here found. */
export function ChangesSection({ host }: { readonly host: Host }) {
  const comparison = useCall('hosts.changedSinceTrial', { id: host.id });
  if (comparison.error !== null) return <ErrorState failure={comparison.error.failure} />;
  if (comparison.data === undefined || comparison.data === null) return null;
  const { before, after, changes, same, trialId } = comparison.data;
  const changed = changes.filter(({ kind }) => kind !== 'unread').length;
  return (
    <Section
      flush
      title="Changed since the last trial here"
      note={`${changed} of ${changed + same} facts`}
      action={
        <LinkButton kind="quiet" to={paths.trial(trialId)}>
          Open that trial
        </LinkButton>
      }
    >
      {changes.length === 0 && <p className="quiet">Every fact is as that trial found it.</p>}
      <FactChanges
        label={`Changed on ${host.name} since the last trial here`}
        changes={changes}
        before={formatMoment(before.readAt)}
        after={formatMoment(after.readAt)}
      />
    </Section>
  );
}
