import type { Failure } from '../../preload/contract/failure.ts';
import type { ConnectionTest } from '../../preload/contract/host-access.ts';
import type { Host } from '../../preload/contract/hosts.ts';
import { Button } from '../parts/button.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { useAction, useCall } from '../use-call.ts';
import { ChangedKey } from './changed-key.tsx';
import { HostKeyQuestion } from './host-key-question.tsx';
import type { NextCall } from './next-call.ts';
import { SecretForm } from './secret-form.tsx';

/** What stands between this window and the host, with the one thing that helps. Nothing when nothing does. */
export function HostTrouble({ host }: { readonly host: Host }) {
  const test = useCall('hosts.testResult', { id: host.id });
  if (host.checking || test.data?.state === 'running') return null;
  if (host.link.state === 'lost') {
    return <Trouble host={host} failure={host.link.failure} next="hosts.check" />;
  }
  const failed = isNews(test.data, host) ? (test.data?.failure ?? null) : null;
  // What a step says for itself is not said twice.
  if (failed !== null && helps(failed)) return <Trouble host={host} failure={failed} next="hosts.test" />;
  const asksForPassword =
    host.link.state === 'never-tried' && host.authentication.kind === 'password' && !host.secretKnown;
  return asksForPassword ? <SecretForm host={host} next="hosts.check" /> : null;
}

/** A host that was connected after its test failed has no trouble any more. */
function isNews(test: ConnectionTest | null | undefined, { link }: Host): boolean {
  return link.state !== 'connected' || (test?.startedAt ?? '') > link.since;
}

function helps({ code }: Failure): boolean {
  return code === 'host-key-unknown' || code === 'host-key-changed' || code === 'secret-needed';
}

interface TroubleProps {
  readonly host: Host;
  readonly failure: Failure;
  readonly next: NextCall;
}

function Trouble({ host, failure, next }: TroubleProps) {
  const retry = useAction(next);
  switch (failure.code) {
    case 'host-key-unknown':
      return <HostKeyQuestion host={host} next={next} />;
    case 'host-key-changed':
      return <ChangedKey host={host} failure={failure} />;
    case 'secret-needed':
      return <SecretForm host={host} failure={failure} next={next} />;
    case 'authentication-failed':
      return (
        <>
          <ErrorState failure={failure} />
          {host.authentication.kind !== 'agent' && <SecretForm host={host} next={next} />}
        </>
      );
    default:
      return (
        <ErrorState
          failure={failure}
          action={
            <Button small busy={retry.isPending} onClick={() => retry.mutate({ id: host.id })}>
              Try again
            </Button>
          }
        />
      );
  }
}
