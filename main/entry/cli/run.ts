import type { Experiment } from '../../../preload/contract/experiments.ts';
import type { Finding } from '../../../preload/contract/hosts.ts';
import type { Lab } from '../../app.ts';
import { exitCodes } from './exit-codes.ts';
import { readText } from './files.ts';
import { printJson } from './history.ts';
import { givePasswords } from './host-secrets.ts';
import type { Call } from './lab-client.ts';
import { ownName } from './own-name.ts';
import { print, say } from './print.ts';
import { followExperiment } from './progress.ts';
import { progressDrawer } from './terminal.ts';

/** Carries a plan file through the engine and waits for its end. */
export async function runPlanFile(lab: Lab, call: Call, file: string, json: boolean): Promise<number> {
  const experiment = await runPlan(lab, call, { yaml: await readText(file), name: file }, json);
  await printOutcome(call, experiment, json);
  return exitCodeFor(experiment);
}

/** Creates, queues and follows an experiment. Ctrl-C cancels it: the host is cleaned before this ends. */
export async function runPlan(
  lab: Lab,
  call: Call,
  written: { readonly yaml: string; readonly name: string },
  quiet: boolean,
): Promise<Experiment> {
  const { plan, preview } = await call('experiments.preview', written);
  sayWarnings(preview.findings);
  await givePasswords(call, [plan.server.host, plan.client.host]);
  const id = await queuePlan(call, written.yaml);
  const cancel = () => {
    say('\nCanceling: the host is being put back as it was.\n');
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

/** What blocks is said by the refusal; what only warns would otherwise cost a night to find out. */
function sayWarnings(findings: readonly Finding[]): void {
  for (const { severity, title, sentence, remedy } of findings) {
    if (severity === 'warns') say(`Warning: ${title}. ${sentence} ${remedy}\n`);
  }
}

/** A plan that cannot be queued leaves no draft behind. */
async function queuePlan(call: Call, yaml: string): Promise<number> {
  const { id } = await call('experiments.create', { yaml });
  try {
    await call('experiments.queue', { id });
    return id;
  } catch (error) {
    await call('experiments.remove', { id });
    throw error;
  }
}

export function exitCodeFor(experiment: Experiment): number {
  if (experiment.status === 'canceled') return exitCodes.interrupted;
  if (experiment.status === 'paused') return exitCodes.unavailable;
  return experiment.trials.failed > 0 ? exitCodes.someTrialsFailed : exitCodes.done;
}

async function printOutcome(call: Call, experiment: Experiment, json: boolean): Promise<void> {
  const trials = await call('trials.list', { experimentId: experiment.id });
  for (const { position, label, state } of trials) {
    if (state.status !== 'failed') continue;
    say(
      `Trial ${position} (${label}) failed in ${state.phase}: ${state.failure.message}\n  ${state.failure.remedy}\n`,
    );
  }
  if (json) return printJson(experiment);
  const { succeeded, failed, canceled, total } = experiment.trials;
  print(
    `Experiment ${experiment.id} ${experiment.status}: ${succeeded} of ${total} trials succeeded, ${failed} failed, ${canceled} canceled.\n`,
  );
  if (succeeded > 0)
    print(`Next: ${ownName()} compare ${experiment.id}, ${ownName()} report ${experiment.id}\n`);
}
