import type { Host } from '../../preload/contract/hosts.ts';
import { Button } from '../parts/button.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { useAction } from '../use-call.ts';
import { ChangedKey } from './changed-key.tsx';
import { HostKeyQuestion } from './host-key-question.tsx';
import { SecretForm } from './secret-form.tsx';

/** What stands between this window and the host, with the one thing that helps. Nothing when nothing does. */
export function HostTrouble({ host }: { readonly host: Host }) {
  const check = useAction('hosts.check');
  if (host.link.state !== 'lost') {
    const asksForPassword =
      host.link.state === 'never-tried' && host.authentication.kind === 'password' && !host.secretKnown;
    return asksForPassword ? <SecretForm host={host} /> : null;
  }
  const { failure } = host.link;
  switch (failure.code) {
    case 'host-key-unknown':
      return <HostKeyQuestion host={host} />;
    case 'host-key-changed':
      return <ChangedKey host={host} failure={failure} />;
    case 'secret-needed':
      return <SecretForm host={host} />;
    case 'authentication-failed':
      return (
        <>
          <ErrorState failure={failure} />
          {host.authentication.kind !== 'agent' && <SecretForm host={host} />}
        </>
      );
    default:
      return (
        <ErrorState
          failure={failure}
          action={
            <Button small busy={check.isPending} onClick={() => check.mutate({ id: host.id })}>
              Try again
            </Button>
          }
        />
      );
  }
}
