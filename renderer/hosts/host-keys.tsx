import { useState } from 'react';
import type { TrustedKey } from '../../preload/contract/host-access.ts';
import type { Host } from '../../preload/contract/hosts.ts';
import { Answer } from '../parts/answer.tsx';
import { Button } from '../parts/button.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { CheckField } from '../parts/field.tsx';
import { Section } from '../parts/pane.tsx';
import { formatMoment } from '../parts/time.ts';
import { useAction, useCall } from '../use-call.ts';
import { PasteKeys } from './paste-keys.tsx';

/** The keys that this host may show, and who vouched for each. */
export function HostKeys({ host }: { readonly host: Host }) {
  const keys = useCall('hosts.keys', { id: host.id });
  const [removing, setRemoving] = useState<TrustedKey | null>(null);
  const [pasting, setPasting] = useState(false);
  return (
    <>
      <Section title="Host keys" note="trusted">
        <Answer of={keys} reading="Reading host keys">
          {(list) =>
            list.length === 0 ? (
              <p className="text-12 secondary">
                None. The key is shown for comparison when the connection is checked; one that
                ~/.ssh/known_hosts knows is said to be there.
              </p>
            ) : (
              <ul aria-label={`Trusted keys of ${host.name}`}>
                {list.map((key) => (
                  <KeyRow key={key.fingerprint} trusted={key} onRemove={() => setRemoving(key)} />
                ))}
              </ul>
            )
          }
        </Answer>
        <Button kind="quiet" onClick={() => setPasting(true)}>
          Paste known_hosts lines
        </Button>
        <KnownHostsFile />
      </Section>
      {pasting && <PasteKeys host={host} onClose={() => setPasting(false)} />}
      {removing !== null && <RemoveKey host={host} trusted={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

function KeyRow({ trusted, onRemove }: { readonly trusted: TrustedKey; readonly onRemove: () => void }) {
  return (
    <li className="key-row">
      <div className="row">
        <span className="medium">{trusted.algorithm}</span>
        <span className="spacer" />
        <Button kind="quiet" aria-label={`Remove the ${trusted.algorithm} key`} onClick={onRemove}>
          Remove
        </Button>
      </div>
      <code className="mono-small breaks">{trusted.fingerprint}</code>
      <div className="secondary">
        {sourceInWords(trusted.source)}, {formatMoment(trusted.addedAt)}
      </div>
    </li>
  );
}

/** Who vouched for a key. */
export function sourceInWords(source: string): string {
  if (source === 'asked') return 'compared by you';
  if (source === 'pasted') return 'pasted by you';
  if (source === 'practice-lab') return 'made by the practice lab';
  return `taken over from ${source}`;
}

/** For OpenSSH, or for a colleague: the keys of every host as lines of a known_hosts file. */
function KnownHostsFile() {
  const [hashed, setHashed] = useState(false);
  const file = useCall('hosts.knownHosts', { hashed }, { keepPrevious: true });
  if (file.data === undefined || file.data.text === '') return null;
  return (
    <div className="row" style={{ marginTop: 8 }}>
      <CopyButton text={file.data.text} label="Copy all hosts as known_hosts" />
      <CheckField label="Names hashed" checked={hashed} onChange={setHashed} />
    </div>
  );
}

interface RemoveKeyProps {
  readonly host: Host;
  readonly trusted: TrustedKey;
  readonly onClose: () => void;
}

function RemoveKey({ host, trusted, onClose }: RemoveKeyProps) {
  const remove = useAction('hosts.removeKey');
  async function removeAndClose(): Promise<void> {
    await remove.mutateAsync({ id: host.id, fingerprint: trusted.fingerprint });
    onClose();
  }
  return (
    <Dialog
      title={`Remove this key of ${host.name}?`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button
            kind="danger"
            busy={remove.isPending}
            onClick={() => void removeAndClose().catch(() => undefined)}
          >
            Remove the {trusted.algorithm} key
          </Button>
        </>
      }
    >
      <code className="fingerprint mono">{trusted.fingerprint}</code>
      <p>
        The connection is closed. When {host.name} shows this key again, it is asked about as on first use.
      </p>
      {remove.error !== null && <ErrorState failure={remove.error.failure} />}
    </Dialog>
  );
}
