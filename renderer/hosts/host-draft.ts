import type { InputOf } from '../../preload/contract/contract.ts';
import type { Host, HostRole } from '../../preload/contract/hosts.ts';

export type AuthenticationKind = Host['authentication']['kind'];

/** The form as it is typed: every field a text until it is sent. */
export interface HostDraft {
  readonly name: string;
  readonly address: string;
  readonly port: string;
  readonly user: string;
  readonly authentication: AuthenticationKind;
  readonly keyFile: string;
  readonly roles: readonly HostRole[];
  readonly directory: string;
  readonly notes: string;
}

export type DraftErrors = { readonly [Field in keyof HostDraft]?: string };

export function draftOf(host: Host | null): HostDraft {
  return {
    name: host?.name ?? '',
    address: host?.address ?? '',
    port: String(host?.port ?? 22),
    user: host?.user ?? '',
    authentication: host?.authentication.kind ?? 'agent',
    keyFile: host?.authentication.kind === 'key' ? host.authentication.keyFile : '',
    roles: host?.roles ?? ['server', 'client'],
    directory: host?.directory ?? '',
    notes: host?.notes ?? '',
  };
}

/** What can be said before asking the lab, which checks everything again. */
export function checkDraft(draft: HostDraft): DraftErrors {
  const port = Number(draft.port);
  return {
    ...(!/^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/.test(draft.name) && {
      name: 'Letters, digits, dots, underscores and hyphens, 63 at most',
    }),
    ...(draft.address.trim() === '' && { address: 'A name or an address that SSH reaches' }),
    ...(!(Number.isInteger(port) && port >= 1 && port <= 65_535) && { port: '1 to 65535' }),
    ...(draft.user.trim() === '' && { user: 'The account to log in with' }),
    ...(draft.authentication === 'key' &&
      draft.keyFile.trim() === '' && { keyFile: 'Path of a private key' }),
    ...(draft.roles.length === 0 && { roles: 'At least one role' }),
  };
}

/** For a draft without errors. */
export function inputOf(draft: HostDraft): InputOf<'hosts.add'> {
  return {
    name: draft.name,
    address: draft.address.trim(),
    port: Number(draft.port),
    user: draft.user.trim(),
    authentication:
      draft.authentication === 'key'
        ? { kind: 'key', keyFile: draft.keyFile.trim() }
        : { kind: draft.authentication },
    roles: [...draft.roles],
    directory: draft.directory.trim(),
    notes: draft.notes,
  };
}
