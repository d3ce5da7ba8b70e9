import { type FormEvent, useState } from 'react';
import type { Host } from '../../preload/contract/hosts.ts';
import { Button } from '../parts/button.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { CheckField, TextField } from '../parts/field.tsx';
import { Section } from '../parts/pane.tsx';
import { useAction, useCall } from '../use-call.ts';

/** What is known of the host's secrets, where they are kept, and the way to forget them. */
export function Secrets({ host }: { readonly host: Host }) {
  const storage = useCall('hosts.secretStorage', {});
  const forget = useAction('hosts.forgetSecrets');
  return (
    <Section
      title="Secrets"
      note={host.secretKnown ? 'one to log in with is known' : 'none to log in with'}
      action={
        <Button kind="quiet" busy={forget.isPending} onClick={() => forget.mutate({ id: host.id })}>
          Forget all of {host.name}
        </Button>
      }
    >
      {storage.data !== undefined && <p className="text-12 secondary">{storage.data.sentence}</p>}
      {forget.error !== null && <ErrorState failure={forget.error.failure} />}
      <SudoPassword host={host} canRemember={storage.data?.kind === 'keychain'} />
    </Section>
  );
}

interface SudoPasswordProps {
  readonly host: Host;
  readonly canRemember: boolean;
}

/** For hosts where sudo asks for another password than the login. */
function SudoPassword({ host, canRemember }: SudoPasswordProps) {
  const [secret, setSecret] = useState('');
  const [remember, setRemember] = useState(false);
  const give = useAction('hosts.giveSecret');

  function submit(event: FormEvent): void {
    event.preventDefault();
    setSecret('');
    give.mutate({ id: host.id, kind: 'sudo', secret, remember });
  }

  return (
    <form onSubmit={submit} className="sudo-password">
      <div className="row" style={{ alignItems: 'end' }}>
        <div style={{ flex: 1 }}>
          <TextField
            label="Password for sudo"
            type="password"
            autoComplete="off"
            value={secret}
            onChange={setSecret}
          />
        </div>
        <Button type="submit" busy={give.isPending} disabled={secret === ''}>
          Use it
        </Button>
      </div>
      {canRemember && (
        <CheckField label="Remember it on this computer" checked={remember} onChange={setRemember} />
      )}
      <p className="label">
        {give.isSuccess
          ? 'Taken. It is sent to sudo on its standard input, never as an argument.'
          : 'Only where it differs from the login password, and only without the sudoers lines below'}
      </p>
      {give.error !== null && <ErrorState failure={give.error.failure} />}
    </form>
  );
}
