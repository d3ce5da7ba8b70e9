import { defineConfig } from 'vitest/config';
import { scratchInMemory } from './test/support/scratch-in-memory.ts';

const scratch = scratchInMemory();

interface Layer {
  readonly timeoutSeconds: number;
  /** How many files at once; not given: as many as there are processors. */
  readonly workers?: number;
  /** Files that hold the lab to its time, and so run after the others with the machine to themselves. */
  readonly alone?: readonly string[];
  /** Files share what they import, which keeps nothing between tests: it is loaded once and not for each of them. */
  readonly shared?: boolean;
  /** Vitest wants layers that differ in `workers` one after the other. */
  readonly order: number;
  /** What is measured on a disk stays there. */
  readonly onDisk?: boolean;
}

/**
 * A project for each layer of `docs/architecture.md`, so that each can be run alone: `npx vitest run --project 'unit*'`;
 * and one more for its files that run one by one.
 */
function layer(name: string, { alone = [], ...options }: Layer) {
  const all = [`test/${name}/**/*.test.ts`, `test/${name}/**/*.bench.ts`];
  const together = { test: { ...settings(options), name, include: all, exclude: [...alone] } };
  const inTurn = settings({ ...options, workers: 1, order: options.order + 1 });
  return alone.length === 0
    ? [together]
    : [together, { test: { ...inTurn, name: `${name}, one by one`, include: [...alone] } }];
}

function settings({ timeoutSeconds, workers, shared = false, order, onDisk = false }: Layer) {
  return {
    testTimeout: timeoutSeconds * 1000,
    hookTimeout: timeoutSeconds * 1000,
    isolate: !shared,
    ...(workers === undefined ? {} : { maxWorkers: workers }),
    sequence: { groupOrder: order },
    ...(scratch === null || onDisk ? {} : { env: { TMPDIR: scratch } }),
    // A style sheet that is imported as text is part of a report.
    css: { include: [/\.css\?raw$/] },
  };
}

const projects = [
  layer('unit', { timeoutSeconds: 20, shared: true, order: 0 }),
  layer('contract', { timeoutSeconds: 30, order: 0 }),
  // Two at once on any machine: much of their time they wait, for loads that take their seconds, for hosts, for servers.
  layer('integration', {
    timeoutSeconds: 180,
    workers: 2,
    alone: [
      'test/integration/cli/run.test.ts',
      'test/integration/lab/practice-lab.test.ts',
      'test/integration/remote/job.test.ts',
    ],
    order: 1,
  }),
  layer('faults', {
    timeoutSeconds: 300,
    workers: 2,
    alone: ['test/faults/trials/canceled.test.ts'],
    order: 3,
  }),
  layer('bench', { timeoutSeconds: 1200, workers: 1, order: 5, onDisk: true }),
];

export default defineConfig({ test: { projects: projects.flat() } });
