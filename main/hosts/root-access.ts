import { basename } from 'node:path/posix';
import { LabError } from '../lab-error.ts';
import type { ExecOptions, ExecResult, Session } from '../ssh/session.ts';
import { privilegedCommands } from './privileged-commands.ts';

/** The one way to anything that only root may do on a host: the commands of the sudoers snippet, and no other. */
export interface RootAccess {
  /** Fails as `Session.exec` does and, where sudo is used, as `Session.sudo`. */
  readonly run: (argv: readonly string[], options?: ExecOptions) => Promise<ExecResult>;
}

/** `sudo-refused` for a login user who is not root on a host where sudo is not to be used. */
export async function rootAccess(
  session: Session,
  host: { readonly name: string; readonly useSudo: boolean },
  password: string | null,
): Promise<RootAccess> {
  const asRoot = (await session.run(['id', '-u'])).trim() === '0';
  if (!asRoot && !host.useSudo) throw noWay(host.name);
  return {
    run: async (argv, options = {}) => {
      if (!isPrivileged(argv)) throw new Error(`Not a privileged command: ${JSON.stringify(argv)}`);
      return asRoot ? session.exec(argv, options) : session.sudo(argv, { ...options, password });
    },
  };
}

/** Whether the sudoers snippet allows it: the tool by its name or whole path, the arguments one by one. */
export function isPrivileged([program = '', ...args]: readonly string[]): boolean {
  return privilegedCommands.some(
    ({ tool, argumentLists }) =>
      tool === basename(program) &&
      argumentLists.some(
        (list) => list.length === args.length && list.every((word, index) => fits(args[index] ?? '', word)),
      ),
  );
}

/** `[0-9]` is the only pattern that the lists use. */
function fits(argument: string, word: string): boolean {
  const parts = word.split('[0-9]').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[0-9]')}$`).test(argument);
}

/** Root without a list of commands, for plans that ask for the host's own server: whoever configures that is root there. */
export interface RootShell {
  readonly hostName: string;
  /** As `Session.script`; fails as `Session.sudo` where sudo is used. */
  readonly script: (text: string, args: readonly string[], options?: ExecOptions) => Promise<ExecResult>;
}

/**
 * `sudo-refused` as `rootAccess`. The sudoers snippet does not hold it: sudo has to allow `sh`. Each script asks for an open
 * session anew: hours may lie between two of them.
 */
export async function rootShell(
  openSession: () => Promise<Session>,
  host: { readonly name: string; readonly useSudo: boolean },
  password: string | null,
): Promise<RootShell> {
  const first = await openSession();
  const asRoot = (await first.run(['id', '-u'])).trim() === '0';
  if (!asRoot && !host.useSudo) throw noWay(host.name);
  return {
    hostName: first.hostName,
    script: async (text, args, options = {}) => {
      const session = await openSession();
      if (asRoot) return session.script(text, args, options);
      return session.sudo(['sh', '-c', text, 'rackmark', ...args], { ...options, password });
    },
  };
}

function noWay(hostName: string): LabError {
  return new LabError({
    code: 'sudo-refused',
    message: `${hostName} wants root for that: the login user is not root, and sudo is not to be used there.`,
    remedy:
      'Install the sudoers snippet of the host and switch on the use of sudo for it, or log in as root.',
    subject: hostName,
  });
}
