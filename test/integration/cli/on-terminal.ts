import { spawn } from 'node:child_process';
import { join } from 'node:path';

const program = join(import.meta.dirname, '../../../out/main/cli.js');

export interface OnTerminal {
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>;
  /** Resolves once the terminal shows the text; fails when the command ends before. */
  says(text: string): Promise<void>;
  /** As if typed. */
  type(keys: string): void;
}

/** The built command line on a terminal of its own (`script`), where stdout and stderr are one. */
export function startOnTerminal(args: readonly string[]): OnTerminal {
  const command = [process.execPath, program, ...args].map((word) => `'${word}'`).join(' ');
  const child = spawn('script', ['--quiet', '--return', '--flush', '--command', command, '/dev/null'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NO_COLOR: '1', RACKMARK_DATA: '', DISPLAY: '', WAYLAND_DISPLAY: '' },
  });
  let output = '';
  const waiting = new Set<() => void>();
  child.stdout.on('data', (bytes) => {
    output += bytes;
    for (const look of waiting) look();
  });
  const ended = new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
  return {
    ended,
    says: (text) =>
      new Promise((resolve, reject) => {
        const look = () => output.includes(text) && resolve();
        waiting.add(look);
        look();
        ended.then(
          ({ code }) => reject(new Error(`It ended with ${code} before "${text}": ${output}`)),
          reject,
        );
      }),
    type: (keys) => void child.stdin.write(keys),
  };
}
