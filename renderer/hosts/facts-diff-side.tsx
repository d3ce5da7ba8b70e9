import type { Host } from '../../preload/contract/hosts.ts';
import { SelectField } from '../parts/field.tsx';
import { Section } from '../parts/pane.tsx';
import { formatMoment } from '../parts/time.ts';
import type { FactsSide } from '../paths.ts';
import { navigate } from '../router.ts';
import { useCall } from '../use-call.ts';

/** A side as the address names it; without a snapshot, the newest of the host. */
export interface ChosenSide {
  readonly hostId: number;
  readonly snapshotId: number | undefined;
}

/** `3` is the newest snapshot of host 3, `3-41` its snapshot 41; null for anything else. */
export function sideIn(text: string | null): ChosenSide | null {
  const [, host, snapshot] = /^(\d+)(?:-(\d+))?$/.exec(text ?? '') ?? [];
  if (host === undefined) return null;
  return { hostId: Number(host), snapshotId: snapshot === undefined ? undefined : Number(snapshot) };
}

export interface DiffSideProps {
  readonly title: 'Left' | 'Right';
  readonly hosts: readonly Host[];
  readonly side: ChosenSide;
  /** The snapshot that is compared. */
  readonly shown: number | null;
  /** The address with another choice on this side. */
  readonly to: (side: FactsSide) => string;
}

export function DiffSide({ title, hosts, side, shown, to }: DiffSideProps) {
  const headings = useCall('hosts.snapshots', { id: side.hostId });
  const go = (next: FactsSide) => navigate(to(next), { replace: true });
  return (
    <Section title={title}>
      <div className="diff-side">
        <SelectField
          label="Host"
          value={String(side.hostId)}
          choices={hosts.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(id) => go({ hostId: Number(id) })}
        />
        <SelectField
          label="Snapshot"
          value={shown === null ? '' : String(shown)}
          choices={
            headings.data === undefined || headings.data.length === 0
              ? [{ value: '', label: 'none' }]
              : headings.data.map(({ id, readAt, source }) => ({
                  value: String(id),
                  label: `${formatMoment(readAt)}, ${source}, snapshot ${id}`,
                }))
          }
          onChange={(id) => go({ hostId: side.hostId, snapshotId: Number(id) })}
        />
      </div>
    </Section>
  );
}
