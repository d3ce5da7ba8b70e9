import { expect, it } from 'vitest';
import { plainText } from '../../../main/ssh/plain-text.ts';

it.each([
  ['\u001b[1;31mred\u001b[0m', 'red'],
  ['\u001b]0;a title\u0007text', 'text'],
  ['\u001b]8;;https://x\u001b\\link\u001b]8;;\u001b\\', 'link'],
  ['a\u001b[2J\u001b[Hb', 'ab'],
  ['\u001bMup', 'up'],
  ['bell\u0007 null\u0000 del\u007f c1\u009b', 'bell null del c1'],
  ['  two\r\nlines\tand a tab \n', 'two\nlines\tand a tab'],
  ['Grüße, 数据库', 'Grüße, 数据库'],
])('%j is shown as %j', (said, shown) => {
  expect(plainText(said)).toBe(shown);
});

it('a long text is cut', () => {
  expect(plainText('x'.repeat(5000))).toHaveLength(2000);
});
