import type { ReactNode } from 'react';
import type { FactSnapshot } from '../../preload/contract/facts.ts';
import type { Host } from '../../preload/contract/hosts.ts';
import { formatPercent } from '../../preload/contract/quantity.ts';
import { Reading } from '../parts/answer.tsx';
import { LinkButton } from '../parts/button.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { Mark } from '../parts/mark.tsx';
import { Facts, Section } from '../parts/pane.tsx';
import { formatMoment } from '../parts/time.ts';
import { paths } from '../paths.ts';
import { href } from '../router.ts';
import { useCall } from '../use-call.ts';
import { roughAge } from './age.ts';
import type { FactLine } from './fact-line.ts';
import { factLines } from './fact-lines.ts';
import { contradictionId } from './health-section.tsx';
import { noiseOf } from './noise.ts';
import { newestFacts, useNewestSnapshot } from './use-snapshots.ts';

/** What the machine is, in a line a part; what takes root to know is said. */
export function FactsSection({ host }: { readonly host: Host }) {
  const { snapshot, reading, error } = useNewestSnapshot(host.id, newestFacts);
  return (
    <Section
      title="Facts"
      note={snapshot === null ? undefined : <SnapshotAge host={host} snapshot={snapshot} />}
      action={
        <LinkButton kind="quiet" to={paths.hostFacts(host.id)}>
          {snapshot === null ? 'Paste facts' : 'All facts'}
        </LinkButton>
      }
    >
      {error !== null && <ErrorState failure={error.failure} />}
      {reading && <Reading>Reading facts</Reading>}
      {snapshot !== null && <FactLines host={host} snapshot={snapshot} />}
      {snapshot === null && !reading && error === null && (
        <p className="text-12 secondary">
          None yet. They are read when the connection is checked; facts of a machine that cannot be reached
          can be pasted.
        </p>
      )}
    </Section>
  );
}

function SnapshotAge({ host, snapshot }: { readonly host: Host; readonly snapshot: FactSnapshot }) {
  const moment = formatMoment(snapshot.readAt);
  if (snapshot.source === 'pasted') return <>pasted {moment}, never read on the host</>;
  const age = host.link.state === 'connected' ? '' : `, ${roughAge(snapshot.readAt)}`;
  return (
    <>
      read {moment}
      {age}
      <span className="where-wide">, snapshot {snapshot.id}</span>
    </>
  );
}

function FactLines({ host, snapshot }: { readonly host: Host; readonly snapshot: FactSnapshot }) {
  const contradiction = host.findings.find(
    ({ id, severity }) => id === contradictionId && severity !== 'passes',
  );
  const lines = factLines(snapshot).map((line): readonly [string, ReactNode] => [
    line.name,
    <Line
      key={line.name}
      line={line}
      doubted={line.name === 'CPU' && contradiction !== undefined ? contradiction.title : null}
    />,
  ]);
  return (
    <Facts
      rows={
        host.roles.includes('server') ? [...lines, ['Noise', <NoiseLine key="noise" host={host} />]] : lines
      }
    />
  );
}

function Line({ line, doubted }: { readonly line: FactLine; readonly doubted: string | null }) {
  return (
    <>
      {doubted !== null && (
        <span className="inline-mark" title={doubted}>
          <Mark shape="warns" />
          <span className="visually-hidden">{doubted}: </span>
        </span>
      )}
      {line.value} <span className="unit">{line.detail}</span>
      {line.missing !== null && <span className="fact-missing">{line.missing}</span>}
    </>
  );
}

function NoiseLine({ host }: { readonly host: Host }) {
  const trials = useCall('trials.list', {});
  if (trials.data === undefined) return null;
  const noise = noiseOf(trials.data, host.name);
  if (noise === null) {
    return (
      <>
        not known <span className="unit">no treatment was repeated here</span>{' '}
        <a href={href(paths.newExperiment('calibration'))}>Calibrate (A/A)</a>
      </>
    );
  }
  return (
    <>
      {formatPercent(noise.ratio)} between replicates{' '}
      <span className="unit">
        {noise.trials} trials of {noise.experiment}, {formatMoment(noise.endedAt)}
      </span>
    </>
  );
}
