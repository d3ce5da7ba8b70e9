import { createInterface } from 'node:readline';

/** One line that is redrawn on a terminal; a new line each time elsewhere. Progress goes to stderr, results to stdout. */
export function drawProgress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[2K${line}`);
  else process.stderr.write(`${line}\n`);
}

export function endProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\n');
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
