import type { Experiment } from '../../../preload/contract/experiments.ts';
import type { Lab } from '../../app.ts';
import { exitCodes } from './exit-codes.ts';
import { printJson } from './history.ts';
import { givePasswords } from './host-secrets.ts';
import type { Call } from './lab-client.ts';
import { print, say } from './print.ts';
import { followExperiment } from './progress.ts';
import { progressDrawer } from './terminal.ts';

/**
 * Cancels an experiment that no process works on, and waits until its hosts are as they were. Ends with 3 where something
 * is left on one of them.
 */
export async function cancelExperiment(lab: Lab, call: Call, id: number, json: boolean): Promise<number> {
  const { plan } = await call('experiments.get', { id });
  const hosts = [...new Set([plan.server.host, plan.client.host])];
  await givePasswords(call, hosts);
  await call('experiments.cancel', { id });
  const drawer = progressDrawer();
  const canceled = await followExperiment(lab, call, id, drawer.draw).finally(drawer.end);
  const left = await leftBehind(call, hosts);
  if (json) printJson({ ...canceled, leftBehind: left });
  else printOutcome(canceled, hosts, left);
  return left.length === 0 ? exitCodes.done : exitCodes.unavailable;
}

interface LeftBehind {
  readonly host: string;
  readonly sentence: string;
  readonly remedy: string;
  readonly evidence: string;
}

/** What is still on these hosts, and what becomes of it. */
async function leftBehind(call: Call, names: readonly string[]): Promise<LeftBehind[]> {
  const hosts = await call('hosts.list', {});
  return hosts
    .filter(({ name }) => names.includes(name))
    .flatMap(({ name, findings }) =>
      findings
        .filter(({ id }) => id === 'left-behind')
        .map(({ sentence, remedy, evidence }) => ({ host: name, sentence, remedy, evidence })),
    );
}

function printOutcome({ id, name }: Experiment, hosts: readonly string[], left: readonly LeftBehind[]): void {
  const state = left.length === 0 ? ` ${hosts.join(' and ')} as before.` : '';
  print(`Experiment ${id} (${name}) canceled.${state}\n`);
  for (const { host, sentence, remedy, evidence } of left)
    say(`${host}: ${sentence} ${remedy}\n${evidence.replaceAll(/^/gm, '  ')}\n`);
}
