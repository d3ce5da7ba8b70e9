import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfNeeded } from './build-if-needed.ts';

/** Electron where its binary is, else a Chromium app window; says which and why. */
const root = join(import.meta.dirname, '..');
buildIfNeeded();
const electron = electronBinary();
if (electron !== null) {
  process.stdout.write('Starting in Electron.\n');
  process.exit(spawnSync(electron, [root, ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 1);
}
process.stdout.write(
  'Electron’s program is not installed (npx install-electron fetches it): starting in a browser window instead.\n',
);
const cli = join(root, 'out/main/cli.js');
const ended = spawnSync(process.execPath, [cli, 'window', ...process.argv.slice(2)], { stdio: 'inherit' });
process.exit(ended.status ?? 1);

/** The `electron` package names its program in path.txt once it was fetched. */
function electronBinary(): string | null {
  const packageFolder = join(root, 'node_modules/electron');
  const pointer = join(packageFolder, 'path.txt');
  if (!existsSync(pointer)) return null;
  const binary = join(packageFolder, 'dist', readFileSync(pointer, 'utf8').trim());
  return existsSync(binary) ? binary : null;
}
