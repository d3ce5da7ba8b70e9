import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfNeeded } from './build-if-needed.ts';

/**
 * `npm run package:check`: packs the app around a stand-in for Electron's program, takes the package apart and starts
 * the packed command line under Node. Proves that the package is complete; nothing of Electron itself runs.
 */
const root = join(import.meta.dirname, '..');
const bin = join(root, 'node_modules/.bin');

buildIfNeeded();
const folder = mkdtempSync(join(tmpdir(), 'rackmark-package-'));
try {
  const asar = pack(makeStandIn(join(folder, 'stand-in')), join(folder, 'dist'));
  const app = join(folder, 'app');
  execFileSync(join(bin, 'asar'), ['extract', asar, app]);
  checkFiles(app);
  checkStart(app);
  process.stdout.write('The package is complete.\n');
} finally {
  rmSync(folder, { recursive: true });
}

/** What electron-builder wants to find where Electron was unpacked. */
function makeStandIn(standIn: string): string {
  mkdirSync(join(standIn, 'resources'), { recursive: true });
  writeFileSync(join(standIn, 'electron'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  writeFileSync(join(standIn, 'version'), readVersion('node_modules/electron/package.json'));
  for (const file of ['LICENSE', 'LICENSES.chromium.html']) writeFileSync(join(standIn, file), '');
  return standIn;
}

function readVersion(file: string): string {
  return String((JSON.parse(readFileSync(join(root, file), 'utf8')) as { version: unknown }).version);
}

function pack(standIn: string, output: string): string {
  const settings = [`-c.electronDist=${standIn}`, `-c.directories.output=${output}`];
  execFileSync(join(bin, 'electron-builder'), ['--linux', 'dir', '--publish', 'never', ...settings], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const unpacked = readdirSync(output).find((name) => name.startsWith('linux') && name.endsWith('unpacked'));
  return join(output, unpacked ?? '', 'resources/app.asar');
}

function checkFiles(app: string): void {
  const entries = ['package.json', 'LICENSE', 'out/main/electron.js', 'out/preload/electron.cjs'];
  const page = readFileSync(join(app, 'out/renderer/index.html'), 'utf8');
  const assets = [...page.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map((match) => `out/renderer/${match[1]}`);
  for (const file of [...entries, ...assets]) {
    if (!existsSync(join(app, file))) throw new Error(`The package lacks ${file}.`);
  }
  const packages = readdirSync(join(app, 'node_modules'));
  const foreign = packages.filter((name) => /^(node-linux-|electron$|vite$|react$|typescript$)/.test(name));
  if (foreign.length > 0) throw new Error(`The package holds what it does not need: ${foreign.join(', ')}.`);
}

/** Makes a history, which loads the native database, and reads a log into it. */
function checkStart(app: string): void {
  const rackmark = (...args: string[]) =>
    execFileSync(process.execPath, [join(app, 'out/main/cli.js'), ...args], { encoding: 'utf8' });
  const version = rackmark('--version').trim();
  if (version !== readVersion('package.json')) throw new Error(`The packed app calls itself ${version}.`);
  const log = join(root, 'test/fixtures/sysbench/sb10-oltp_read_only.out');
  const said = rackmark('import', log, '--data', join(app, 'data')).trim();
  if (said !== 'Imported as trial 1 of experiment 1.') throw new Error(`The packed app said: ${said}`);
}
