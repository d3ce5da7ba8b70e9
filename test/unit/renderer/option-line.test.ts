import { expect, test } from 'vitest';
import { parseOptionLine } from '../../../renderer/experiments/option-line.ts';

test.each([
  'innodb_buffer_pool_size = 125G',
  'innodb-buffer-pool-size=125G  # half of memory',
  '  skip-name-resolve',
  'init_connect = SET NAMES utf8mb4',
])('the parts of “%s” put together are the line again', (line) => {
  const parts = parseOptionLine(line);
  if (parts.kind !== 'option') throw new Error('not an option');
  expect(parts.before + parts.sign + parts.value + parts.comment).toBe(line);
});

test('a name is spelled with underscores, as factors spell it', () => {
  expect(parseOptionLine('innodb-buffer-pool-size = 1G')).toMatchObject({ name: 'innodb_buffer_pool_size' });
});

test.each([
  ['[mysqld]', 'group'],
  ['# comment', 'comment'],
  ['; comment', 'comment'],
  ['', 'comment'],
])('“%s” is a %s', (line, kind) => {
  expect(parseOptionLine(line).kind).toBe(kind);
});
