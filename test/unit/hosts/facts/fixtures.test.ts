import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fixture } from './fixture.ts';

test('every text of a host says whether it was captured and where it comes from', () => {
  const files = readdirSync(join(import.meta.dirname, '../../../fixtures/hosts'));
  const rows = [...fixture('README.md').matchAll(/^\| `([^`]+)` \| (captured|by hand) \| \S.* \|$/gm)];
  const described = rows.map(([, file = '']) => file);
  expect(new Set(described)).toEqual(new Set(files.filter((file) => file !== 'README.md')));
  expect(new Set(described).size).toBe(described.length);
});
