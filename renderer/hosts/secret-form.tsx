import { type FormEvent, useState } from 'react';
import type { Failure } from '../../preload/contract/failure.ts';
import type { Host } from '../../preload/contract/hosts.ts';
import { Button } from '../parts/button.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { CheckField, TextField } from '../parts/field.tsx';
import { Section } from '../parts/pane.tsx';
import { useAction, useCall } from '../use-call.ts';
import type { NextCall } from './next-call.ts';
import { secretWanted } from './secret-wanted.ts';

export interface SecretFormProps {
  readonly host: Host;
  /** `secret-needed` says which one; without it, the secret of the first way to log in. */
  readonly failure?: Failure;
  readonly next: NextCall;
}

/** Password or passphrase. It leaves the field at once and is never shown again. */
export function SecretForm({ host, failure, next }: SecretFormProps) {
  const [secret, setSecret] = useState('');
  const [remember, setRemember] = useState(false);
  const storage = useCall('hosts.secretStorage', {});
  const give = useAction('hosts.giveSecret');
  const goOn = useAction(next);
  const wanted = secretWanted(host, failure);

  async function giveAndGoOn(event: FormEvent): Promise<void> {
    event.preventDefault();
    const { kind, keyFile } = wanted;
    setSecret('');
    await give.mutateAsync({ id: host.id, secret, kind, remember, ...(keyFile !== null && { keyFile }) });
    await goOn.mutateAsync({ id: host.id });
  }

  return (
    <Section title={`${wanted.name} needed`} note={<span className="breaks">{wanted.of}</span>}>
      <form onSubmit={(event) => void giveAndGoOn(event).catch(() => undefined)}>
        <div className="row" style={{ alignItems: 'end' }}>
          <div style={{ flex: '0 1 240px' }}>
            <TextField
              label={wanted.name}
              type="password"
              autoComplete="off"
              value={secret}
              onChange={setSecret}
            />
          </div>
          <Button type="submit" busy={give.isPending || goOn.isPending} disabled={secret === ''}>
            {wanted.kind === 'sudo' ? 'Use it' : 'Connect'}
          </Button>
        </div>
        {storage.data?.kind === 'keychain' && (
          <CheckField label="Remember it on this computer" checked={remember} onChange={setRemember} />
        )}
        {storage.data !== undefined && <p className="label prose">{storage.data.sentence}</p>}
      </form>
      {give.error !== null && <ErrorState failure={give.error.failure} />}
      {goOn.error !== null && <ErrorState failure={goOn.error.failure} />}
    </Section>
  );
}
