import { defineConfig } from 'vitest/config';

/** One project a layer of `docs/architecture.md`, so that each can be run alone: `npx vitest run --project unit`. */
function layer(name: string, options: { timeoutSeconds: number; parallel: boolean }) {
  return {
    test: {
      name,
      include: [`test/${name}/**/*.test.ts`, `test/${name}/**/*.bench.ts`],
      testTimeout: options.timeoutSeconds * 1000,
      hookTimeout: options.timeoutSeconds * 1000,
      fileParallelism: options.parallel,
      // A style sheet that is imported as text is part of a report.
      css: { include: [/\.css\?raw$/] },
    },
  };
}

export default defineConfig({
  test: {
    projects: [
      layer('unit', { timeoutSeconds: 20, parallel: true }),
      layer('contract', { timeoutSeconds: 30, parallel: true }),
      layer('integration', { timeoutSeconds: 180, parallel: false }),
      layer('faults', { timeoutSeconds: 300, parallel: false }),
      layer('bench', { timeoutSeconds: 1200, parallel: false }),
    ],
  },
});
