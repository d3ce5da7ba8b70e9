import { expect, it } from 'vitest';
import { readPlan } from '../../main/experiments/plan-file.ts';
import { previewAt } from '../../main/experiments/plan-preview.ts';
import { catalogueCalls } from '../../main/mysql/catalogue/catalogue-calls.ts';
import { findTunable, tunables } from '../../main/mysql/catalogue/tunables.ts';
import { validateOptionFile } from '../../main/mysql/validation/validate.ts';
import type { HostFacts } from '../../preload/contract/hosts.ts';

const goals = { lookUps: 5, validation: 5, preview: 50 } as const;

/** Milliseconds of the middle one of many rounds. */
function medianTime(rounds: number, work: () => void): number {
  const times = Array.from({ length: rounds }, () => {
    const began = performance.now();
    work();
    return performance.now() - began;
  });
  return times.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0;
}

/** Two hundred lines: every catalogued variable with its default, and comments in between. */
const optionFile = [
  '[mysqld]',
  ...tunables.slice(0, 160).map(({ name, default: known }) => `${name} = ${Object.values(known)[0] ?? 'ON'}`),
  ...Array.from({ length: 39 }, (_, index) => `# note ${index}`),
].join('\n');

const place = {
  server: { flavour: 'mysql', version: '9.7.4' },
  memoryBytes: 64 * 1024 ** 3,
  openFiles: 32_768,
} as const;

it('look-ups in the catalogue', () => {
  const names = tunables.map(({ name }) => name);
  const found = medianTime(50, () => {
    for (const name of names) expect(findTunable(name)).toBeDefined();
  });
  const searched = medianTime(50, () => {
    void catalogueCalls['catalogue.search']({ text: 'buffer pool', server: 'mysql-9.7' });
  });
  const got = medianTime(50, () => {
    void catalogueCalls['catalogue.get']({ name: 'innodb_buffer_pool_size' });
  });
  console.log(
    `catalogue: ${names.length} names ${found.toFixed(2)} ms, a search ${searched.toFixed(2)} ms, an entry ${got.toFixed(2)} ms (goal ${goals.lookUps} ms)`,
  );
});

it('validation of an option file of two hundred lines', () => {
  expect(optionFile.split('\n')).toHaveLength(200);
  expect(validateOptionFile(optionFile, place).length).toBeGreaterThan(10);
  const time = medianTime(50, () => {
    validateOptionFile(optionFile, place);
  });
  console.log(`validation of 200 lines: ${time.toFixed(2)} ms (goal ${goals.validation} ms)`);
});

it('the findings of a thousand treatments on a base of two hundred lines', () => {
  const levels = Array.from({ length: 10 }, (_, index) => `${index + 1}G`);
  const factors = ['innodb_buffer_pool_size', 'innodb_redo_log_capacity', 'innodb_sort_buffer_size'].map(
    (name) => ({
      name,
      levels,
    }),
  );
  const plan = JSON.stringify({
    ...{ rackmark: 1, name: 'Many', server: { host: 'a', base: optionFile }, client: { host: 'a' } },
    ...{ factors, workload: {}, replicates: 3 },
  });
  const facts: HostFacts = {
    readAt: '2026-11-30T20:00:00.000Z',
    hostname: 'r620',
    model: null,
    system: 'Debian',
    kernel: 'Linux',
    cpuModel: 'Xeon',
    threads: 16,
    memoryBytes: place.memoryBytes,
    freeBytes: 1e12,
    user: 'lab',
    tools: { mysqld: { path: '/usr/sbin/mysqld', version: 'mysqld  Ver 9.7.4 for Linux on x86_64' } },
  };
  const known = { serverFacts: facts, serverKnown: true, clientKnown: true, observed: {}, noise: null };
  const time = medianTime(9, () => {
    expect(previewAt(readPlan(plan), known).treatments).toHaveLength(1000);
  });
  console.log(
    `preview of 1 000 treatments, base of 200 lines: ${time.toFixed(0)} ms (goal ${goals.preview} ms)`,
  );
});
