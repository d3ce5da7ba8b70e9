import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dataSetCalls } from '../../../main/data-sets/data-set-calls.ts';
import { trialsOf } from '../../../main/experiments/design.ts';
import { newTrials } from '../../../main/experiments/new-trials.ts';
import { failureOf } from '../../../main/lab-error.ts';
import { intend } from '../../../main/trials/intents.ts';
import type { TrialData } from '../../../preload/contract/data-sets.ts';
import type { ExperimentStatus } from '../../../preload/contract/experiments.ts';
import { type OpenParts, openParts } from '../../support/lab-parts.ts';
import { planWith } from '../experiments/plan-texts.ts';

const at = '2026-11-30T20:00:00.000Z';
const restored: TrialData = {
  ...{ dataSet: 'sysbench-1', built: false, buildSeconds: null, restoreSeconds: 1, bytes: 1 },
  ...{ method: 'copy', checked: '', start: 'warm', notes: [] },
};
let parts: OpenParts;
let hostId: number;

beforeEach(() => {
  parts = openParts();
  hostId = parts.inventory.add({
    ...{ name: 'r620', address: '127.0.0.1', port: 9, user: 'lab', roles: ['server'] },
    authentication: { kind: 'agent' },
  }).id;
});
afterEach(() => parts.close());

/** An experiment on r620 with one trial. */
function experiment(status: ExperimentStatus, host = 'r620'): { id: number; trialId: number } {
  const plan = planWith({ name: 'Pages', server: { host, program: '', base: '' }, replicates: 1 });
  const { id } = parts.stores.experiments.insert({ plan, yaml: '', source: 'designed', status }, at);
  const [trial] = newTrials(id, plan, trialsOf(plan), {}).map((row) => parts.stores.trials.insert(row, at));
  return { id, trialId: trial?.id ?? 0 };
}

async function refusal(): Promise<string> {
  const removed = dataSetCalls(parts)['dataSets.remove']({ hostId, id: 'sysbench-1' });
  return failureOf(await Promise.resolve(removed).catch((error: unknown) => error)).code;
}

describe('taking a data set away', () => {
  it.each(['queued', 'running'] as const)('waits for a %s experiment that restored it', async (status) => {
    parts.stores.trials.setData(experiment(status).trialId, restored);
    expect(await refusal()).toBe('conflict');
  });

  it('waits for an experiment that built it, and for a trial of which nobody knows yet what it restores', async () => {
    const { id } = experiment('running');
    intend(parts, null, hostId, {
      thing: 'data-set',
      base: '/home/lab/.rackmark',
      id: 'sysbench-1',
      experimentId: id,
    });
    expect(await refusal()).toBe('conflict');
    parts.stores.experiments.setStatus(id, 'finished', at);
    const { trialId } = experiment('running');
    parts.stores.trials.setState(trialId, { status: 'running', phase: 'restore-data' }, at);
    expect(await refusal()).toBe('conflict');
  });

  it('is begun where no experiment needs it any more, or somebody has paused it to look', async () => {
    parts.stores.trials.setData(experiment('finished').trialId, restored);
    parts.stores.trials.setData(experiment('paused').trialId, restored);
    parts.stores.trials.setData(experiment('running', 'r710').trialId, restored);
    parts.stores.trials.setData(experiment('running').trialId, { ...restored, dataSet: 'sysbench-2' });
    expect(await refusal()).not.toBe('conflict');
  });
});
