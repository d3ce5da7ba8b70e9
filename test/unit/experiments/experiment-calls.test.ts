import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { experimentCalls } from '../../../main/experiments/experiment-calls.ts';
import { newPlanText } from '../../../main/experiments/plan-print.ts';
import { LabError } from '../../../main/lab-error.ts';
import { Template } from '../../../preload/contract/experiments.ts';
import type { Failure } from '../../../preload/contract/failure.ts';
import { HostInput } from '../../../preload/contract/hosts.ts';
import { idleQueue, type OpenParts, openParts } from '../../support/lab-parts.ts';
import { recordExperiment } from '../../support/recorded-experiment.ts';
import { planWith } from './plan-texts.ts';

const yaml = `rackmark: 1
name: Two sizes
server: {host: r620}
client: {host: r620}
factors: [{name: innodb_buffer_pool_size, levels: [1G, 8G]}]
workload: {}
warmupSeconds: 2
measureSeconds: 5
replicates: 2
order: {kind: as-written, controlEvery: 3}
`;

let parts: OpenParts;
let calls: ReturnType<typeof experimentCalls>;

beforeEach(() => {
  parts = openParts();
  onTestFinished(() => parts.close());
  calls = experimentCalls(parts, idleQueue(parts));
});

function addHost(name: string): void {
  const input = {
    name,
    address: '192.0.2.1',
    user: 'lab',
    authentication: { kind: 'agent' },
    roles: ['server'],
  };
  parts.stores.hosts.insert({ ...HostInput.parse(input), practice: false });
}

async function failure(work: () => unknown): Promise<Failure> {
  try {
    await work();
  } catch (error) {
    if (error instanceof LabError) return error.failure;
    throw error;
  }
  throw new Error('It did not fail.');
}

/** What the trials of an experiment are, in the order in which they run. */
function order(id: number): string[] {
  return parts.stores.trials
    .list({ experimentId: id })
    .map(({ position, treatment, replicate, control }) =>
      [position, ...Object.values(treatment), replicate, control ? 'control' : ''].join(' ').trim(),
    );
}

const recorded = () => recordExperiment(parts, { yaml, throughput: () => 500 });

describe('queueing an experiment', () => {
  it('writes down its trials in the order of the plan', async () => {
    addHost('r620');
    const { id } = await calls['experiments.create']({ yaml });
    await calls['experiments.queue']({ id });
    expect(order(id)).toEqual(['1 1G 1 control', '2 1G 1', '3 8G 1', '4 1G 2', '5 1G 2 control', '6 8G 2']);
    expect(parts.stores.experiments.get(id).status).toBe('running');
  });

  it.each([
    ['a host that nobody knows', yaml.replace('{host: r620}', '{host: r720}'), 'not-found', 'r720'],
    ['a level twice', yaml.replace('8G', '1024M'), 'plan-invalid', '1G and 1024M are the same'],
    ['a value that no server takes', yaml.replace('8G', '8.5G'), 'plan-invalid', 'innodb_buffer_pool_size'],
  ])('is refused with %s, and it stays a draft', async (_, text, code, words) => {
    addHost('r620');
    const { id } = await calls['experiments.create']({ yaml: text });
    const refused = await failure(() => calls['experiments.queue']({ id }));
    expect(refused).toMatchObject({ code, subject: 'Two sizes' });
    expect(`${refused.message} ${refused.detail}`).toContain(words);
    expect(parts.stores.experiments.get(id).status).toBe('draft');
    expect(order(id)).toEqual([]);
  });

  it('can be done once', async () => {
    addHost('r620');
    const { id } = await calls['experiments.create']({ yaml });
    await calls['experiments.queue']({ id });
    expect(await failure(() => calls['experiments.queue']({ id }))).toMatchObject({
      code: 'conflict',
      message: '"Two sizes" cannot be queued while it is running.',
    });
  });
});

