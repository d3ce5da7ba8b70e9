import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where history lives unless `--data` or RACKMARK_DATA says otherwise: the platform's folder for a user's data. */
export function defaultDataDirectory(environment: NodeJS.ProcessEnv = process.env): string {
  if (environment.RACKMARK_DATA) return environment.RACKMARK_DATA;
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Rackmark');
  if (process.platform === 'win32') return join(environment.APPDATA ?? homedir(), 'Rackmark');
  return join(environment.XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), 'rackmark');
}
