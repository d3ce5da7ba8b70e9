import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createProcDecoder } from '../../../main/telemetry/proc.ts';
import type { TelemetrySample } from '../../../main/telemetry/sample.ts';
import { pieces, seeded } from '../../support/pieces.ts';

const capture = readFileSync(new URL('../../fixtures/telemetry/collect-debian.txt', import.meta.url));

function decode(text: Uint8Array | string): readonly TelemetrySample[] {
  return createProcDecoder().push(text);
}

/** A collector's text: each tick a slot, its uptime and the files that are written in it. */
function ticks(
  ...list: {
    slot: number;
    uptime?: number;
    key?: boolean;
    files: Record<string, string[]>;
    gone?: string[];
  }[]
): string {
  const head = 'V 1 ticks 100 page 4096\n';
  return list.reduce((text, { slot, uptime = 100 + slot, key = slot === 0, files, gone = [] }) => {
    const body = Object.entries(files).flatMap(([path, lines]) => [`F ${path}`, ...lines]);
    const lines = [
      `${key ? 'K' : 'T'} ${uptime.toFixed(2)} 50.00 ${slot}`,
      ...body,
      ...gone.map((path) => `G ${path}`),
      '.',
    ];
    return `${text}${lines.join('\n')}\n`;
  }, head);
}

const disk = (name: string, sectors: number) => `   8       0 ${name} 0 0 ${sectors} 0 0 0 0 0 0 0 0`;
const switches = (count: number) => ({ '/proc/stat': [`ctxt ${count}`] });

describe('a captured collector', () => {
  test('gives a sample for each tick, the first without rates', () => {
    const samples = decode(capture);
    expect(samples).toHaveLength(21);
    expect(samples[0]?.values).not.toHaveProperty('context-switches');
    expect(samples[0]?.values['memory-free']).toBe(23494028 * 1024);
    expect(samples.every((sample) => sample.missed === 0)).toBe(true);
  });

  test('the third tick against the second, worked out by hand from the text', () => {
    const sample = decode(capture)[2];
    expect(sample?.uptimeSeconds).toBe(945.6);
    expect(sample?.values).toMatchObject({
      'context-switches': 1917707 - 1909700,
      'tasks-running': 5,
      'tasks-blocked': 0,
      'memory-free': 23484552 * 1024,
      'memory-cached': 694836 * 1024,
      'memory-dirty': 832 * 1024,
      'disk-writes:vda': 68219 - 67794,
      'disk-write:vda': (5806808 - 5804152) * 512,
      'disk-write': (5806808 - 5804152) * 512,
      'disk-utilisation': 0.012,
      'swap-out': 0,
      'network-sent': 0,
      'mysqld-rss': 131700 * 1024,
      'mysqld-write': 6344704 - 5488640,
      'collector-cpu': 0,
    });
    expect(sample?.values['cpu-busy']).toBeCloseTo((10 + 7) / (10 + 7 + 180), 12);
    expect(sample?.values['cpu-iowait']).toBe(0);
    expect(sample?.values['mysqld-cpu']).toBeCloseTo(0.13, 12);
    expect(sample?.values['pressure-cpu']).toBeCloseTo(0.030299, 12);
  });

  test('loop and memory devices are no disks', () => {
    const names = Object.keys(decode(capture)[2]?.values ?? {}).filter((name) =>
      name.startsWith('disk-read:'),
    );
    expect(names).toEqual(['disk-read:vda']);
  });

  test.each([1, 2, 3])('comes out the same from any pieces (seed %i)', (seed) => {
    const random = seeded(seed);
    const decoder = createProcDecoder();
    const samples = pieces(capture, random).flatMap((piece) => [...decoder.push(piece)]);
    expect(samples).toEqual(decode(capture));
  });
});

