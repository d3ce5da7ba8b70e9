import type { Host } from '../../preload/contract/hosts.ts';
import type { MarkShape } from '../parts/mark.tsx';
import { Outcome } from '../parts/outcome.tsx';
import { formatAge } from '../parts/time.ts';

type Link = Host['link'];

export function linkShape(link: Link): MarkShape {
  switch (link.state) {
    case 'connected':
      return 'passes';
    case 'never-tried':
      return 'pending';
    case 'lost':
      return link.failure.code === 'host-key-changed' ? 'blocks' : 'warns';
  }
}

export function linkWord(link: Link): string {
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
  const since = link.state === 'never-tried' ? undefined : formatAge(link.since);
  return (
    <div className="row text-12 secondary nowrap">
      <Outcome shape={linkShape(link)} reason={since}>
        {linkWord(link)}
      </Outcome>
      <span className="ellipsis">
        {host.user}@{host.address}
        {host.port === 22 ? '' : `:${host.port}`}, {authenticationInWords(host)}
      </span>
    </div>
  );
}

function lostWord(code: Extract<Link, { state: 'lost' }>['failure']['code']): string {
  switch (code) {
    case 'host-key-unknown':
      return 'key unknown';
    case 'host-key-changed':
      return 'key changed';
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
      return `key ${authentication.keyFile}`;
    case 'agent':
      return 'SSH agent';
    case 'password':
      return 'password';
  }
}
