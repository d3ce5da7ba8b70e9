import { describe, expect, it } from 'vitest';
import { withLineEndsOf } from '../../../renderer/configs/line-ends.ts';
import { parseMemorySize } from '../../../renderer/configs/memory-size.ts';

describe('the memory of a host as it is typed', () => {
  it('takes a suffix in either manner, and a number of bytes', () => {
    const bytes = ['64G', '64 GiB', '64gb', '68719476736'].map(parseMemorySize);
    expect(bytes).toEqual(Array.from({ length: 4 }, () => 64 * 1024 ** 3));
    expect(parseMemorySize('1.5M')).toBe(1_572_864);
  });

  it('takes nothing else', () => {
    for (const text of ['', 'G', '-1G', '0', '1e9', '64 P', '1G 2G'])
      expect(parseMemorySize(text)).toBe(undefined);
  });
});

describe('the line ends of an edited text', () => {
  it('stay those of Windows where all were', () => {
    expect(withLineEndsOf('a\r\nb\r\n', 'a\nc\n')).toBe('a\r\nc\r\n');
  });

  it('are left alone where they were mixed or plain', () => {
    expect(withLineEndsOf('a\r\nb\n', 'a\nc\n')).toBe('a\nc\n');
    expect(withLineEndsOf('\na\r\n', 'c\n')).toBe('c\n');
    expect(withLineEndsOf('a\n', 'c\n')).toBe('c\n');
  });
});
