import { useState } from 'react';
import type { Failure } from '../../preload/contract/failure.ts';
import type { Host } from '../../preload/contract/hosts.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { useAction } from '../use-call.ts';

/** The refusal: both fingerprints, and a way on that cannot be taken by accident. */
export function ChangedKey({ host, failure }: { readonly host: Host; readonly failure: Failure }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <ErrorState
        failure={failure}
        action={
          <Button small kind="danger" onClick={() => setAsking(true)}>
            Forget the trusted key
          </Button>
        }
      />
      <div style={{ padding: '0 16px 8px', borderBottom: '1px solid var(--line)' }}>
        <Fingerprint label="Trusted until now" value={failure.expected ?? host.hostKey} />
        <Fingerprint label="Shown by the machine" value={failure.received ?? null} />
      </div>
      {asking && <ForgetKey host={host} onClose={() => setAsking(false)} />}
    </>
  );
}

function Fingerprint({ label, value }: { readonly label: string; readonly value: string | null }) {
  return (
    <div>
      <span className="label">{label}</span>
      <code className="fingerprint mono-small">{value ?? 'none'}</code>
    </div>
  );
}

function ForgetKey({ host, onClose }: { readonly host: Host; readonly onClose: () => void }) {
  const forget = useAction('hosts.forgetKey');
  const check = useAction('hosts.check');

  async function forgetAndCheck(): Promise<void> {
    await forget.mutateAsync({ id: host.id });
    onClose();
    await check.mutateAsync({ id: host.id });
  }

  return (
    <Dialog
      title={`Forget the key of ${host.name}?`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button
            kind="danger"
            busy={forget.isPending}
            onClick={() => void forgetAndCheck().catch(() => undefined)}
          >
            Forget the key of {host.name}
          </Button>
        </>
      }
    >
      <p>
        Right only when the machine was installed again or its key replaced on purpose. The new key is then
        shown for comparison, as on first use.
      </p>
      {forget.error !== null && <ErrorState failure={forget.error.failure} />}
    </Dialog>
  );
}
