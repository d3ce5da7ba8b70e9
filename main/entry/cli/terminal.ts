import { createInterface } from 'node:readline';
import { forTerminal, say } from './print.ts';
import type { Progress } from './progress.ts';

/**
 * Progress goes to stderr, results to stdout. On a terminal one line is redrawn; elsewhere (a log of the night) there
 * is a line for each step and no more.
 */
export function progressDrawer(): { draw(progress: Progress): void; end(): void } {
  let lastStep = '';
  return {
    draw: ({ step, line }) => {
      if (process.stderr.isTTY) process.stderr.write(`\r\x1b[2K${forTerminal(line)}`);
      else if (step !== lastStep) say(`${line}\n`);
      lastStep = step;
    },
    end: () => {
      if (process.stderr.isTTY) say('\n');
    },
  };
}

/** Asks for a secret without showing it; null when nobody sits at a terminal. */
export function askSecret(question: string): Promise<string | null> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return Promise.resolve(null);
  say(question);
  const lines = createInterface({ input: process.stdin, terminal: true });
  return new Promise((resolve) => {
    lines.once('line', (line) => {
      lines.close();
      say('\n');
      resolve(line);
    });
  });
}
