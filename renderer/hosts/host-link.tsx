import type { Host } from '../../preload/contract/hosts.ts';
import { formatNumber, noBreakSpace } from '../../preload/contract/quantity.ts';
import type { MarkShape } from '../parts/mark.tsx';
import { Outcome } from '../parts/outcome.tsx';
import { useCall } from '../use-call.ts';
import { roughAge } from './age.ts';
import { newestRead, useNewestSnapshot } from './use-snapshots.ts';

type Linked = Pick<Host, 'link' | 'checking'>;

export function linkShape({ link, checking }: Linked): MarkShape {
  if (checking && link.state !== 'connected') return 'running';
  switch (link.state) {
    case 'connected':
      return 'passes';
    case 'never-tried':
      return 'pending';
    case 'lost':
      return isRefusal(link.failure.code) ? 'blocks' : 'warns';
  }
}

export function linkWord({ link, checking }: Linked): string {
  if (checking && link.state !== 'connected') return 'connecting';
  switch (link.state) {
    case 'connected':
      return 'connected';
    case 'never-tried':
      return 'never tried';
    case 'lost':
      return lostWord(link.failure.code);
  }
}

/** One line: the state of the link, and how it is reached. */
export function LinkLine({ host }: { readonly host: Host }) {
  const { link } = host;
  const since = link.state === 'never-tried' ? undefined : roughAge(link.since);
  return (
    <div className="row text-12 nowrap" role="status">
      <Outcome shape={linkShape(host)} reason={host.checking ? 'checking' : since}>
        {linkWord(host)}
      </Outcome>
      <Way host={host} />
    </div>
  );
}

/** `lab@10.20.0.32 by gw-1, agent, 0.6 ms, clock −11 ms, old algorithms`. */
function Way({ host }: { readonly host: Host }) {
  const hosts = useCall('hosts.list', {});
  const newest = useNewestSnapshot(host.id, newestRead);
  const jump = hosts.data?.find(({ id }) => id === host.jumpHostId);
  const clock = newest.snapshot?.clock ?? null;
  const words = [
    `${host.user}@${host.address}${host.port === 22 ? '' : `:${host.port}`}${jump === undefined ? '' : ` by ${jump.name}`}`,
    ...(clock === null
      ? []
      : [
          `${formatNumber(clock.rttSeconds * 1000, 1)}${noBreakSpace}ms`,
          `clock ${signedMilliseconds(clock.offsetSeconds)}`,
        ]),
    ...(host.legacyAlgorithms ? ['old algorithms'] : []),
    authenticationInWords(host),
  ].join(', ');
  return (
    <span className="secondary ellipsis" title={words}>
      {words}
    </span>
  );
}

/** `+3 ms`, `−11 ms`; seconds from one second on. */
export function signedMilliseconds(seconds: number): string {
  const large = Math.abs(seconds) >= 1;
  const text = formatNumber(large ? seconds : seconds * 1000, large ? 1 : 0);
  return `${seconds > 0 && /[1-9]/.test(text) ? '+' : ''}${text}${noBreakSpace}${large ? 's' : 'ms'}`;
}

type Code = Extract<Host['link'], { state: 'lost' }>['failure']['code'];

function isRefusal(code: Code): boolean {
  return code === 'host-key-changed' || code === 'host-key-revoked';
}

function lostWord(code: Code): string {
  switch (code) {
    case 'host-key-unknown':
      return 'key unknown';
    case 'host-key-changed':
      return 'key changed';
    case 'host-key-revoked':
      return 'key revoked';
    case 'secret-needed':
      return 'secret needed';
    case 'authentication-failed':
      return 'refused';
    default:
      return 'link lost';
  }
}

function authenticationInWords({ authentication }: Host): string {
  switch (authentication.kind) {
    case 'key':
      return `key ${authentication.keyFile.split(/[/\\]/).at(-1)}`;
    case 'agent':
      return 'SSH agent';
    case 'password':
      return 'password';
  }
}
