import { readFile } from 'node:fs/promises';
import type { Experiment } from '../../../preload/contract/experiments.ts';
import type { Lab } from '../../app.ts';
import { LabError } from '../../lab-error.ts';
import { exitCodes } from './exit-codes.ts';
import type { Call } from './lab-client.ts';
import { followExperiment } from './progress.ts';
import { askSecret, progressDrawer } from './terminal.ts';

/** Carries a plan file through the engine and waits for its end. */
export async function runPlanFile(lab: Lab, call: Call, file: string, json: boolean): Promise<number> {
  const yaml = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new LabError({
      code: 'file-unreadable',
      message: `${file} cannot be read: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`,
      remedy: 'Check the path.',
      subject: file,
    });
  });
  const experiment = await runPlan(lab, call, yaml, json);
  print(experiment, json);
  return exitCodeFor(experiment);
}

/** Creates, queues and follows an experiment. Ctrl-C cancels it: the host is cleaned before this ends. */
export async function runPlan(lab: Lab, call: Call, yaml: string, quiet: boolean): Promise<Experiment> {
  const { plan } = await call('experiments.preview', { yaml });
  await giveSecrets(call, [plan.server.host, plan.client.host]);
  const { id } = await call('experiments.create', { yaml });
  await call('experiments.queue', { id });
  const cancel = () => {
    process.stderr.write('\nCanceling: the host is being put back as it was.\n');
    void call('experiments.cancel', { id });
  };
  const drawer = progressDrawer();
  process.once('SIGINT', cancel);
  process.once('SIGTERM', cancel);
  try {
    return await followExperiment(lab, call, id, quiet ? () => {} : drawer.draw);
  } finally {
    process.off('SIGINT', cancel);
    process.off('SIGTERM', cancel);
    if (!quiet) drawer.end();
  }
}

export function exitCodeFor(experiment: Experiment): number {
  if (experiment.status === 'canceled') return exitCodes.interrupted;
  if (experiment.status === 'paused') return exitCodes.unavailable;
  return experiment.trials.failed > 0 ? exitCodes.someTrialsFailed : exitCodes.done;
}

async function giveSecrets(call: Call, names: readonly string[]): Promise<void> {
  const hosts = await call('hosts.list', {});
  for (const host of hosts) {
    if (!names.includes(host.name) || host.authentication.kind !== 'password' || host.secretKnown) continue;
    const secret = await askSecret(`Password of ${host.user} on ${host.name}: `);
    if (secret !== null) await call('hosts.giveSecret', { id: host.id, secret });
  }
}

function print(experiment: Experiment, json: boolean): void {
  if (json) {
    process.stdout.write(`${JSON.stringify(experiment, null, 2)}\n`);
    return;
  }
  const { succeeded, failed, canceled, total } = experiment.trials;
  process.stdout.write(
    `Experiment ${experiment.id} ${experiment.status}: ${succeeded} of ${total} trials succeeded, ${failed} failed, ${canceled} canceled.\n`,
  );
  if (succeeded > 0)
    process.stdout.write(`Next: rackmark compare ${experiment.id}, rackmark report ${experiment.id}\n`);
}
