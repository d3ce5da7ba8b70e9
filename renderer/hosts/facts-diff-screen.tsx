import { useState } from 'react';
import type { SnapshotHeading } from '../../preload/contract/facts.ts';
import type { Host } from '../../preload/contract/hosts.ts';
import { Answer } from '../parts/answer.tsx';
import { LinkButton } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { FilterField } from '../parts/field.tsx';
import { Body, Head, Pane, Section } from '../parts/pane.tsx';
import { formatMoment } from '../parts/time.ts';
import { paths } from '../paths.ts';
import type { ScreenProps } from '../screen-props.ts';
import { useCall } from '../use-call.ts';
import { EqualFacts } from './equal-facts.tsx';
import { FactChanges } from './fact-changes.tsx';
import { type ChosenSide, DiffSide, sideIn } from './facts-diff-side.tsx';
import { matches } from './matches.ts';

/** Two snapshots, of one host or of two; what differs comes first. */
export function FactsDiffScreen({ query }: ScreenProps) {
  const hosts = useCall('hosts.list', {});
  const before = sideIn(query.get('before'));
  const after = sideIn(query.get('after'));
  return (
    <>
      <Head title="Facts diff">
        <LinkButton to={before === null ? paths.hosts() : paths.host(before.hostId)}>All hosts</LinkButton>
      </Head>
      <Answer of={hosts} reading="Reading hosts">
        {(list) =>
          before === null || after === null ? (
            <EmptyState action={<LinkButton to={paths.hosts()}>Choose hosts</LinkButton>}>
              Two hosts, or two snapshots of one, are compared here.
            </EmptyState>
          ) : (
            <Diff hosts={list} before={before} after={after} />
          )
        }
      </Answer>
    </>
  );
}

interface DiffProps {
  readonly hosts: readonly Host[];
  readonly before: ChosenSide;
  readonly after: ChosenSide;
}

function Diff({ hosts, before, after }: DiffProps) {
  const left = useSideSnapshot(before);
  const right = useSideSnapshot(after);
  return (
    <Body>
      <Pane width={280} tone="context" label="What is compared">
        <DiffSide
          title="Left"
          hosts={hosts}
          side={before}
          shown={left}
          to={(side) => paths.factsDiff(side, after)}
        />
        <DiffSide
          title="Right"
          hosts={hosts}
          side={after}
          shown={right}
          to={(side) => paths.factsDiff(before, side)}
        />
      </Pane>
      <Pane label="Differences">
        {left === null || right === null ? (
          <EmptyState>
            Of one side nothing was read yet; facts are read when a connection is checked.
          </EmptyState>
        ) : (
          <Differences hosts={hosts} leftId={left} rightId={right} />
        )}
      </Pane>
    </Body>
  );
}

/** The snapshot of a side: the one that is named, else the newest; null when there is none, or not yet. */
function useSideSnapshot({ hostId, snapshotId }: ChosenSide): number | null {
  const headings = useCall('hosts.snapshots', { id: hostId });
  const named = headings.data?.find(({ id }) => id === snapshotId);
  return (named ?? headings.data?.[0])?.id ?? null;
}

interface DifferencesProps {
  readonly hosts: readonly Host[];
  readonly leftId: number;
  readonly rightId: number;
}

function Differences({ hosts, leftId, rightId }: DifferencesProps) {
  const comparison = useCall('hosts.compareFacts', { before: leftId, after: rightId });
  const left = useCall('hosts.snapshot', { snapshotId: leftId });
  const right = useCall('hosts.snapshot', { snapshotId: rightId });
  const [filter, setFilter] = useState('');
  return (
    <Answer of={comparison} reading="Comparing facts">
      {({ before, after, changes, same }) => {
        const differing = changes.filter(({ kind }) => kind !== 'unread').length;
        const ofTwoHosts = before.hostId !== after.hostId;
        const headOf = ({ id, hostId, readAt }: SnapshotHeading) =>
          ofTwoHosts
            ? (hosts.find((host) => host.id === hostId)?.name ?? `host ${hostId}`)
            : `${formatMoment(readAt)}, snapshot ${id}`;
        const shown = changes.filter(({ label, path }) => matches(`${label} ${path}`, filter));
        return (
          <>
            <div className="host-filter host-filter--wide">
              <FilterField label="Filter facts" value={filter} onChange={setFilter} />
            </div>
            <Section flush title="Differing" note={`${differing} of ${differing + same} facts`}>
              {differing === 0 && <p className="quiet">Every fact that both sides have agrees.</p>}
              <FactChanges
                label="Facts that differ"
                changes={shown}
                before={headOf(before)}
                after={headOf(after)}
                ofTwoHosts={ofTwoHosts}
              />
            </Section>
            {left.data !== undefined && right.data !== undefined && (
              <EqualFacts
                left={left.data.facts}
                right={right.data.facts}
                differing={new Set(changes.map(({ path }) => path))}
                heads={[headOf(before), headOf(after)]}
              />
            )}
          </>
        );
      }}
    </Answer>
  );
}
