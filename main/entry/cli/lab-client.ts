import type { Bridge } from '../../../preload/contract/bridge.ts';
import type { InputOf, MethodName, OutputOf } from '../../../preload/contract/contract.ts';
import { type Lab, openLab } from '../../app.ts';
import { LabError } from '../../lab-error.ts';
import { nodeDesktop } from '../node-desktop.ts';
import { say } from './print.ts';

/** The terminal is a face like the window: it reaches the lab through the Bridge and nothing else. */
export type Call = <Name extends MethodName>(name: Name, input: InputOf<Name>) => Promise<OutputOf<Name>>;

export function callOver(bridge: Bridge): Call {
  return async <Name extends MethodName>(name: Name, input: InputOf<Name>) => {
    const reply = await bridge.call(name, input);
    if (!reply.ok) throw new LabError(reply.failure);
    return reply.value as OutputOf<Name>;
  };
}

/** Opens the lab for one command and closes it whatever happens. */
export async function withLab<Value>(
  dataDirectory: string,
  carryOn: boolean,
  use: (call: Call, lab: Lab) => Promise<Value>,
): Promise<Value> {
  const lab = await openLab({ dataDirectory, desktop: nodeDesktop('cli', dataDirectory), carryOn });
  try {
    const call = callOver(lab.bridge);
    // A history that was set aside would look like one that is empty.
    for (const warning of (await call('application.status', {})).warnings) say(`${warning}\n`);
    return await use(call, lab);
  } finally {
    await lab.close();
  }
}
