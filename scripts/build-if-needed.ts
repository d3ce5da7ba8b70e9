import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const sources = ['main', 'preload', 'renderer', 'electron.vite.config.ts', 'package.json'];

/** Builds when there is no build or a source is newer than it. */
export function buildIfNeeded(): void {
  const built = join(root, 'out/main/cli.js');
  if (existsSync(built) && existsSync(join(root, 'out/renderer/index.html'))) {
    const builtAt = statSync(built).mtimeMs;
    if (sources.every((source) => newest(join(root, source)) <= builtAt)) return;
  }
  process.stdout.write('Building …\n');
  execFileSync(join(root, 'node_modules/.bin/electron-vite'), ['build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  });
}

function newest(path: string): number {
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
