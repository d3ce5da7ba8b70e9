import { expect, it } from 'vitest';
import { ownName } from '../../../main/entry/cli/own-name.ts';

it('is rackmark where it is installed, and the way through npm in a checkout', () => {
  expect(ownName({})).toBe('rackmark');
  expect(ownName({ npm_lifecycle_event: 'rackmark' })).toBe('npm run rackmark --');
});
