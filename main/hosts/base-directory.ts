import type { Session } from '../ssh/session.ts';

/** Absolute directory on the host that holds everything of ours; `directory` as the inventory has it. */
export async function baseDirectoryOn(session: Session, directory: string): Promise<string> {
  if (directory.startsWith('/')) return directory.replace(/\/+$/, '');
  return `${await session.home()}/${directory === '' ? '.rackmark' : directory}`;
}
