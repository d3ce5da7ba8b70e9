import { expect, it } from 'vitest';
import { defaultDataDirectory } from '../../../main/entry/data-directory.ts';

const linux = it.skipIf(process.platform !== 'linux');

linux(
  'history lives below the home, or where the standard says, never where a command was given (Linux)',
  () => {
    const at = (environment: NodeJS.ProcessEnv) => defaultDataDirectory(environment, '/home/ann');
    expect(at({})).toBe('/home/ann/.local/share/rackmark');
    expect(at({ XDG_DATA_HOME: '/srv/data' })).toBe('/srv/data/rackmark');
    for (const odd of ['', 'data', './x'])
      expect(at({ XDG_DATA_HOME: odd })).toBe('/home/ann/.local/share/rackmark');
    expect(at({ RACKMARK_DATA: '', XDG_DATA_HOME: '' })).toBe('/home/ann/.local/share/rackmark');
    expect(at({ RACKMARK_DATA: 'here' })).toBe('here');
  },
);

linux('an account without a home is told to name a place (Linux)', () => {
  expect(() => defaultDataDirectory({}, null)).toThrow('has no home directory');
  expect(defaultDataDirectory({ XDG_DATA_HOME: '/srv' }, null)).toBe('/srv/rackmark');
});
