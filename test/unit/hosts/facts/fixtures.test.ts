import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fixture } from './fixture.ts';

test('every text of a host says whether it was captured and where it comes from', () => {
  const files = readdirSync(join(import.meta.dirname, '../../../fixtures/hosts')).sort();
  const rows = [...fixture('README.md').matchAll(/^\| `([^`]+)` \| (captured|by hand) \| \S.* \|$/gm)];
  expect(rows.map(([, file]) => file).sort()).toEqual(files.filter((file) => file !== 'README.md'));
});
