import { z } from 'zod';

/**
 * Where the settings of a treatment go. `private`: into an instance of our own. `drop-in`: into a file of ours in the
 * include directory of the host's own server. `main-file`: to the end of that server's main option file.
 */
export const DeployWay = z.enum(['private', 'drop-in', 'main-file']);
export type DeployWay = z.infer<typeof DeployWay>;

const absolutePath = z.string().regex(/^\/[A-Za-z0-9_./+-]*[A-Za-z0-9_+-]$/, 'an absolute path');

/** The host's own server: how it is stopped and started, and what may be met there. */
export const HostService = z.strictObject({
  control: z.enum(['systemd', 'sysv', 'mysqld-safe', 'commands']).default('systemd'),
  /** Of the unit or init script. Empty: `mariadb`, `mysql` or `mysqld`, whichever is there. */
  name: z
    .string()
    .regex(/^[A-Za-z0-9@][A-Za-z0-9@_.:-]*$|^$/, 'the name of a service')
    .default(''),
  /** With control `commands`: argument lists. */
  start: z.array(z.string().min(1)).min(1).optional(),
  stop: z.array(z.string().min(1)).min(1).optional(),
  /** Option file on the host with the login of its administrator. Left out: as root's own client logs in. */
  loginFile: absolutePath.optional(),
  /** Its main option file. Left out: the last of those that the server reads. */
  mainFile: absolutePath.optional(),
  /** Schemas that may be there besides those of the server. */
  schemas: z.array(z.string().min(1)).default([]),
  /** A setting that did not take effect ends the trial, or is recorded and accepted. */
  mismatch: z.enum(['stop', 'accept']).default('stop'),
  /** Recovery after a crash included. */
  startSeconds: z.number().int().min(10).max(86_400).default(300),
});
export type HostService = z.infer<typeof HostService>;

/** What is done to a host's own server, in order: until the load runs, and when it is put back. */
export const deploySteps = [
  'look',
  'check',
  'record',
  'make-database',
  'load',
  'write-down',
  'stop',
  'replace',
  'start',
  'wait',
  'watch',
  'read-back',
  'restore',
  'stop-again',
  'start-again',
  'drop-database',
  'leave',
] as const;
export const DeployStep = z.enum(deploySteps);
export type DeployStep = z.infer<typeof DeployStep>;