describe('rates', () => {
  test('are per second of uptime when a tick came late', () => {
    const samples = decode(
      ticks({ slot: 0, files: switches(1000) }, { slot: 1, uptime: 101.6, files: switches(1800) }),
    );
    expect(samples[1]?.values['context-switches']).toBeCloseTo(500, 9);
  });

  test('are per slot when only the grain of uptime differs', () => {
    const samples = decode(
      ticks({ slot: 0, files: switches(0) }, { slot: 1, uptime: 101.01, files: switches(100) }),
    );
    expect(samples[1]?.values['context-switches']).toBe(100);
  });

  test('span a missed tick, which is counted', () => {
    const samples = decode(ticks({ slot: 0, files: switches(0) }, { slot: 3, files: switches(300) }));
    expect(samples[1]).toMatchObject({ missed: 2, values: { 'context-switches': 100 } });
  });

  test('are a gap where a counter began anew, never negative', () => {
    const samples = decode(
      ticks(
        { slot: 0, files: switches(5000) },
        { slot: 1, files: switches(40) },
        { slot: 2, files: switches(60) },
      ),
    );
    expect(samples[1]?.values).not.toHaveProperty('context-switches');
    expect(samples[2]?.values['context-switches']).toBe(20);
  });

  test('go on over the overflow of a 32-bit counter', () => {
    const files = (sectors: number) => ({ '/proc/diskstats': [disk('sda', sectors)] });
    const samples = decode(ticks({ slot: 0, files: files(2 ** 32 - 10) }, { slot: 1, files: files(30) }));
    expect(samples[1]?.values['disk-read']).toBe(40 * 512);
  });

  test('of partitions and stacked devices do not count twice in the total', () => {
    const names = ['sda', 'sda1', 'nvme0n1', 'nvme0n1p2', 'fioa', 'fioa1', 'dm-0', 'md127'];
    const files = (sectors: number) => ({ '/proc/diskstats': names.map((name) => disk(name, sectors)) });
    const samples = decode(ticks({ slot: 0, files: files(0) }, { slot: 1, files: files(2) }));
    expect(samples[1]?.values['disk-read']).toBe(3 * 2 * 512);
    expect(samples[1]?.values['disk-read:dm-0']).toBe(2 * 512);
    expect(samples[1]?.values).not.toHaveProperty('disk-read:sda1');
  });

  test('of the network leave out loopback and inner interfaces, with and without a blank after the colon', () => {
    const files = (bytes: number) => ({
      '/proc/net/dev': [
        'Inter-|   Receive                            |  Transmit',
        ' face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs',
        `    lo:${bytes * 7} 0 0 0 0 0 0 0 ${bytes * 7} 0`,
        `  eth0:${bytes} 0 0 0 0 0 0 0 ${bytes * 2} 0`,
        ` veth1: ${bytes * 5} 0 0 0 0 0 0 0 ${bytes * 5} 0`,
      ],
    });
    const samples = decode(ticks({ slot: 0, files: files(10) }, { slot: 1, files: files(30) }));
    expect(samples[1]?.values).toMatchObject({ 'network-received': 20, 'network-sent': 40 });
  });

  test('of a ratio never exceed 1', () => {
    const busy = (ms: number) => ({ '/proc/diskstats': [`8 0 sda 0 0 0 0 0 0 0 0 0 ${ms} 0`] });
    const samples = decode(ticks({ slot: 0, files: busy(0) }, { slot: 1, files: busy(1007) }));
    expect(samples[1]?.values['disk-utilisation']).toBe(1);
  });
});

describe('what changes under way', () => {
  test('a file that is gone takes its metrics along', () => {
    const io = '/proc/77/io';
    const samples = decode(
      ticks(
        { slot: 0, files: { [io]: ['write_bytes: 10'] } },
        { slot: 1, files: { [io]: ['write_bytes: 30'] } },
        { slot: 2, files: {}, gone: [io] },
      ),
    );
    expect(samples[1]?.values['mysqld-write']).toBe(20);
    expect(samples[2]?.values).not.toHaveProperty('mysqld-write');
  });

  test('lines that did not change are kept between key ticks, and forgotten at the next', () => {
    const samples = decode(
      ticks(
        { slot: 0, files: { '/proc/meminfo': ['MemFree: 5 kB', 'Dirty: 1 kB'] } },
        { slot: 1, files: { '/proc/meminfo': ['Dirty: 2 kB'] } },
        { slot: 2, key: true, files: { '/proc/meminfo': ['Dirty: 3 kB'] } },
      ),
    );
    expect(samples[1]?.values).toMatchObject({ 'memory-free': 5120, 'memory-dirty': 2048 });
    expect(samples[2]?.values).not.toHaveProperty('memory-free');
  });

  test('a torn tick is no sample, and nothing is said until the next key tick', () => {
    const text = ticks(
      { slot: 0, files: switches(0) },
      { slot: 1, files: switches(10) },
      { slot: 2, files: switches(20) },
      { slot: 3, key: true, files: switches(30) },
    );
    const torn = text.replace('ctxt 10\n.\n', 'ctxt 10\n');
    const samples = decode(torn);
    expect(samples.map((sample) => sample.missed)).toEqual([0, 2]);
    expect(samples[1]?.values['context-switches']).toBe(10);
  });

  test('begun in the middle of a file it is silent until the next key tick', () => {
    const text = ticks(
      { slot: 0, files: switches(0) },
      { slot: 1, files: switches(10) },
      { slot: 2, key: true, files: switches(20) },
    );
    expect(decode(text.slice(text.indexOf('T '))).map((sample) => sample.uptimeSeconds)).toEqual([102]);
  });

  test('a new collector begins without rates over the pause', () => {
    const samples = decode(
      ticks({ slot: 0, files: switches(0) }) + ticks({ slot: 0, uptime: 500, files: switches(9) }),
    );
    expect(samples).toHaveLength(2);
    expect(samples[1]?.values).not.toHaveProperty('context-switches');
  });

  test('the name of a process may hold brackets and blanks', () => {
    const stat = (ticksUsed: number) => ({
      '/proc/77/stat': [`77 (a) my sqld) S 1 77 77 0 -1 0 0 0 0 0 ${ticksUsed} 0 0 0 20 0 16 0 907`],
    });
    const samples = decode(ticks({ slot: 0, files: stat(0) }, { slot: 1, files: stat(150) }));
    expect(samples[1]?.values['mysqld-cpu']).toBeCloseTo(1.5, 12);
  });
});
