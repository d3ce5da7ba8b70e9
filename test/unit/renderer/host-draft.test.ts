import { expect, test } from 'vitest';
import { checkDraft, draftOf, inputOf } from '../../../renderer/hosts/host-draft.ts';

const complete = { ...draftOf(null), name: 'r620-a', address: ' 10.20.0.21 ', user: 'lab' };

test('a complete draft has no errors and is sent without stray blanks', () => {
  expect(checkDraft(complete)).toEqual({});
  expect(inputOf(complete)).toMatchObject({
    address: '10.20.0.21',
    port: 22,
    authentication: { kind: 'agent' },
  });
});

test('an empty form names every field that is missing', () => {
  expect(Object.keys(checkDraft(draftOf(null)))).toEqual(['name', 'address', 'user']);
});

test.each(['0', '65536', '22.5', 'ssh', ''])('port “%s” is refused', (port) => {
  expect(checkDraft({ ...complete, port })).toHaveProperty('port');
});

test('a key without a file is refused, and sent with it', () => {
  const draft = { ...complete, authentication: 'key' } as const;
  expect(checkDraft(draft)).toHaveProperty('keyFile');
  expect(inputOf({ ...draft, keyFile: '~/.ssh/id' }).authentication).toEqual({
    kind: 'key',
    keyFile: '~/.ssh/id',
  });
});

test('a host without a role is a way to others, and no mistake', () => {
  const draft = { ...complete, roles: [] };
  expect(checkDraft(draft)).toEqual({});
  expect(inputOf(draft).roles).toEqual([]);
});
