import { expect, it } from 'vitest';
import { hostChoices } from '../../../renderer/experiments/host-choices.ts';

const hosts = [
  { name: 'practice-server', roles: ['server' as const] },
  { name: 'practice-client', roles: ['client' as const] },
  { name: 'both', roles: ['server' as const, 'client' as const] },
];

const labels = (value: string, known: typeof hosts | undefined = hosts) =>
  hostChoices(known, 'client', value).map(({ label }) => label);

it('offers the hosts of a role, and says of the chosen one why it is none of them', () => {
  expect(labels('both')).toEqual(['practice-client', 'both']);
  expect(labels('practice-server')[0]).toBe('practice-server (has no client role)');
  expect(labels('gone')[0]).toBe('gone (not in Hosts)');
  expect(hostChoices(undefined, 'client', 'gone')).toEqual([{ value: 'gone', label: 'gone' }]);
});
