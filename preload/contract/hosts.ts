import { z } from 'zod';
import { Failure } from './failure.ts';
import { method } from './method.ts';

export const HostRole = z.enum(['server', 'client']);
export type HostRole = z.infer<typeof HostRole>;

/** How to prove who we are. Passwords and passphrases are never part of it: they are given by `hosts.giveSecret`. */
export const Authentication = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('key'), keyFile: z.string().min(1) }),
  z.object({ kind: z.literal('agent') }),
  z.object({ kind: z.literal('password') }),
]);
export type Authentication = z.infer<typeof Authentication>;

export const HostName = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/,
    'a host name is letters, digits, dots, underscores and hyphens, 63 at most',
  );

export const HostInput = z.object({
  name: HostName,
  address: z.string().min(1),
  port: z.number().int().min(1).max(65535).default(22),
  user: z.string().min(1),
  authentication: Authentication,
  roles: z.array(HostRole).min(1),
  /** Where our files live on the host. Empty: `.rackmark` in the home directory. */
  directory: z.string().default(''),
  notes: z.string().default(''),
});
export type HostInput = z.infer<typeof HostInput>;

export const HostFacts = z.object({
  readAt: z.string(),
  hostname: z.string(),
  model: z.string().nullable(),
  system: z.string(),
  kernel: z.string(),
  cpuModel: z.string(),
  threads: z.number().int(),
  memoryBytes: z.number(),
  freeBytes: z.number(),
  user: z.string(),
  /** Tools found, by name, with the first line of what they say of their version. */
  tools: z.record(z.string(), z.object({ path: z.string(), version: z.string() })),
});
export type HostFacts = z.infer<typeof HostFacts>;

export const FindingSeverity = z.enum(['blocks', 'warns', 'informs', 'passes']);
export type FindingSeverity = z.infer<typeof FindingSeverity>;

/** A sentence about a host or a setting, with what to do. `evidence` is what was read, as it was read. */
export const Finding = z.object({
  id: z.string(),
  severity: FindingSeverity,
  title: z.string(),
  sentence: z.string(),
  remedy: z.string(),
  evidence: z.string(),
});
export type Finding = z.infer<typeof Finding>;

export const HostLink = z.discriminatedUnion('state', [
  z.object({ state: z.literal('never-tried') }),
  z.object({ state: z.literal('connected'), since: z.string() }),
  z.object({ state: z.literal('lost'), since: z.string(), failure: Failure }),
]);
export type HostLink = z.infer<typeof HostLink>;

export const Host = HostInput.extend({
  id: z.number().int(),
  /** SHA256 fingerprint of the key that is trusted for this host. */
  hostKey: z.string().nullable(),
  secretKnown: z.boolean(),
  link: HostLink,
  facts: HostFacts.nullable(),
  findings: z.array(Finding),
  /** True for the two hosts that the practice lab registers. */
  practice: z.boolean(),
});
export type Host = z.infer<typeof Host>;

const HostId = z.object({ id: z.number().int() });

export const hostMethods = {
  'hosts.list': method(z.object({}), z.array(Host)),
  'hosts.add': method(HostInput, Host),
  'hosts.change': method(HostInput.extend({ id: z.number().int() }), Host),
  'hosts.remove': method(HostId, z.object({})),
  /** Starts connecting and reading facts; the answer arrives as `host.changed` with the link and facts filled in. */
  'hosts.check': method(HostId, z.object({})),
  /** The key that the host showed and nobody has trusted yet; null when there is no question to answer. */
  'hosts.offeredKey': method(HostId, z.object({ fingerprint: z.string(), algorithm: z.string() }).nullable()),
  /** Trusts exactly this fingerprint; refused when the host has shown another one meanwhile. */
  'hosts.trustKey': method(HostId.extend({ fingerprint: z.string() }), z.object({})),
  'hosts.forgetKey': method(HostId, z.object({})),
  'hosts.giveSecret': method(HostId.extend({ secret: z.string() }), z.object({})),
};
