import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { openLab } from '../../main/app.ts';
import { type Call, callOver } from '../../main/entry/cli/lab-client.ts';
import type { Bridge, Reply } from '../../preload/contract/bridge.ts';
import type { DeployStep } from '../../preload/contract/deployment.ts';
import type { LabEvent } from '../../preload/contract/events.ts';
import type { Phase } from '../../preload/contract/trials.ts';
import { silentDesktop } from './temporary-lab.ts';

/** The whole lab behind its Bridge, in this process or in another one. */
export interface Engine {
  readonly call: Call;
  readonly subscribe: Bridge['subscribe'];
  /** Lets go of what runs and ends, as a user who quits. */
  close(): Promise<void>;
}

export interface EngineProcess extends Engine {
  /** SIGKILL: nothing of it runs any more when this resolves. */
  kill(): Promise<void>;
  /** Resolves when it is dead. */
  readonly ended: Promise<unknown>;
}

export async function openEngine(dataDirectory: string): Promise<Engine> {
  const lab = await openLab({ dataDirectory, desktop: silentDesktop() });
  return { call: callOver(lab.bridge), subscribe: lab.bridge.subscribe, close: () => lab.close() };
}

/**
 * The same in a process that can be killed and started again on the same data directory. With `fatalPhase` it dies by
 * SIGKILL the moment a trial enters that phase, or that step of a deployment.
 */
export async function startEngineProcess(
  dataDirectory: string,
  fatalPhase?: Phase | DeployStep,
): Promise<EngineProcess> {
  const here = import.meta.dirname;
  const child = spawn(
    process.execPath,
    [
      '--import',
      join(here, 'source-hooks.ts'),
      join(here, 'engine-process.ts'),
      dataDirectory,
      fatalPhase ?? '',
    ],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
  const ended = once(child, 'exit');
  const listeners = new Set<(event: LabEvent) => void>();
  const waiting = new Map<number, (reply: Reply) => void>();
  const opened = new Promise<void>((resolve, reject) => {
    void ended.then(() => reject(new Error('The engine ended before it was open.')));
    child.on('message', (message: 'open' | { event: LabEvent } | { id: number; reply: Reply }) => {
      if (message === 'open') resolve();
      else if ('event' in message) for (const listener of listeners) listener(message.event);
      else waiting.get(message.id)?.(message.reply);
    });
  });
  let calls = 0;
  const bridge: Bridge = {
    call: (method, input) =>
      new Promise((resolve, reject) => {
        const id = ++calls;
        waiting.set(id, resolve);
        void ended.then(() => reject(new Error(`The engine ended during ${method}.`)));
        child.send({ id, method, input });
      }),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  await opened;
  return {
    call: callOver(bridge),
    subscribe: bridge.subscribe,
    async close() {
      child.send('close');
      await ended;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    ended,
  };
}
