import { useState } from 'react';
import type { Host } from '../../preload/contract/hosts.ts';
import type { Lease } from '../../preload/contract/lease.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { Outcome } from '../parts/outcome.tsx';
import { formatMoment } from '../parts/time.ts';
import { useAction } from '../use-call.ts';

/** Who uses the host. Asked only on request: the question itself is work on a host where somebody may be measuring. */
export function HostLease({ host }: { readonly host: Host }) {
  const ask = useAction('hosts.lease');
  const [taking, setTaking] = useState(false);
  return (
    <>
      {ask.data === undefined ? (
        <span className="muted">not asked </span>
      ) : (
        <span>{leaseInWords(ask.data)} </span>
      )}
      <Button kind="quiet" busy={ask.isPending} onClick={() => ask.mutate({ id: host.id })}>
        {ask.data === undefined ? 'Ask the host' : 'Ask again'}
      </Button>
      {ask.data && !ask.data.ours && (
        <Button kind="quiet" onClick={() => setTaking(true)}>
          Take over
        </Button>
      )}
      {ask.error !== null && <ErrorState failure={ask.error.failure} />}
      {taking && ask.data && (
        <TakeOver
          host={host}
          lease={ask.data}
          onClose={() => {
            setTaking(false);
            ask.mutate({ id: host.id });
          }}
        />
      )}
    </>
  );
}

/** `by ada@workstation since 30 Nov 14:02, until 30 Nov 14:32 or longer`. */
export function leaseInWords(lease: Lease | null): string {
  if (lease === null) return 'by nobody';
  const who = lease.ours ? 'by this Rackmark' : `by ${lease.owner}`;
  return `${who} since ${formatMoment(lease.since)}, until ${formatMoment(lease.until)} or longer`;
}

interface TakeOverProps {
  readonly host: Host;
  readonly lease: Lease;
  readonly onClose: () => void;
}

function TakeOver({ host, lease, onClose }: TakeOverProps) {
  const take = useAction('hosts.takeOverLease');
  const taken = take.data;
  return (
    <Dialog
      title={`Take ${host.name} over from ${lease.owner}?`}
      onClose={onClose}
      foot={
        taken === undefined ? (
          <>
            <Button onClick={onClose}>Leave it to them</Button>
            <Button kind="danger" busy={take.isPending} onClick={() => take.mutate({ id: host.id })}>
              Take {host.name} over
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Close</Button>
        )
      }
    >
      {taken === undefined ? (
        <p>
          What {lease.owner} has started there goes on, and their trial fails when their Rackmark looks at the
          host again. Right for a lease whose owner is gone; ask them first otherwise.
        </p>
      ) : (
        <>
          <p>
            <Outcome shape="passes">{host.name} is yours</Outcome> until {formatMoment(taken.lease.until)}.
          </p>
          {taken.warning !== null && <p>{taken.warning}</p>}
        </>
      )}
      {take.error !== null && <ErrorState failure={take.error.failure} />}
    </Dialog>
  );
}
