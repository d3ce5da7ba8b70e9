import { isAbsolute, join } from 'node:path';
import { knownHome } from '../home-directory.ts';
import { LabError } from '../lab-error.ts';

/**
 * Where history lives unless `--data` or RACKMARK_DATA says otherwise: the platform's folder for a user's data, never a
 * place that depends on where the command was given. Throws `invalid-input` where nobody knows a home.
 */
export function defaultDataDirectory(
  environment: NodeJS.ProcessEnv = process.env,
  home: string | null = knownHome(),
): string {
  if (environment.RACKMARK_DATA) return environment.RACKMARK_DATA;
  if (process.platform === 'darwin') return join(homeOr(home), 'Library', 'Application Support', 'Rackmark');
  if (process.platform === 'win32') return join(environment.APPDATA || homeOr(home), 'Rackmark');
  // The standard wants a relative path to be ignored.
  const named = environment.XDG_DATA_HOME ?? '';
  return join(isAbsolute(named) ? named : join(homeOr(home), '.local', 'share'), 'rackmark');
}

function homeOr(home: string | null): string {
  if (home !== null) return home;
  throw new LabError({
    code: 'invalid-input',
    message: 'This account has no home directory, so there is no place for history.',
    remedy: 'Name one: --data, or RACKMARK_DATA.',
  });
}
