import type { ServerIdentity } from './server-identity.ts';
import { type ByServer, factFor } from './server-scope.ts';

/** Variables whose effective value hangs on something that is not asked for here, with what that is. */
const dependent: Readonly<Record<string, ByServer<string>>> = {};

/** Why nothing is foretold of that variable on that server; undefined where something is. */
export function notForetold(name: string, _value: string | null, server: ServerIdentity): string | undefined {
  const reasons = Object.hasOwn(dependent, name) ? dependent[name] : undefined;
  return reasons && factFor(reasons, server);
}
