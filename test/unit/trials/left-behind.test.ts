import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { hostCalls } from '../../../main/hosts/host-calls.ts';
import { intend, type Leftover } from '../../../main/trials/intents.ts';
import { leftBehindFindings } from '../../../main/trials/left-behind.ts';
import { hostsToPutBack } from '../../../main/trials/put-back.ts';
import { type Host, HostInput } from '../../../preload/contract/hosts.ts';
import { type OpenParts, openParts } from '../../support/lab-parts.ts';
import { recordExperiment } from '../../support/recorded-experiment.ts';

const yaml = `rackmark: 1
name: One
server: {host: r620}
client: {host: r620}
factors: []
workload: {}
warmupSeconds: 1
measureSeconds: 3
replicates: 1
`;

let parts: OpenParts;
let hostId: number;
let experimentId: number;
let trialId: number;

beforeEach(() => {
  parts = openParts();
  onTestFinished(() => parts.close());
  const input = {
    name: 'r620',
    address: '192.0.2.1',
    user: 'lab',
    authentication: { kind: 'agent' },
    roles: ['server'],
  };
  hostId = parts.stores.hosts.insert({ ...HostInput.parse(input), practice: false }).id;
  experimentId = recordExperiment(parts, { yaml, throughput: () => 100 });
  trialId = parts.stores.trials.list({ experimentId })[0]?.id ?? 0;
});

const job: Leftover = { thing: 'job', base: '/home/lab/.rackmark', id: '1-load' };
const instance: Leftover = { thing: 'instance', base: '/home/lab/.rackmark', id: '1-server' };
const dataSet = (): Leftover => ({ thing: 'data-set', base: '/home/lab/.rackmark', id: 'abc', experimentId });

async function findings(): Promise<Host['findings']> {
  const calls = hostCalls(parts.inventory, (id) => leftBehindFindings(parts, id));
  const hosts = await calls['hosts.list']({});
  return hosts.find(({ id }) => id === hostId)?.findings ?? [];
}

describe('what a trial left on its host', () => {
  it('stands first among the host’s findings, with what and where, and blocks nothing', async () => {
    intend(parts, trialId, hostId, job);
    intend(parts, trialId, hostId, instance);
    const [finding, ...others] = await findings();
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      id: 'left-behind',
      severity: 'warns',
      title: '2 things of Rackmark are still on this host',
    });
    expect(finding?.evidence.split('\n')).toEqual([
      'server /home/lab/.rackmark/instances/1-server, since 2026-11-30 20:00 UTC',
      'job /home/lab/.rackmark/jobs/1-load, since 2026-11-30 20:00 UTC',
    ]);
    expect(hostsToPutBack(parts)).toEqual(['r620']);
  });

  it('is no finding while the trial still works with it, or once it is gone', async () => {
    const id = intend(parts, trialId, hostId, job);
    parts.stores.trials.setState(trialId, { status: 'running', phase: 'measure' }, parts.now().toISOString());
    expect(await findings()).toEqual([]);
    parts.stores.trials.setState(trialId, { status: 'succeeded' }, parts.now().toISOString());
    expect(await findings()).toHaveLength(1);
    parts.stores.intents.close(id, parts.now().toISOString());
    expect(await findings()).toEqual([]);
  });

  it('is a data set only when its experiment has ended or is gone', async () => {
    intend(parts, trialId, hostId, dataSet());
    parts.stores.experiments.setStatus(experimentId, 'running', parts.now().toISOString());
    expect(await findings()).toEqual([]);
    parts.stores.experiments.setStatus(experimentId, 'canceled', parts.now().toISOString());
    expect(await findings()).toHaveLength(1);
    parts.stores.experiments.remove(experimentId);
    expect((await findings())[0]?.evidence).toContain('data set /home/lab/.rackmark/data-sets/abc');
  });

  it('is shown even where nobody can read what it was, and stops nothing else', async () => {
    const what = { thing: 'castle' };
    parts.stores.intents.open({ trialId, hostId, kind: 'job', what }, parts.now().toISOString());
    expect(hostsToPutBack(parts)).toEqual([]);
    expect(await findings()).toMatchObject([{ remedy: expect.stringContaining('by hand') }]);
  });
});
