import { describe, expect, test } from 'vitest';
import { ByteScanner } from '../../../main/text/byte-scanner.ts';
import { createLineReader, lineText } from '../../../main/text/lines.ts';
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

  test('hold over chunks that are written over afterwards', () => {
    const chunk = new TextEncoder().encode('ab');
    const lines: string[] = [];
    const reader = createLineReader((bytes, start, end) => lines.push(lineText(bytes, start, end)));
    reader.push(chunk);
    chunk.fill(0x7a);
    reader.push('c\n');
    expect(lines).toEqual(['abc']);
  });

  test('of megabytes in small chunks cost no copy a chunk', () => {
    const chunk = 'x'.repeat(1000);
    expect(read(...Array.from({ length: 5000 }, () => chunk))[0]?.[0]).toHaveLength(5_000_000);
  });
});

describe('a decimal read from bytes', () => {
  const scan = (text: string) => {
    const bytes = new TextEncoder().encode(text);
    const scanner = new ByteScanner();
    scanner.reset(bytes, 0, bytes.length);
    return scanner.decimal();
  };

  test('is the number that Number reads', () => {
    const random = seeded(7);
    for (let i = 0; i < 20_000; i++) {
      const text = (random() * 10 ** Math.floor(random() * 9)).toFixed(Math.floor(random() * 6));
      expect(scan(text)).toBe(Number(text));
    }
  });

  test.each(['', 'x', '.5', '-1', '1234567890123.456', '18446842801212211200.00'])(
    'is none for %j',
    (text) => {
      expect(scan(text)).toBeNaN();
    },
  );
});
