import type { HostFacts } from '../../preload/contract/hosts.ts';
import { LabError } from '../lab-error.ts';
import { type PrivilegedCommand, privilegedCommands } from './privileged-commands.ts';

interface SudoersHost {
  readonly name: string;
  readonly user: string;
  readonly facts: HostFacts | null;
}

/**
 * A file for /etc/sudoers.d (sudoers(5)) that lets the login user run what Rackmark runs by sudo, argument by argument,
 * and nothing else, without a password and without a terminal. `invalid-input` for a user name that sudoers could read
 * as something else.
 */
export function sudoersFor(host: SudoersHost): { readonly fileName: string; readonly text: string } {
  // ALL is everybody to sudoers, and a name in capitals may be an alias.
  if (!/^(?=.*[a-z])[A-Za-z_][A-Za-z0-9_-]{0,31}$/.test(host.user)) throw unsafeUser(host);
  const lines = privilegedCommands.flatMap((command) => [
    `# ${command.tool}: ${command.why}`,
    ...pathsOf(command, host.facts).flatMap((path) =>
      command.argumentLists.map(
        (list) => `${host.user} ALL=(root) NOPASSWD: ${escaped(path)} ${argumentsOf(list)}`,
      ),
    ),
  ]);
  const text = [
    `# What Rackmark runs by sudo on ${host.name}. Check and install it as root:`,
    '#   visudo -cf FILE && install -m 0440 FILE /etc/sudoers.d/rackmark',
    `Defaults:${host.user} !requiretty`,
    ...lines,
    '',
  ].join('\n');
  return { fileName: 'rackmark.sudoers', text };
}

/** Where the host said the tool is; a place with odd characters is not believed. */
function pathsOf({ tool, paths }: PrivilegedCommand, facts: HostFacts | null): readonly string[] {
  const found = facts?.tools[tool]?.path;
  return found !== undefined && /^(\/[A-Za-z0-9._-]+)+$/.test(found) ? [found] : paths;
}

/** `""` allows no argument at all; without it any would be allowed. */
function argumentsOf(list: readonly string[]): string {
  return list.length === 0 ? '""' : list.map(escaped).join(' ');
}

/** These four mean something in a command of sudoers(5). */
function escaped(word: string): string {
  return word.replace(/[,:=\\]/g, '\\$&');
}

function unsafeUser({ name, user }: SudoersHost): LabError {
  return new LabError({
    code: 'invalid-input',
    message: `The user name ${JSON.stringify(user)} of ${name} cannot stand in a sudoers file.`,
    remedy: 'Write the file by hand, or log in with a user whose name is letters, digits and hyphens.',
    subject: name,
  });
}
