import { LabError } from '../lab-error.ts';
import type { ServerIdentity } from './server-identity.ts';

const NAME = /^(mysql|mariadb|percona)-(\d+\.\d+(?:\.\d+)?)$/;

/**
 * The server that a person names: `mysql-9.7`, `mariadb-10.11.19`, `percona-8.0`. Two numbers stand for the whole
 * series. Throws `invalid-input`.
 */
export function parseServerName(text: string): ServerIdentity {
  const [, flavour, version] = NAME.exec(text.trim().toLowerCase()) ?? [];
  if ((flavour === 'mysql' || flavour === 'mariadb' || flavour === 'percona') && version !== undefined)
    return { flavour, version };
  throw new LabError({
    code: 'invalid-input',
    message: `“${text}” names no server.`,
    remedy: 'Write the flavour and the version, such as mysql-9.7, mariadb-10.11 or percona-8.0.45.',
    subject: text,
  });
}
