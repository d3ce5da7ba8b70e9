import { describe, expect, it } from 'vitest';
import { type FactRow, factsOf } from '../../../../main/hosts/facts/fact.ts';
import { changesSinceTrial, compareSnapshots, storePasted } from '../../../../main/hosts/facts/snapshots.ts';
import { migrations } from '../../../../main/storage/migrations/migrations.ts';
import { HostInput } from '../../../../preload/contract/hosts.ts';
import { failureThrownBy } from '../../storage/failure-thrown-by.ts';
import { addTrial, openHistory, temporaryDirectory } from '../../storage/history.ts';
import { fixture, valuesOf } from './fixture.ts';

const host = (name: string) => ({
  ...HostInput.parse({
    name,
    address: '10.0.0.1',
    user: 'lab',
    authentication: { kind: 'agent' },
    roles: ['server'],
  }),
  practice: false,
});

const snapshot = (
  hostId: number,
  readAt: string,
  rows: readonly FactRow[],
  source: 'read' | 'pasted' = 'read',
) => ({
  hostId,
  readAt,
  source,
  facts: factsOf('test', rows),
  missing: [{ path: 'memory.slots', label: 'Memory slots', reason: 'needs root: dmidecode' }],
  clock: { offsetSeconds: 0.003, errorSeconds: 0.001, rttSeconds: 0.0004, drift: null },
});

const finding = {
  id: 'governor',
  severity: 'warns' as const,
  title: 'CPU governor: powersave',
  sentence: 'It varies.',
  remedy: 'Set it.',
  evidence: 'powersave',
};

describe('snapshots of a host', () => {
  it('come back as they were stored, newest first in the list', () => {
    const { hosts, hostSnapshots } = openHistory();
    const { id } = hosts.insert(host('r620-a'));
    const first = snapshot(id, '2026-11-12T09:10:00.000Z', [['cpu.governor', 'Governor', 'performance']]);
    const one = hostSnapshots.add(first);
    const two = hostSnapshots.add(snapshot(id, '2026-11-30T08:02:00.000Z', []));
    expect(hostSnapshots.get(one)).toEqual({ id: one, ...first });
    expect(hostSnapshots.list(id)).toEqual([
      { id: two, hostId: id, readAt: '2026-11-30T08:02:00.000Z', source: 'read', facts: 0 },
      { id: one, hostId: id, readAt: '2026-11-12T09:10:00.000Z', source: 'read', facts: 1 },
    ]);
    expect(failureThrownBy(() => hostSnapshots.get(99)).code).toBe('not-found');
  });

  it('go with their host; what its checks said of a trial stays with the trial', () => {
    const history = openHistory();
    const { id } = history.hosts.insert(host('r620-a'));
    const trialId = addTrial(history);
    const snapshotId = history.hostSnapshots.add(snapshot(id, '2026-11-12T09:10:00.000Z', []));
    history.trialHosts.put(trialId, { hostId: id, host: 'r620-a', snapshotId, findings: [finding] });
    history.hosts.remove(id);
    expect(history.hostSnapshots.list(id)).toEqual([]);
    expect(history.trialHosts.findings(trialId)).toEqual([{ ...finding, host: 'r620-a' }]);
    expect(history.trialHosts.lastTrialOn(id)).toBeNull();
  });

  it('can be stored in a history of the first format, which keeps what it had', () => {
    const directory = temporaryDirectory();
    const old = openHistory(directory, { migrations: migrations.slice(0, 1) });
    old.connection.exec(
      `INSERT INTO hosts (name, address, port, user, authentication, roles, directory, notes, practice)
       VALUES ('r710-b', '10.0.0.2', 22, 'lab', '{"kind":"agent"}', '["server"]', '', '', 0)`,
    );
    old.close();
    const { hosts, hostSnapshots } = openHistory(directory);
    const id = hosts.findByName('r710-b')?.id ?? 0;
    expect(hostSnapshots.newestRead(id)).toBeNull();
    expect(hostSnapshots.add(snapshot(id, '2026-11-30T08:02:00.000Z', []))).toBe(1);
  });
});

describe('what changed on a host', () => {
  it('since its last trial leaves out what was only pasted, and names the trial', () => {
    const history = openHistory();
    const { hostSnapshots, trialHosts } = history;
    const { id } = history.hosts.insert(host('r620-a'));
    const trialId = addTrial(history);
    expect(changesSinceTrial(hostSnapshots, trialHosts, id)).toBeNull();
    const before = hostSnapshots.add(
      snapshot(id, '2026-11-12T09:10:00.000Z', [
        ['cpu.governor', 'Governor', 'performance'],
        ['kernel.load', 'Load', 0.1],
      ]),
    );
    trialHosts.put(trialId, { hostId: id, host: 'r620-a', snapshotId: before, findings: [] });
    const after = hostSnapshots.add(
      snapshot(id, '2026-11-30T08:02:00.000Z', [
        ['cpu.governor', 'Governor', 'powersave'],
        ['kernel.load', 'Load', 7],
      ]),
    );
    hostSnapshots.add(
      snapshot(id, '2026-11-30T09:00:00.000Z', [['cpu.governor', 'Governor', 'x']], 'pasted'),
    );
    const changes = changesSinceTrial(hostSnapshots, trialHosts, id);
    expect(changes).toMatchObject({
      trialId,
      before: { id: before },
      after: { id: after, facts: 2 },
      same: 0,
    });
    expect(changes?.changes.map(({ path, after }) => [path, after?.value])).toEqual([
      ['cpu.governor', 'powersave'],
    ]);
  });

  it('is told of two hosts as of two times', () => {
    const { hosts, hostSnapshots } = openHistory();
    const rows = (model: string): readonly FactRow[] => [
      ['identity.model', 'Model', model],
      ['kernel.release', 'Kernel', '2.6.32'],
    ];
    const [one = 0, other = 0] = ['r620-a', 'r710-b'].map((name) =>
      hostSnapshots.add(snapshot(hosts.insert(host(name)).id, '2026-11-30T08:02:00.000Z', rows(name))),
    );
    const { changes, same } = compareSnapshots(hostSnapshots, one, other);
    expect(changes.map(({ kind, path }) => `${kind} ${path}`)).toEqual(['changed identity.model']);
    expect(same).toBe(1);
  });
});

it('pasted facts become a snapshot that says so', () => {
  const { hosts, hostSnapshots } = openHistory();
  const { id } = hosts.insert(host('r710-b'));
  const stored = storePasted(
    hostSnapshots,
    id,
    fixture('labelled-lines-r710.txt'),
    new Date('2026-11-30T10:00:00Z'),
  );
  expect(stored).toMatchObject({ source: 'pasted', readAt: '2026-11-30T10:00:00.000Z', clock: null });
  expect(valuesOf(stored.facts)['identity.model']).toBe('PowerEdge R710');
  expect(hostSnapshots.newestRead(id)).toBeNull();
});
