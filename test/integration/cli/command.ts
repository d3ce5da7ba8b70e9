import { type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Readable } from 'node:stream';
import { onTestFinished } from 'vitest';
import { buildIfNeeded } from '../../../scripts/build-if-needed.ts';

const root = join(import.meta.dirname, '../../..');
const program = join(root, 'out/main/cli.js');

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  readonly ended: Promise<Ended>;
  /** Resolves once the text has been written to stderr; fails when the command ends before. */
  says(text: string): Promise<void>;
}

/** Files run at the same time: the first builds, the others wait. Of a builder that is killed no lock is left. */
export function build(): void {
  if (process.platform === 'linux') buildAlone();
  else buildIfNeeded();
}

function buildAlone(): void {
  const scripts = join(root, 'scripts');
  const script = `(await import(${JSON.stringify(join(scripts, 'build-if-needed.ts'))})).buildIfNeeded()`;
  execFileSync('flock', [scripts, process.execPath, '--input-type=module', '--eval', script], {
    stdio: 'inherit',
  });
}

/** The built command line as a process of its own; `through` stands before it, as `setpriv` does. */
export function start(
  args: readonly string[],
  through: readonly string[] = [],
  node = process.execPath,
): Running {
  const [command, ...before] = [...through, node];
  const child = spawn(command, [...before, program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', RACKMARK_DATA: '', DISPLAY: '', WAYLAND_DISPLAY: '' },
  });
  let stdout = '';
  let stderr = '';
  const waiting = new Set<() => void>();
  child.stdout.on('data', (bytes) => {
    stdout += bytes;
  });
  child.stderr.on('data', (bytes) => {
    stderr += bytes;
    for (const look of waiting) look();
  });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
  return {
    child,
    ended,
    says: (text) =>
      new Promise((resolve, reject) => {
        const look = () => stderr.includes(text) && resolve();
        waiting.add(look);
        look();
        ended.then(
          ({ code }) => reject(new Error(`It ended with ${code} before "${text}": ${stderr}`)),
          reject,
        );
      }),
  };
}

export function rackmark(...args: readonly string[]): Promise<Ended> {
  return start(args).ended;
}

/** A folder that goes with the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rackmark-cli-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function fileWith(folder: string, name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** A Node on this computer that cannot load the database; null where there is none. */
export function findOldNode(): { readonly path: string; readonly version: string } | null {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, 'node');
    if (!existsSync(path)) continue;
    const version = execFileSync(path, ['--version'], { encoding: 'utf8' }).trim();
    if (Number(/^v(\d+)/.exec(version)?.[1]) < 22) return { path, version };
  }
  return null;
}
