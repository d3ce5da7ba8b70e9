import { type FormEvent, useState } from 'react';
import type { Host } from '../../preload/contract/hosts.ts';
import { Button } from '../parts/button.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { TextField } from '../parts/field.tsx';
import { Section } from '../parts/pane.tsx';
import { useAction } from '../use-call.ts';

/** Password or passphrase. It leaves the field at once and is never shown again. */
export function SecretForm({ host }: { readonly host: Host }) {
  const [secret, setSecret] = useState('');
  const give = useAction('hosts.giveSecret');
  const check = useAction('hosts.check');
  const name = host.authentication.kind === 'key' ? 'Passphrase' : 'Password';

  async function giveAndCheck(event: FormEvent): Promise<void> {
    event.preventDefault();
    await give.mutateAsync({ id: host.id, secret });
    setSecret('');
    await check.mutateAsync({ id: host.id });
  }

  return (
    <Section
      title={`${name} needed`}
      note={host.authentication.kind === 'key' ? host.authentication.keyFile : host.user}
    >
      <form
        className="row"
        style={{ alignItems: 'end' }}
        onSubmit={(event) => void giveAndCheck(event).catch(() => undefined)}
      >
        <div style={{ width: 240 }}>
          <TextField label={name} type="password" autoComplete="off" value={secret} onChange={setSecret} />
        </div>
        <Button type="submit" busy={give.isPending || check.isPending} disabled={secret === ''}>
          Connect
        </Button>
      </form>
      {give.error !== null && <ErrorState failure={give.error.failure} />}
    </Section>
  );
}
