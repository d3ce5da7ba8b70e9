import { describe, expect, test } from 'vitest';
import { createByteTemplate } from '../../../main/text/byte-template.ts';
import { createLineReader, lineText, longestLine } from '../../../main/text/lines.ts';
import { seeded } from '../../support/pieces.ts';

function read(...chunks: (string | Uint8Array)[]): [string, boolean][] {
  const lines: [string, boolean][] = [];
  const reader = createLineReader((bytes, start, end, terminated) =>
    lines.push([lineText(bytes, start, end), terminated]),
  );
  for (const chunk of chunks) reader.push(chunk);
  reader.end();
  return lines;
}

describe('lines', () => {
  test('lose LF and CRLF, and the last says that it had no end', () => {
    expect(read('a\r\nb\n\nc')).toEqual([
      ['a', true],
      ['b', true],
      ['', true],
      ['c', false],
    ]);
  });

  test.each([
    ['bytes', new TextEncoder().encode('ab')],
    ['a Buffer', Buffer.from('ab')],
  ])('hold over chunks of %s that are written over afterwards', (_name, chunk) => {
    const lines: string[] = [];
    const reader = createLineReader((bytes, start, end) => lines.push(lineText(bytes, start, end)));
    reader.push(chunk);
    chunk.fill(0x7a);
    reader.push('c\n');
    expect(lines).toEqual(['abc']);
  });

  test('can be taken without a search for their end', () => {
    const taken: string[] = [];
    const found: string[] = [];
    const reader = createLineReader(
      (bytes, start, end) => found.push(lineText(bytes, start, end)),
      (bytes, start) => {
        const feed = bytes[start] === 0x61 ? bytes.indexOf(0x0a, start) : -1;
        if (feed >= 0) taken.push(lineText(bytes, start, feed));
        return feed;
      },
    );
    for (const chunk of ['ab\nb\na', 'c\nad\n', 'a']) reader.push(chunk);
    reader.end();
    expect([taken, found]).toEqual([
      ['ab', 'ad'],
      ['b', 'ac', 'a'],
    ]);
  });

  test('that are too long are handed on cut, as without an end, however they come', () => {
    const long = 'x'.repeat(longestLine);
    const text = `a\n${long}\n${long}\ry\n${long}${long}${long}\nb\n${long}z`;
    const expected = [
      ['a', true],
      [long, true],
      [long, false],
      [long, false],
      ['b', true],
      [long, false],
    ];
    for (const piece of [text.length, 64 * 1024, longestLine, longestLine + 1]) {
      const chunks = Array.from({ length: Math.ceil(text.length / piece) }, (_, at) =>
        text.slice(at * piece, (at + 1) * piece),
      );
      expect(read(...chunks).map(([line, ended]) => [line === long ? 'long' : line, ended])).toEqual(
        expected.map(([line, ended]) => [line === long ? 'long' : line, ended]),
      );
    }
  });

  test('that never end hold no more than the longest that is handed on', () => {
    const chunk = new Uint8Array(longestLine);
    let length = 0;
    const reader = createLineReader((_bytes, start, end) => (length = end - start));
    const before = process.memoryUsage().arrayBuffers;
    for (let at = 0; at < 64; at++) reader.push(chunk);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8 * longestLine);
    reader.end();
    expect(length).toBe(longestLine);
  });

  test('of megabytes in small chunks cost no copy a chunk', () => {
    const chunk = 'x'.repeat(200);
    expect(read(...Array.from({ length: 5000 }, () => chunk))[0]?.[0]).toHaveLength(1_000_000);
  });
});

describe('a template of words and numbers', () => {
  const template = createByteTemplate(['a: ', ' b: ']);
  const more = 'What follows in the buffer.\n'.repeat(2);
  const scan = (text: string) => {
    const numbers = new Float64Array(2);
    const bytes = new TextEncoder().encode(`${text}\n${more}`);
    return template.scan(bytes, 0, numbers) === text.length ? [...numbers] : null;
  };

  test('reads the numbers that Number reads', () => {
    const random = seeded(7);
    for (let i = 0; i < 20_000; i++) {
      const decimals = Math.floor(random() * 6);
      const text = (random() * 10 ** Math.floor(random() * (9 - decimals))).toFixed(decimals);
      expect(scan(`a: ${text} b: 7`)).toEqual([Number(text), 7]);
    }
  });

  test.each([
    'a: 1',
    'a: 1 b: ',
    'a: 1 b: 2 ',
    'a: 1 c: 2',
    'a: -1 b: 2',
    'a: x b: 2',
    'a: 1234567890 b: 2',
    'a: 1.5e3 b: 2',
    '',
  ])('is not %j', (text) => {
    expect(scan(text)).toBeNull();
  });

  test('stays in its line: what follows in the buffer is another', () => {
    const bytes = new TextEncoder().encode(`a: 1\n b: 2\n${more}`);
    expect(template.scan(bytes, 0, new Float64Array(2))).toBe(-1);
  });

  test('leaves a line alone whose end may be missing', () => {
    expect(template.scan(new TextEncoder().encode('a: 1 b: 2'), 0, new Float64Array(2))).toBe(-1);
  });
});
