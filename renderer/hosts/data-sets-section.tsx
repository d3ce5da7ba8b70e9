import { useState } from 'react';
import type { DataSet } from '../../preload/contract/data-sets.ts';
import type { Host } from '../../preload/contract/hosts.ts';
import { formatBytes } from '../../preload/contract/quantity.ts';
import { Answer } from '../parts/answer.tsx';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { Section } from '../parts/pane.tsx';
import { useAction, useCall } from '../use-call.ts';

/** What is kept on the host for later experiments. The host is asked when somebody wants to know. */
export function DataSetsSection({ host }: { readonly host: Host }) {
  const [asked, setAsked] = useState(false);
  const sets = useCall('dataSets.list', { hostId: host.id }, { enabled: asked });
  const total = (sets.data ?? []).reduce((sum, { diskBytes }) => sum + diskBytes, 0);
  return (
    <Section
      title="Data sets"
      note={sets.data === undefined ? '' : `${sets.data.length} kept, ${formatBytes(total)}`}
      action={
        !asked && (
          <Button kind="quiet" onClick={() => setAsked(true)}>
            List data sets
          </Button>
        )
      }
    >
      {asked && (
        <Answer of={sets} reading={`Asking ${host.name}`}>
          {(list) =>
            list.length === 0 ? (
              <p className="text-12 secondary">
                None. A plan with keepDataSet leaves its golden copies here.
              </p>
            ) : (
              list.map((set) => <KeptDataSet key={set.id} host={host} set={set} />)
            )
          }
        </Answer>
      )}
    </Section>
  );
}

function KeptDataSet({ host, set }: { readonly host: Host; readonly set: DataSet }) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="row row--baseline text-12" style={{ gap: 8, padding: '3px 0' }}>
      <span className="medium nowrap tabular">{formatBytes(set.diskBytes)}</span>
      <span className="ellipsis" title={set.id}>
        {wordsOf(set)}
      </span>
      <span className="spacer" />
      {set.neededBy === null ? (
        <Button small kind="quiet" aria-label={`Remove ${set.id}`} onClick={() => setAsking(true)}>
          Remove
        </Button>
      ) : (
        <span className="muted nowrap">needed by “{set.neededBy}”</span>
      )}
      {asking && <RemoveDataSet host={host} set={set} onClose={() => setAsking(false)} />}
    </div>
  );
}

interface RemoveProps {
  readonly host: Host;
  readonly set: DataSet;
  readonly onClose: () => void;
}

function RemoveDataSet({ host, set, onClose }: RemoveProps) {
  const remove = useAction('dataSets.remove');
  return (
    <Dialog
      title="Remove this data set?"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Keep</Button>
          <Button
            kind="danger"
            busy={remove.isPending}
            onClick={() => remove.mutate({ hostId: host.id, id: set.id })}
          >
            Remove {formatBytes(set.diskBytes)}
          </Button>
        </>
      }
    >
      <p>
        {wordsOf(set)} on {host.name}. An experiment that needs it loads it anew.
      </p>
      <p className="mono-small">data-sets/{set.id}</p>
      {remove.error !== null && <ErrorState failure={remove.error.failure} />}
    </Dialog>
  );
}

function wordsOf({ id, key, record }: DataSet): string {
  if (key === null || record === null) return `${id}, not complete`;
  const settings = [...key.initialisation, ...key.loading].map((setting) => setting.slice('--'.length));
  return [key.data, key.server, ...settings, record.builtAt.slice(0, 10)].join(', ');
}
