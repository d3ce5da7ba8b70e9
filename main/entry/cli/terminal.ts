import { createInterface } from 'node:readline';
import type { Progress } from './progress.ts';

/**
 * Progress goes to stderr, results to stdout. On a terminal one line is redrawn; elsewhere (a log of the night) there
 * is a line for each step and no more.
 */
export function progressDrawer(): { draw(progress: Progress): void; end(): void } {
  let lastStep = '';
  return {
    draw: ({ step, line }) => {
      if (process.stderr.isTTY) process.stderr.write(`\r\x1b[2K${line}`);
      else if (step !== lastStep) process.stderr.write(`${line}\n`);
      lastStep = step;
    },
    end: () => {
      if (process.stderr.isTTY) process.stderr.write('\n');
    },
  };
}

/** Asks for a secret without showing it; null when nobody sits at a terminal. */
export function askSecret(question: string): Promise<string | null> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return Promise.resolve(null);
  process.stderr.write(question);
  const lines = createInterface({ input: process.stdin, terminal: true });
  return new Promise((resolve) => {
    lines.once('line', (line) => {
      lines.close();
      process.stderr.write('\n');
      resolve(line);
    });
  });
}
