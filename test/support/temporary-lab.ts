import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Lab, openLab } from '../../main/app.ts';
import { type Desktop, sessionSecrets } from '../../main/entry/desktop.ts';
import type { Bridge } from '../../preload/contract/bridge.ts';
import type { InputOf, MethodName, OutputOf } from '../../preload/contract/contract.ts';
import type { Failure } from '../../preload/contract/failure.ts';

/** A desktop without a person: files go where the test looks. */
export function silentDesktop(
  saveTo: (name: string, text: string) => Promise<string | null> = async () => null,
): Desktop {
  return {
    entry: 'memory',
    saveFile: saveTo,
    notify: () => {},
    keepAwake: () => {},
    secrets: sessionSecrets(),
  };
}

/** The whole lab on a data directory of its own, which goes with it. */
export async function openTemporaryLab(): Promise<{ lab: Lab; directory: string; close(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'rackmark-lab-'));
  const lab = await openLab({ dataDirectory: directory, desktop: silentDesktop() });
  return {
    lab,
    directory,
    close: async () => {
      await lab.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The value of a call that must succeed. */
export async function ask<Name extends MethodName>(
  bridge: Bridge,
  name: Name,
  input: InputOf<Name>,
): Promise<OutputOf<Name>> {
  const reply = await bridge.call(name, input);
  if (!reply.ok) throw new Error(`${name}: ${reply.failure.message}`);
  return reply.value as OutputOf<Name>;
}

/** The failure of a call that must not succeed. */
export async function askForFailure(bridge: Bridge, name: string, input: unknown): Promise<Failure> {
  const reply = await bridge.call(name, input);
  if (reply.ok) throw new Error(`${name} succeeded`);
  return reply.failure;
}
