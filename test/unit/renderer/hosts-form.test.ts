import { expect, test } from 'vitest';
import { sideIn } from '../../../renderer/hosts/facts-diff-side.tsx';
import { draftOf, inputOf, jumpChoices, withMethod } from '../../../renderer/hosts/host-draft.ts';
import { leaseInWords } from '../../../renderer/hosts/host-lease.tsx';
import { paths } from '../../../renderer/paths.ts';
import { isTouchedBy } from '../../../renderer/touched-by.ts';
import { sampleHost } from './hosts-sample.ts';

test('what is stored of a host goes through the form unchanged', () => {
  const stored = sampleHost({
    authentication: { kind: 'key', keyFile: '~/.ssh/rack' },
    furtherAuthentication: [{ kind: 'key', keyFile: '~/.ssh/old' }, { kind: 'keyboard-interactive' }],
    groups: ['rack 3'],
    tags: ['h710'],
    jumpHostId: 7,
    legacyAlgorithms: true,
  });
  const input = inputOf(draftOf(stored));
  expect(stored).toMatchObject(input);
});

test('a further way to log in is tried after those that were chosen before it', () => {
  const both = withMethod(withMethod([], 'password', true), 'agent', true);
  expect(both).toEqual([{ kind: 'password' }, { kind: 'agent' }]);
  expect(withMethod(both, 'password', false)).toEqual([{ kind: 'agent' }]);
});

test('a further key file that was left empty is not sent', () => {
  const draft = { ...draftOf(sampleHost()), further: [{ kind: 'key', keyFile: ' ' }] as const };
  expect(inputOf(draft).furtherAuthentication).toEqual([]);
});

test('a host is not offered itself as a jump host, nor one that is reached through it', () => {
  const hosts = [
    sampleHost({ id: 1, name: 'gw' }),
    sampleHost({ id: 2, name: 'inner', jumpHostId: 1 }),
    sampleHost({ id: 3, name: 'r620', jumpHostId: 2 }),
    sampleHost({ id: 4, name: 'other' }),
  ];
  const names = (host: number | null) =>
    jumpChoices(hosts, hosts.find(({ id }) => id === host) ?? null).map(({ name }) => name);
  expect(names(1)).toEqual(['other']);
  expect(names(3)).toEqual(['gw', 'inner', 'other']);
  expect(names(null)).toEqual(['gw', 'inner', 'r620', 'other']);
});

test('the address of a comparison names hosts, and snapshots where they were chosen', () => {
  const address = paths.factsDiff({ hostId: 3 }, { hostId: 4, snapshotId: 41 });
  const query = new URLSearchParams(address.slice(address.indexOf('?')));
  expect(sideIn(query.get('before'))).toEqual({ hostId: 3, snapshotId: undefined });
  expect(sideIn(query.get('after'))).toEqual({ hostId: 4, snapshotId: 41 });
  expect(sideIn('3-')).toBeNull();
  expect(sideIn(null)).toBeNull();
});

test('news of a host touches its question, test and snapshots, and those of no other', () => {
  const event = { event: 'host.changed', id: 3 } as const;
  for (const method of ['hosts.question', 'hosts.testResult', 'hosts.snapshots', 'hosts.changedSinceTrial']) {
    expect(isTouchedBy(event, [method, { id: 3 }])).toBe(true);
    expect(isTouchedBy(event, [method, { id: 4 }])).toBe(false);
  }
});

test('a lease names its owner, and us as ourselves', () => {
  const lease = {
    owner: 'ada@workstation',
    since: '2026-11-30T14:02:00.000Z',
    until: '2026-11-30T14:32:00.000Z',
    ours: false,
  };
  expect(leaseInWords(null)).toBe('by nobody');
  expect(leaseInWords(lease)).toMatch(/^by ada@workstation since .+, until .+ or longer$/);
  expect(leaseInWords({ ...lease, ours: true })).toMatch(/^by this Rackmark/);
});
