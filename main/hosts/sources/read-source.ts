import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { HostProposal, HostSource } from '../../../preload/contract/host-access.ts';
import type { Host } from '../../../preload/contract/hosts.ts';
import { homeDirectory } from '../../home-directory.ts';
import { LabError } from '../../lab-error.ts';
import { ansibleIn, readAnsible } from './ansible.ts';
import type { FoundHosts } from './found-host.ts';
import { propose } from './propose.ts';
import { readSshConfig, sshConfigIn } from './ssh-config.ts';

/** In the order in which ssh tries them. */
const usualKeyFiles = ['id_rsa', 'id_ecdsa', 'id_ed25519'];

/** What a pasted text is called where a file would stand. */
const pasted = 'the pasted text';

/**
 * Reads a file of this computer, or a text that was pasted; nothing is added. `file-unreadable`, or `format-unknown` for
 * what is no inventory.
 */
export function readSource({ kind, path, text }: HostSource, inventory: readonly Host[]): HostProposal {
  if (kind === 'ansible' && path === undefined && text === undefined)
    throw unreadable('', 'no file was named');
  const file =
    text !== undefined ? pasted : resolve((path ?? '~/.ssh/config').replace(/^~(?=\/)/, homeDirectory()));
  const taken = new Set(inventory.map(({ name }) => name));
  const defaultKeyFiles = usualKeyFiles
    .map((name) => `~/.ssh/${name}`)
    .filter((name) => existsSync(join(homeDirectory(), name.slice(2))));
  try {
    return propose(file, foundIn(kind, file, text), { taken, defaultKeyFiles });
  } catch (error) {
    if (error instanceof LabError || !(error instanceof Error) || !('code' in error)) throw error;
    throw unreadable(file, isDirectory(file) ? 'it is a directory' : String(error.code));
  }
}

function foundIn(kind: HostSource['kind'], file: string, text: string | undefined): FoundHosts {
  if (text === undefined) return kind === 'ssh-config' ? readSshConfig(file) : readAnsible(file);
  return kind === 'ssh-config' ? sshConfigIn(text, file) : ansibleIn(text, file);
}

function isDirectory(file: string): boolean {
  return existsSync(file) && statSync(file).isDirectory();
}

function unreadable(file: string, why: string): LabError {
  return new LabError({
    code: 'file-unreadable',
    message: `The file ${file || 'with the hosts'} cannot be read: ${why === 'ENOENT' ? 'there is none' : why}.`,
    remedy: 'Name a file that exists and that your user may read.',
    subject: file,
  });
}
