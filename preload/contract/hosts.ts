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

/** `keyboard-interactive`: the host asks (a one-time code, say), a person answers by `hosts.giveAnswers`. */
export const LoginMethod = z.discriminatedUnion('kind', [
  ...Authentication.options,
  z.object({ kind: z.literal('keyboard-interactive') }),
]);
export type LoginMethod = z.infer<typeof LoginMethod>;

export { legacyAlgorithmsWeaken } from './legacy-algorithms.ts';

export const HostName = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/,
    'a host name is letters, digits, dots, underscores and hyphens, 63 at most',
  );

/** Of a group or a tag. */
const Label = z.string().trim().min(1).max(63);

export const HostInput = z.object({
  name: HostName,
  address: z.string().min(1),
  port: z.number().int().min(1).max(65535).default(22),
  user: z.string().min(1),
  authentication: Authentication,
  /** None: only a way to other hosts. */
  roles: z.array(HostRole),
  groups: z.array(Label).default([]),
  tags: z.array(Label).default([]),
  /** Tried in this order after `authentication`; one whose secret is missing is passed over. */
  furtherAuthentication: z.array(LoginMethod).default([]),
  /** The host of the inventory whose session carries this one's; that one may have a jump host itself. */
  jumpHostId: z.number().int().nullable().default(null),
  /** Off: what today's OpenSSH refuses is refused. On, for servers as old as those of CentOS 5 and 6. */
  legacyAlgorithms: z.boolean().default(false),
  /** Whether the commands of its sudoers snippet may be run by sudo: to read facts, and to set what a plan asks for. */
  useSudo: z.boolean().default(false),
  /** Where our files live on the host. Empty: `.rackmark` in the home directory. */
  directory: z.string().default(''),
  notes: z.string().default(''),
});
export type HostInput = z.infer<typeof HostInput>;

const { groups, tags, furtherAuthentication, jumpHostId, legacyAlgorithms, useSudo } = HostInput.shape;

/** What is left out stays as it is. */
export const HostChange = HostInput.extend({
  groups: groups.unwrap().optional(),
  tags: tags.unwrap().optional(),
  furtherAuthentication: furtherAuthentication.unwrap().optional(),
  jumpHostId: jumpHostId.unwrap().optional(),
  legacyAlgorithms: legacyAlgorithms.unwrap().optional(),
  useSudo: useSudo.unwrap().optional(),
});
export type HostChange = z.infer<typeof HostChange>;

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
  /** SHA256 fingerprint of the key that was trusted last; `hosts.keys` has them all. */
  hostKey: z.string().nullable(),
  secretKnown: z.boolean(),
  link: HostLink,
  /** A check that somebody asked for is under way. */
  checking: z.boolean().optional(),
  facts: HostFacts.nullable(),
  findings: z.array(Finding),
  /** True for the two hosts that the practice lab registers. */
  practice: z.boolean(),
});
export type Host = z.infer<typeof Host>;

export const OfferedKey = z.object({
  fingerprint: z.string(),
  algorithm: z.string(),
  /** Where the user's own known_hosts files trust this very key, such as `~/.ssh/known_hosts, line 12`. */
  knownFrom: z.string().nullable(),
  /** What else those files say of the host: that it is trusted by a certificate authority, for one. */
  note: z.string().nullable(),
});
export type OfferedKey = z.infer<typeof OfferedKey>;

export const SecretGiven = z.object({
  secret: z.string(),
  /** Left out: what the last login lacked, else what the first way to log in needs. */
  kind: z.enum(['password', 'passphrase', 'sudo']).optional(),
  /** Of the passphrase; left out: the first key file of the host. */
  keyFile: z.string().optional(),
  /** Kept beyond this session, where the keychain of the computer can (`hosts.secretStorage`). */
  remember: z.boolean().default(false),
});
export type SecretGiven = z.infer<typeof SecretGiven>;

const HostId = z.object({ id: z.number().int() });

export const hostMethods = {
  'hosts.list': method(z.object({}), z.array(Host)),
  'hosts.add': method(HostInput, Host),
  'hosts.change': method(HostChange.extend({ id: z.number().int() }), Host),
  'hosts.remove': method(HostId, z.object({})),
  /** Starts connecting and reading facts; the answer arrives as `host.changed` with the link and facts filled in. */
  'hosts.check': method(HostId, z.object({})),
  /** The key that the host showed and nobody has trusted yet; null when there is no question to answer. */
  'hosts.offeredKey': method(HostId, OfferedKey.nullable()),
  /** Trusts exactly this fingerprint; refused when the host has shown another one meanwhile. */
  'hosts.trustKey': method(HostId.extend({ fingerprint: z.string() }), z.object({})),
  /** Forgets every key of the host. */
  'hosts.forgetKey': method(HostId, z.object({})),
  'hosts.giveSecret': method(SecretGiven.extend({ id: z.number().int() }), z.object({})),
};
