import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { TelemetrySample } from '../../../main/telemetry/sample.ts';
import { createStatusDecoder } from '../../../main/telemetry/server-status.ts';
import { pieces, seeded } from '../../support/pieces.ts';

const capture = readFileSync(new URL('../../fixtures/telemetry/mysql-sample-mariadb.txt', import.meta.url));

function decode(text: Uint8Array | string): readonly TelemetrySample[] {
  return createStatusDecoder().push(text);
}

/** Samples of a server whose clock is a million seconds ahead of uptime. */
function sample(uptime: number, status: Record<string, string | number>, delay = 0): string {
  const epoch = (uptime + 1e6 + delay).toFixed(6);
  const rows = Object.entries(status).map(([name, value]) => `${name}\t${value}\n`);
  return `T\t${uptime.toFixed(2)}\t${epoch}\n${rows.join('')}.\t${epoch}\n`;
}

describe('a captured sampler', () => {
  test('gives the second sample against the first, worked out by hand from the text', () => {
    const samples = decode(capture);
    expect(samples).toHaveLength(11);
    expect(samples[0]?.values).not.toHaveProperty('commits');
    expect(samples[1]?.values).toMatchObject({
      commits: 425 - 272,
      questions: 8605 - 5539 - 3,
      'rows-read': 170001 - 108801 + (42500 - 27200) + (7253 - 4652) + (59275 - 42696) - 563,
      'rows-inserted': 10425 - 10272,
      'redo-written': 3430169 - 3187920,
      fsyncs: 608 - 456,
      'buffer-pool-hits': 1,
      'threads-running': 0,
    });
    expect(samples[1]?.values['buffer-pool-dirty']).toBeCloseTo(555 / 4056, 12);
  });

  test.each([1, 2, 3])('comes out the same from any pieces (seed %i)', (seed) => {
    const decoder = createStatusDecoder();
    const samples = pieces(capture, seeded(seed)).flatMap((piece) => [...decoder.push(piece)]);
    expect(samples).toEqual(decode(capture));
  });
});

describe('what a server says', () => {
  test('a restart is a gap, even where a counter has passed its old value already', () => {
    const samples = decode(
      sample(10, { Uptime: 500, Com_commit: 50, Innodb_data_fsyncs: 9 }) +
        sample(11, { Uptime: 501, Com_commit: 60, Innodb_data_fsyncs: 9 }) +
        sample(14, { Uptime: 1, Com_commit: 70, Innodb_data_fsyncs: 2 }) +
        sample(15, { Uptime: 2, Com_commit: 75, Innodb_data_fsyncs: 3 }),
    );
    expect(samples.map(({ values }) => values.commits)).toEqual([undefined, 10, undefined, 5]);
    expect(samples.map(({ values }) => values.fsyncs)).toEqual([undefined, 0, undefined, 1]);
    expect(samples.map(({ missed }) => missed)).toEqual([0, 0, 2, 0]);
  });

  test('a sample that broke off is none', () => {
    const broken = 'T\t11.00\t1000011.000000\nUptime\t501\nCom_commit\t999\n';
    const samples = decode(
      sample(10, { Uptime: 500, Com_commit: 0 }) + broken + sample(12, { Uptime: 502, Com_commit: 40 }),
    );
    expect(samples.map(({ values }) => values.commits)).toEqual([undefined, 20]);
  });

  test('samples that a stalled server answered together stand where they were answered', () => {
    const samples = decode(
      sample(10, { Uptime: 500, Com_commit: 0 }) +
        sample(11, { Uptime: 503, Com_commit: 30 }, 2) +
        sample(12, { Uptime: 503, Com_commit: 35 }, 1.1),
    );
    expect(samples.map((one) => one.uptimeSeconds)).toEqual([10, 13, 13.1]);
    expect(samples[1]?.values.commits).toBe(10);
    expect(samples[2]?.values.commits).toBeCloseTo(50, 6);
  });

  test('servers without an epoch are taken at the time they were asked', () => {
    const old = (uptime: string, commits: number) => `T\t${uptime}\nUptime\t5\nCom_commit\t${commits}\n.\n`;
    const samples = decode(old('10.00', 0) + old('12.00', 50));
    expect(samples[1]).toMatchObject({ uptimeSeconds: 12, values: { commits: 25 } });
  });

  test('the checkpoint age of MySQL 8 is the distance of two log positions', () => {
    const [only] = decode(
      sample(1, { Innodb_redo_log_current_lsn: 29662352, Innodb_redo_log_checkpoint_lsn: 29588401 }),
    );
    expect(only?.values['checkpoint-age']).toBe(73951);
  });

  test('rows that InnoDB counts itself need no correction', () => {
    const samples = decode(
      sample(1, { Uptime: 1, Innodb_rows_read: 0 }) + sample(2, { Uptime: 2, Innodb_rows_read: 70 }),
    );
    expect(samples[1]?.values['rows-read']).toBe(70);
  });

  test('a buffer pool that nobody asked has no hit ratio', () => {
    const quiet = { Uptime: 1, Innodb_buffer_pool_read_requests: 5, Innodb_buffer_pool_reads: 1 };
    expect(decode(sample(1, quiet) + sample(2, quiet))[1]?.values).not.toHaveProperty('buffer-pool-hits');
  });

  test('misses lower the hit ratio', () => {
    const at = (requests: number, reads: number) => ({
      Innodb_buffer_pool_read_requests: requests,
      Innodb_buffer_pool_reads: reads,
    });
    expect(decode(sample(1, at(0, 0)) + sample(2, at(200, 50)))[1]?.values['buffer-pool-hits']).toBe(0.75);
  });
});
