import { userInfo } from 'node:os';
import type { HostProposal, ProposedHost } from '../../../preload/contract/host-access.ts';
import type { Authentication, LoginMethod } from '../../../preload/contract/hosts.ts';
import { type FoundHost, type FoundHosts, inventoryName } from './found-host.ts';

export interface ProposalContext {
  /** Names that the inventory has already. */
  readonly taken: ReadonlySet<string>;
  /** Private keys that ssh would try by itself, such as `~/.ssh/id_ed25519`. */
  readonly defaultKeyFiles: readonly string[];
}

/**
 * What was found, as hosts for the inventory: names made fit for it, jump hosts that stand nowhere by name added as hosts
 * of their own, the ways to log in that ssh would try.
 */
export function propose(source: string, found: FoundHosts, context: ProposalContext): HostProposal {
  const proposed = new Map(
    found.hosts.map((host) => [inventoryName(host.name), proposedHost(host, context)] as const),
  );
  for (const host of found.hosts) {
    const jumps = host.jumps.map((jump) => jumpHost(jump, host, proposed, context));
    amend(proposed, inventoryName(host.name), { jumps });
    // In a chain each jump host is reached through the one before it, where its own entry says nothing else.
    for (const [index, name] of jumps.entries()) {
      const before = jumps.slice(0, index);
      const own = proposed.get(name)?.jumps ?? [];
      amend(proposed, name, { roles: [], ...(own.length === 0 && { jumps: before }) });
    }
  }
  return { source, hosts: [...proposed.values()], notUnderstood: [...found.notUnderstood] };
}

function amend(proposed: Map<string, ProposedHost>, name: string, change: Partial<ProposedHost>): void {
  const before = proposed.get(name);
  if (before !== undefined) proposed.set(name, { ...before, ...change });
}

function proposedHost(host: FoundHost, { taken, defaultKeyFiles }: ProposalContext): ProposedHost {
  const name = inventoryName(host.name);
  const { authentication, furtherAuthentication } = methodsOf(host, defaultKeyFiles);
  return {
    name,
    address: host.address,
    port: host.port,
    user: host.user ?? userInfo().username,
    authentication,
    furtherAuthentication,
    roles: ['server', 'client'],
    groups: [...host.groups],
    tags: [],
    legacyAlgorithms: false,
    useSudo: false,
    jumps: [],
    from: host.from,
    remarks: [...host.remarks],
    present: taken.has(name),
  };
}

type Methods = {
  readonly authentication: Authentication;
  readonly furtherAuthentication: LoginMethod[];
};

/** The files that are named, then the agent; without any, the agent and what ssh would find by itself. */
function methodsOf({ keyFiles, methods }: FoundHost, defaultKeyFiles: readonly string[]): Methods {
  const agent = { kind: 'agent' } as const;
  const [first, ...others] = keyFiles.map((keyFile) => ({ kind: 'key' as const, keyFile }));
  if (first !== undefined)
    return { authentication: first, furtherAuthentication: [...others, agent, ...methods] };
  const found = defaultKeyFiles.map((keyFile) => ({ kind: 'key' as const, keyFile }));
  return { authentication: agent, furtherAuthentication: [...found, ...methods] };
}

/** `[user@]host[:port]`, where the host may be a name of the same file; adds what is neither there nor in the inventory. */
function jumpHost(
  text: string,
  through: FoundHost,
  proposed: Map<string, ProposedHost>,
  context: ProposalContext,
): string {
  const parts = /^(?:ssh:\/\/)?(?:([^@]+)@)?(\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(text.trim());
  const address = (parts?.[2] ?? text).replace(/^\[|\]$/g, '');
  const name = inventoryName(address);
  if (proposed.has(name) || context.taken.has(name)) return name;
  const jump: FoundHost = {
    name,
    address,
    port: Number(parts?.[3] ?? 22),
    user: parts?.[1] ?? null,
    keyFiles: through.keyFiles,
    methods: through.methods,
    groups: [],
    jumps: [],
    from: `${through.from}, as a jump host`,
    remarks: [],
  };
  proposed.set(name, proposedHost(jump, context));
  return name;
}
