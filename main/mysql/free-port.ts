import { randomInt } from 'node:crypto';
import { LabError } from '../lab-error.ts';
import type { Session } from '../ssh/session.ts';

export interface PortRange {
  readonly from: number;
  readonly to: number;
}

/** Below the range from which Linux takes client ports (32768 and up), above the well-known servers. */
export const instancePorts: PortRange = { from: 13_300, to: 13_399 };

/** Local TCP ports in use, in any state, from the text of `/proc/net/tcp` and `/proc/net/tcp6`. */
export function portsInUse(procNetTcp: string): ReadonlySet<number> {
  const ports = [...procNetTcp.matchAll(/^\s*\d+: [0-9A-F]+:([0-9A-F]{4}) /gim)];
  return new Set(ports.map(([, hexadecimal = '']) => Number.parseInt(hexadecimal, 16)));
}

/**
 * A TCP port of the range that nothing on the host uses now. The search begins anywhere in it, so that two controllers
 * that look at the same moment seldom find the same one. Throws `no-free-port`.
 */
export async function findFreePort(session: Session, range: PortRange = instancePorts): Promise<number> {
  const { stdout } = await session.exec(['cat', '/proc/net/tcp', '/proc/net/tcp6']);
  const used = portsInUse(stdout.toString());
  const count = range.to - range.from + 1;
  const begin = randomInt(count);
  for (let step = 0; step < count; step++) {
    const port = range.from + ((begin + step) % count);
    if (!used.has(port)) return port;
  }
  throw new LabError({
    code: 'no-free-port',
    message: `Every TCP port from ${range.from} to ${range.to} is in use on the host.`,
    remedy: 'Stop what listens there (ss -ltnp shows it), or end instances that are left over.',
    subject: `${range.from}-${range.to}`,
  });
}
