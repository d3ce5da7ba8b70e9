import { z } from 'zod';

/**
 * What can happen to anyone. A code names the kind; the message says what happened and on what; the remedy says what
 * to do. `detail` is text to copy (the first error line, an excerpt of a log), never a stack.
 */
export const failureCodes = [
  // calls
  'invalid-input',
  'unknown-method',
  'not-found',
  'conflict',
  'unexpected',
  // reaching a host
  'host-unreachable',
  'host-key-unknown',
  'host-key-changed',
  'host-key-revoked',
  'authentication-failed',
  'secret-needed',
  'connection-lost',
  'command-failed',
  'timed-out',
  'sudo-refused',
  'unsafe-path',
  // what the host lacks
  'tool-missing',
  'disk-full',
  'no-free-port',
  'host-busy',
  /** A check of the host blocks: what was measured there would not count. */
  'host-not-fit',
  // server and workload
  'setting-unknown',
  'setting-impossible',
  'setting-not-effective',
  'server-did-not-start',
  'server-died',
  'workload-failed',
  'interrupted',
  // files and history
  'plan-unreadable',
  'plan-invalid',
  'file-unreadable',
  'format-unknown',
  'database-newer',
  'database-damaged',
  'already-running',
  'lab-failed',
  'not-available-here',
] as const;

export const FailureCode = z.enum(failureCodes);
export type FailureCode = z.infer<typeof FailureCode>;

export const Failure = z.object({
  code: FailureCode,
  message: z.string(),
  remedy: z.string(),
  /** Host, file or setting it happened on. */
  subject: z.string().optional(),
  detail: z.string().optional(),
  /** Where in a text, both counted from 1. */
  line: z.number().int().optional(),
  column: z.number().int().optional(),
  /** What `secret-needed` asks for; `keyFile` names the key of a passphrase. */
  secret: z
    .object({ kind: z.enum(['password', 'passphrase', 'sudo']), keyFile: z.string().optional() })
    .optional(),
  /** Public fingerprints, for host keys. */
  expected: z.string().optional(),
  received: z.string().optional(),
});
export type Failure = z.infer<typeof Failure>;
