import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Format, lint, types and layers at once; prints only what is wrong. */
const root = join(import.meta.dirname, '..');
const checks = [
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'type-aware lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'types', command: ['tsc', '--noEmit', '-p', '.'] },
  {
    name: 'layers',
    command: ['vitest', 'run', '--project', 'unit', 'test/unit/layers.test.ts', '--reporter', 'dot'],
  },
];

const results = await Promise.all(checks.map(run));
for (const { name, code, output, seconds } of results) {
  process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)\n`);
  if (code !== 0) process.stdout.write(`${output}\n`);
}
process.exit(results.every((result) => result.code === 0) ? 0 : 1);

function run({ name, command }: (typeof checks)[number]) {
  const [program = '', ...args] = command;
  const began = performance.now();
  return new Promise<{ name: string; code: number; output: string; seconds: number }>((resolve) => {
    const child = spawn(join(root, 'node_modules/.bin', program), args, { cwd: root });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.once('close', (code) => {
      resolve({ name, code: code ?? 1, output, seconds: (performance.now() - began) / 1000 });
    });
  });
}
