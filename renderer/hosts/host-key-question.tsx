import { useState } from 'react';
import type { Host, OfferedKey } from '../../preload/contract/hosts.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { Notice } from '../parts/notice.tsx';
import { Outcome } from '../parts/outcome.tsx';
import { useAction, useCall } from '../use-call.ts';
import type { NextCall } from './next-call.ts';

export interface HostKeyQuestionProps {
  readonly host: Host;
  readonly next: NextCall;
}

/** First use: nothing was sent yet, and nothing is before somebody compared the fingerprint. */
export function HostKeyQuestion({ host, next }: HostKeyQuestionProps) {
  const [open, setOpen] = useState(true);
  const offered = useCall('hosts.offeredKey', { id: host.id });
  if (offered.error !== null) return <ErrorState failure={offered.error.failure} />;
  if (offered.data === undefined || offered.data === null) return null;
  return (
    <>
      <Notice
        severity="warns"
        title={`${host.name} is not trusted yet.`}
        action={
          <Button kind="quiet" onClick={() => setOpen(true)}>
            Compare fingerprint
          </Button>
        }
      >
        Its key was shown for the first time. Nothing was sent to it.
      </Notice>
      {open && (
        <HostKeyDialog host={host} next={next} offered={offered.data} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

interface HostKeyDialogProps extends HostKeyQuestionProps {
  readonly offered: OfferedKey;
  readonly onClose: () => void;
}

function HostKeyDialog({ host, next, offered, onClose }: HostKeyDialogProps) {
  const trust = useAction('hosts.trustKey');
  const goOn = useAction(next);

  async function trustAndGoOn(): Promise<void> {
    await trust.mutateAsync({ id: host.id, fingerprint: offered.fingerprint });
    onClose();
    await goOn.mutateAsync({ id: host.id });
  }

  return (
    <Dialog
      title={`Trust the key of ${host.name}?`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button
            kind="primary"
            busy={trust.isPending}
            onClick={() => void trustAndGoOn().catch(() => undefined)}
          >
            Trust this key
          </Button>
        </>
      }
    >
      <p>
        {host.address}:{host.port} shows this {offered.algorithm} key for the first time.
      </p>
      <code className="fingerprint mono">{offered.fingerprint}</code>
      <KnownAlready offered={offered} />
      <p>
        {offered.knownFrom === null ? 'Compare' : 'To be sure, compare'} it with what the machine itself says,
        on its own console:{' '}
        <code className="mono-small">
          ssh-keygen -lf /etc/ssh/ssh_host_{fileWord(offered.algorithm)}_key.pub
        </code>
        . A different fingerprint means that something between here and there answers in its place.
      </p>
      {trust.error !== null && <ErrorState failure={trust.error.failure} />}
    </Dialog>
  );
}

/** What the known_hosts files of this computer say of it; trusting takes the key over with its place. */
function KnownAlready({ offered }: { readonly offered: OfferedKey }) {
  return (
    <>
      {offered.knownFrom !== null && (
        <p className="known-already">
          <Outcome shape="passes">OpenSSH on this computer trusts this very key</Outcome>{' '}
          <code className="mono-small">{offered.knownFrom}</code>
        </p>
      )}
      {offered.note !== null && (
        <p className="known-already">
          <Outcome shape="warns">In known_hosts</Outcome> {offered.note}
        </p>
      )}
    </>
  );
}

/** `ssh-ed25519` and `ecdsa-sha2-nistp256` are kept in files named by the family only. */
function fileWord(algorithm: string): string {
  return ['ed25519', 'ecdsa', 'rsa', 'dss'].find((family) => algorithm.includes(family)) ?? 'ed25519';
}
