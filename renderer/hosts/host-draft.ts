import type { InputOf } from '../../preload/contract/contract.ts';
import type { Host, HostRole, LoginMethod } from '../../preload/contract/hosts.ts';

export type AuthenticationKind = Host['authentication']['kind'];

/** The form as it is typed: every field a text until it is sent. */
export interface HostDraft {
  readonly name: string;
  readonly address: string;
  readonly port: string;
  readonly user: string;
  readonly authentication: AuthenticationKind;
  readonly keyFile: string;
  /** Tried after the first way to log in, in this order. */
  readonly further: readonly LoginMethod[];
  readonly jumpHostId: number | null;
  readonly legacyAlgorithms: boolean;
  readonly useSudo: boolean;
  readonly roles: readonly HostRole[];
  readonly groups: readonly string[];
  readonly tags: readonly string[];
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
    further: host?.furtherAuthentication ?? [],
    jumpHostId: host?.jumpHostId ?? null,
    legacyAlgorithms: host?.legacyAlgorithms ?? false,
    useSudo: host?.useSudo ?? false,
    roles: host?.roles ?? ['server', 'client'],
    groups: host?.groups ?? [],
    tags: host?.tags ?? [],
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
    furtherAuthentication: draft.further.filter(
      (method) => method.kind !== 'key' || method.keyFile.trim() !== '',
    ),
    jumpHostId: draft.jumpHostId,
    legacyAlgorithms: draft.legacyAlgorithms,
    useSudo: draft.useSudo,
    roles: [...draft.roles],
    groups: [...draft.groups],
    tags: [...draft.tags],
    directory: draft.directory.trim(),
    notes: draft.notes,
  };
}

type SimpleKind = Exclude<LoginMethod['kind'], 'key'>;

/** Adds a way to log in behind the others, or takes it out. */
export function withMethod(
  further: readonly LoginMethod[],
  kind: SimpleKind,
  on: boolean,
): readonly LoginMethod[] {
  const others = further.filter((method) => method.kind !== kind);
  return on ? [...others, { kind }] : others;
}

/** Hosts that a host may be reached through: not itself, and none that is reached through it. */
export function jumpChoices(hosts: readonly Host[], host: Host | null): readonly Host[] {
  if (host === null) return hosts;
  const leadsThrough = (one: Host): boolean => {
    const seen = new Set<number>();
    for (let at: Host | undefined = one; at !== undefined && !seen.has(at.id); ) {
      if (at.id === host.id) return true;
      seen.add(at.id);
      const next: number | null = at.jumpHostId;
      at = hosts.find(({ id }) => id === next);
    }
    return false;
  };
  return hosts.filter((one) => !leadsThrough(one));
}
