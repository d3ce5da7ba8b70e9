import { useState } from 'react';
import type { Host } from '../../preload/contract/hosts.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { Notice } from '../parts/notice.tsx';
import { useAction, useCall } from '../use-call.ts';

interface OfferedKey {
  readonly fingerprint: string;
  readonly algorithm: string;
}

/** First use: nothing was sent yet, and nothing is before somebody compared the fingerprint. */
export function HostKeyQuestion({ host }: { readonly host: Host }) {
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
      {open && <HostKeyDialog host={host} offered={offered.data} onClose={() => setOpen(false)} />}
    </>
  );
}

interface HostKeyDialogProps {
  readonly host: Host;
  readonly offered: OfferedKey;
  readonly onClose: () => void;
}

function HostKeyDialog({ host, offered, onClose }: HostKeyDialogProps) {
  const trust = useAction('hosts.trustKey');
  const check = useAction('hosts.check');

  async function trustAndCheck(): Promise<void> {
    await trust.mutateAsync({ id: host.id, fingerprint: offered.fingerprint });
    onClose();
    await check.mutateAsync({ id: host.id });
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
            onClick={() => void trustAndCheck().catch(() => undefined)}
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
      <p>
        Compare it with what the machine itself says, on its own console:{' '}
        <code className="mono-small">
          ssh-keygen -lf /etc/ssh/ssh_host_{fileWord(offered.algorithm)}_key.pub
        </code>
        . A different fingerprint means that something between here and there answers in its place.
      </p>
      {trust.error !== null && <ErrorState failure={trust.error.failure} />}
    </Dialog>
  );
}

/** `ssh-ed25519` and `ecdsa-sha2-nistp256` are kept in files named by the family only. */
function fileWord(algorithm: string): string {
  return ['ed25519', 'ecdsa', 'rsa', 'dss'].find((family) => algorithm.includes(family)) ?? 'ed25519';
}