describe('added replicates', () => {
  it('come behind the others, are numbered on, and controls go on counting', async () => {
    const id = recorded();
    await calls['experiments.addReplicates']({ id, count: 2 });
    expect(order(id).slice(6)).toEqual([
      '7 1G 3 control',
      '8 1G 3',
      '9 8G 3',
      '10 1G 4',
      '11 1G 4 control',
      '12 8G 4',
    ]);
    expect(parts.stores.experiments.get(id)).toMatchObject({ status: 'running', endedAt: null });
  });

  it('have an order of their own in a design of blocks', async () => {
    const blocks = yaml
      .replace('kind: as-written, controlEvery: 3', 'kind: blocks, controlEvery: 0')
      .replace('[1G, 8G]', '[1G, 2G, 3G, 4G, 5G, 6G, 7G, 8G]');
    const id = recordExperiment(parts, { yaml: blocks, throughput: () => 500 });
    await calls['experiments.addReplicates']({ id, count: 2 });
    const levels = parts.stores.trials
      .list({ experimentId: id })
      .map(({ treatment }) => Object.values(treatment)[0]);
    const [one, two, three, four] = [0, 8, 16, 24].map((from) => levels.slice(from, from + 8).join());
    expect(new Set([one, two, three, four]).size).toBe(4);
  });

  it('are refused while trials are still to run, and for what was imported', async () => {
    const { id } = await calls['experiments.create']({ yaml });
    expect(await failure(() => calls['experiments.addReplicates']({ id, count: 1 }))).toMatchObject({
      code: 'conflict',
    });
    const imported = parts.stores.experiments.insert(
      { plan: planWith(), yaml: newPlanText(planWith()), source: 'imported', status: 'finished' },
      parts.now().toISOString(),
    );
    expect(
      (await failure(() => calls['experiments.addReplicates']({ id: imported.id, count: 1 }))).message,
    ).toContain('imported');
  });
});

describe('a removed experiment', () => {
  it('takes its raw files and growing copies along, but not what another one names', async () => {
    const [one, other] = [recorded(), recorded()];
    const [own, shared] = [Buffer.from('own'), Buffer.from('shared')];
    const [keptOwn, keptShared] = [await parts.rawFiles.keep(own), await parts.rawFiles.keep(shared)];
    const [trial] = parts.stores.trials.list({ experimentId: one });
    const [otherTrial] = parts.stores.trials.list({ experimentId: other });
    const put = (id = 0, name: string, kept: typeof keptOwn) =>
      parts.stores.trialFiles.put(id, { name, ...kept, parser: null });
    put(trial?.id, 'own', keptOwn);
    put(trial?.id, 'shared', keptShared);
    put(otherTrial?.id, 'shared', keptShared);
    const incoming = join(parts.dataDirectory, 'incoming', String(trial?.id));
    mkdirSync(incoming, { recursive: true });
    writeFileSync(join(incoming, 'load.out'), 'x');

    await calls['experiments.remove']({ id: one });
    expect(await parts.rawFiles.verify(keptOwn.sha256)).toBe(false);
    expect(await parts.rawFiles.verify(keptShared.sha256)).toBe(true);
    expect(existsSync(incoming)).toBe(false);
    expect(parts.stores.experiments.find(one)).toBeNull();
    expect(parts.stores.trials.list({ experimentId: other })).toHaveLength(6);
  });

  it('must have ended, and its hosts must be as they were', async () => {
    const id = recorded();
    const at = parts.now().toISOString();
    parts.stores.experiments.setStatus(id, 'paused', at);
    expect(await failure(() => calls['experiments.remove']({ id }))).toMatchObject({ code: 'conflict' });
    parts.stores.experiments.setStatus(id, 'canceled', at);
    const [trial] = parts.stores.trials.list({ experimentId: id });
    parts.stores.trials.setState(trial?.id ?? 0, { status: 'running', phase: 'cleanup' }, at);
    expect((await failure(() => calls['experiments.remove']({ id }))).message).toContain(
      'puts its hosts back',
    );
    parts.stores.trials.setState(trial?.id ?? 0, { status: 'canceled', phase: 'measure' }, at);
    expect(await calls['experiments.remove']({ id })).toEqual({});
  });
});

it('an experiment that was queued can no longer be changed', async () => {
  const id = recorded();
  expect(await failure(() => calls['experiments.change']({ id, yaml }))).toMatchObject({ code: 'conflict' });
});

it('templates say what they take on the hosts that are known', async () => {
  const list = await calls['experiments.templates']({});
  expect(Template.array().parse(list)).toEqual(list);
  for (const { secondsOnce, secondsReplicated } of list) expect(secondsOnce).toBeLessThan(secondsReplicated);
});
