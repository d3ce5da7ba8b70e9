import { z } from 'zod';
import { Failure } from './failure.ts';
import { Host, HostInput } from './hosts.ts';
import { method } from './method.ts';

const HostId = z.object({ id: z.number().int() });

/** What a host asks while somebody logs in. The connection waits for `hosts.giveAnswers`, 90 s at most. */
export const LoginQuestion = z.object({
  /** Goes back with the answers: they belong to this question and to no later one. */
  round: z.number().int(),
  name: z.string(),
  instructions: z.string(),
  /** `echo`: the answer may be shown while it is typed. */
  prompts: z.array(z.object({ text: z.string(), echo: z.boolean() })),
});
export type LoginQuestion = z.infer<typeof LoginQuestion>;

export const TrustedKey = z.object({
  fingerprint: z.string(),
  algorithm: z.string(),
  /** `asked`: the user compared it; `pasted`: known_hosts lines given by the user; `practice-lab`: made here; else the place in a known_hosts file. */
  source: z.string(),
  addedAt: z.string(),
});
export type TrustedKey = z.infer<typeof TrustedKey>;

export const connectionSteps = [
  'jump',
  'resolve',
  'reach',
  'host-key',
  'log-in',
  'shell',
  'directory',
  'sftp',
  'sudo',
] as const;

export const ConnectionStep = z.object({
  step: z.enum(connectionSteps),
  title: z.string(),
  /** `warns`: works, with something to know. `skipped`: a step before it failed, or it does not apply. */
  state: z.enum(['waits', 'runs', 'passes', 'warns', 'fails', 'skipped']),
  seconds: z.number().nullable(),
  sentence: z.string(),
  remedy: z.string(),
});
export type ConnectionStep = z.infer<typeof ConnectionStep>;

export const ConnectionTest = z.object({
  state: z.enum(['running', 'ended', 'canceled']),
  startedAt: z.string(),
  seconds: z.number().nullable(),
  steps: z.array(ConnectionStep),
  /** What kept it from going on, whole: for the question or form that belongs to it. */
  failure: Failure.nullable(),
});
export type ConnectionTest = z.infer<typeof ConnectionTest>;

export const TranscriptEntry = z.object({
  startedAt: z.string(),
  seconds: z.number(),
  /** Quoted as for a shell; scripts by their first line, secrets by dots. */
  command: z.string(),
  /** Null when a signal ended it, or it never ended: `ending` says how. */
  code: z.number().int().nullable(),
  ending: z.string(),
});
export type TranscriptEntry = z.infer<typeof TranscriptEntry>;

export const ProposedHost = HostInput.omit({ jumpHostId: true, notes: true, directory: true }).extend({
  /** Names of hosts to go through, nearest to this computer first: of this proposal or of the inventory. */
  jumps: z.array(z.string()),
  /** Where it stands in the source. */
  from: z.string(),
  /** What was there and is not taken. */
  remarks: z.array(z.string()),
  /** The inventory has a host of that name. */
  present: z.boolean(),
});
export type ProposedHost = z.infer<typeof ProposedHost>;

export const HostProposal = z.object({
  source: z.string(),
  hosts: z.array(ProposedHost),
  /** One sentence for each thing that was not understood, with its place. */
  notUnderstood: z.array(z.string()),
});
export type HostProposal = z.infer<typeof HostProposal>;

export const HostSource = z.object({
  kind: z.enum(['ssh-config', 'ansible']),
  /** On this computer. Left out: `~/.ssh/config`. */
  path: z.string().min(1).optional(),
  /** Pasted, instead of a file. */
  text: z.string().max(1_000_000).optional(),
});
export type HostSource = z.infer<typeof HostSource>;

export const SecretStorage = z.object({
  /** `keychain`: kept by the system. `session`: in memory until Rackmark ends. */
  kind: z.enum(['keychain', 'session']),
  sentence: z.string(),
});
export type SecretStorage = z.infer<typeof SecretStorage>;

export const hostAccessMethods = {
  /** The question of a host that is being logged in to; null when there is none. */
  'hosts.question': method(HostId, LoginQuestion.nullable()),
  /** One answer a prompt; null gives up the login. `conflict` when the question is not there any more. */
  'hosts.giveAnswers': method(
    HostId.extend({ round: z.number().int(), answers: z.array(z.string()).nullable() }),
    z.object({}),
  ),
  'hosts.keys': method(HostId, z.array(TrustedKey)),
  'hosts.removeKey': method(HostId.extend({ fingerprint: z.string() }), z.object({})),
  /**
   * Trusts what lines of a known_hosts file say of this host, each in the place of the key of its kind; what else stands
   * there is answered with a sentence.
   */
  'hosts.pasteKeys': method(
    HostId.extend({ text: z.string().max(1_000_000) }),
    z.object({ taken: z.array(TrustedKey), notTaken: z.array(z.string()) }),
  ),
  /** The trusted keys as lines of an OpenSSH known_hosts file, host names hashed where asked. */
  'hosts.knownHosts': method(
    z.object({ hashed: z.boolean().default(false) }),
    z.object({ text: z.string() }),
  ),
  /** Starts a test on connections of its own; each step arrives as `host.changed`. */
  'hosts.test': method(HostId, z.object({})),
  'hosts.cancelTest': method(HostId, z.object({})),
  /** The last test of this session; null before the first. */
  'hosts.testResult': method(HostId, ConnectionTest.nullable()),
  /** The last commands on the host, newest last. */
  'hosts.transcript': method(HostId, z.object({ entries: z.array(TranscriptEntry), file: z.string() })),
  'hosts.readSource': method(HostSource, HostProposal),
  /** All or none; a name that is taken is `conflict`. */
  'hosts.addMany': method(z.object({ hosts: z.array(ProposedHost).min(1).max(1000) }), z.array(Host)),
  'hosts.secretStorage': method(z.object({}), SecretStorage),
  /** Forgets every secret of the host, in memory and in the keychain. */
  'hosts.forgetSecrets': method(HostId, z.object({})),
  /** Lines for /etc/sudoers.d that allow exactly what Rackmark does with sudo on the host, and why each. */
  'hosts.sudoers': method(HostId, z.object({ fileName: z.string(), text: z.string() })),
};
