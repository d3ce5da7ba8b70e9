import type { Host } from '../../../preload/contract/hosts.ts';
import type { Lab } from '../../app.ts';
import { LabError } from '../../lab-error.ts';
import type { Call } from './lab-client.ts';
import { ownName } from './own-name.ts';

export async function findHost(call: Call, name: string): Promise<Host> {
  const host = (await call('hosts.list', {})).find((one) => one.name === name);
  if (host !== undefined) return host;
  throw new LabError({
    code: 'not-found',
    message: `There is no host named "${name}" in the inventory.`,
    remedy: `${ownName()} host list shows them; ${ownName()} host add adds one.`,
    subject: name,
  });
}

/** Asks now and after every event about the host, until there is an answer. */
export function waitForChange<Value>(lab: Lab, id: number, ask: () => Promise<Value | null>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const look = () => {
      ask().then(
        (value) => {
          if (value === null) return;
          stop();
          resolve(value);
        },
        (error: unknown) => {
          stop();
          reject(error);
        },
      );
    };
    const stop = lab.bridge.subscribe((event) => {
      if (event.event === 'host.changed' && event.id === id) look();
    });
    look();
  });
}
