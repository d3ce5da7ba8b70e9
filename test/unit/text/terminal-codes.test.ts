import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { withoutTerminalCodes } from '../../../main/text/terminal-codes.ts';
import { seeded } from '../../support/pieces.ts';

const pieces = [
  '\u001b',
  '\u009b',
  ']',
  '[',
  '0;',
  '1',
  'm',
  'K',
  'title',
  '\u0007',
  '\\',
  '\u009c',
  '\n',
  ' ',
];

/** An opening that nothing closed, in either of its forms. */
const alike = (text: string) => text.replaceAll('\u001b]', '\u009b]');

test('what is left is what Node leaves, whatever stands together', () => {
  const random = seeded(7);
  for (let round = 0; round < 20_000; round++) {
    const length = 1 + Math.floor(random() * 24);
    const text = Array.from({ length }, () => pieces[Math.floor(random() * pieces.length)]).join('');
    expect(alike(withoutTerminalCodes(text)), JSON.stringify(text)).toBe(
      alike(stripVTControlCharacters(text)),
    );
  }
});

test('titles that are never closed take no more than their share', () => {
  const millisecondsFor = (titles: number) => {
    const before = process.cpuUsage();
    withoutTerminalCodes('\u001b]0;'.repeat(titles));
    return process.cpuUsage(before).user / 1000;
  };
  // By the square it would be 16 times as long, and minutes.
  const short = millisecondsFor(50_000);
  expect(millisecondsFor(200_000)).toBeLessThan(Math.max(8 * short, 500));
});
