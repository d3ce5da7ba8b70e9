import { expect, it } from 'vitest';
import { factsText } from '../../../main/entry/cli/facts-text.ts';

it('tells what a host is in words and units', () => {
  const text = factsText({
    readAt: '2026-12-01T06:00:00.000Z',
    hostname: 'r620-a',
    model: null,
    system: 'Debian GNU/Linux 12',
    kernel: '6.1.0-18-amd64',
    cpuModel: 'Xeon E5-2660',
    threads: 32,
    memoryBytes: 25_276_510_208,
    freeBytes: 42_000_000_000,
    user: 'lab',
    tools: {
      perl: { path: '/usr/bin/perl', version: '5.36' },
      zstd: { path: '/usr/bin/zstd', version: '1.5' },
    },
  });
  expect(text.replaceAll('\u00A0', ' ')).toMatch(/^Memory +23\.5 GiB$/m);
  expect(text.replaceAll('\u00A0', ' ')).toMatch(/^Free disk space +42 GB$/m);
  expect(text).toMatch(/^Model +not told$/m);
  expect(text).toMatch(/^Tools +perl, zstd$/m);
  expect(text).not.toMatch(/null|Bytes|\d{7}/);
});
