import { type ByServer, factFor } from '../catalogue/server-scope.ts';
import type { ServerIdentity } from '../server-identity.ts';

/** Variables whose effective value hangs on something that is not asked for here, with what that is. */
const dependent: Readonly<Record<string, ByServer<string>>> = {
  log_bin: { any: 'Its value is the name of a file; the variable only says whether there is a log.' },
  skip_name_resolve: { mysql: 'Other settings switch it on, too.' },
  large_pages: { mysql: 'It hangs on the huge pages of the host.' },
  innodb_thread_sleep_delay: { mysql: 'The server adapts it while it runs.' },
};

/** Why nothing is foretold of that variable on that server; undefined where something is. */
export function notForetold(name: string, server: ServerIdentity): string | undefined {
  const reasons = Object.hasOwn(dependent, name) ? dependent[name] : undefined;
  return reasons && factFor(reasons, server);
}
