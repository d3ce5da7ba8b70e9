import type { Connection } from './workload.ts';

/** An option file for programs that link the client library of MySQL or MariaDB: the one place for the password. */
export function clientOptions({ user, password, host, port, socket }: Connection): string {
  const address = socket === null ? [`host=${host}`, `port=${port}`, 'protocol=tcp'] : [`socket="${socket}"`];
  const secret = `password="${password.replaceAll(/["\\]/g, '\\$&')}"`;
  return `${['[client]', `user=${user}`, secret, ...address].join('\n')}\n`;
}
