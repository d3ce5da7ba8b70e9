import { createInterface } from 'node:readline';
import { forTerminal, say } from './print.ts';
import type { Progress } from './progress.ts';

/** Where progress goes: stderr, or what a test puts in its place. */
export interface ProgressPlace {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/**
 * Progress goes to stderr, results to stdout. On a terminal one line is redrawn; elsewhere (a log of the night) there
 * is a line for each step and no more.
 */
export function progressDrawer(place: ProgressPlace = process.stderr): {
  draw(progress: Progress): void;
  end(): void;
} {
  let lastStep = '';
  return {
    draw: ({ step, line }) => {
      if (place.isTTY) place.write(redrawn(forTerminal(line), place.columns));
      else if (step !== lastStep) place.write(`${forTerminal(line)}\n`);
      lastStep = step;
    },
    end: () => {
      if (place.isTTY) place.write('\n');
    },
  };
}

/** What is over sooner needs no progress; a log gets a line so often. */
const firstAfterMilliseconds = 1000;
const lineEveryMilliseconds = 10_000;

/** How far work is that may be over at once: redrawn on a terminal, elsewhere a line every ten seconds. */
export function steadyLine(
  place: ProgressPlace = process.stderr,
  clock: () => number = () => performance.now(),
): { draw(line: string): void; clear(): void } {
  const beganAt = clock();
  let lastAt = beganAt;
  let drawn = false;
  return {
    draw: (line) => {
      const now = clock();
      if (place.isTTY) {
        if (now - beganAt < firstAfterMilliseconds) return;
        place.write(redrawn(forTerminal(line), place.columns));
        drawn = true;
      } else if (now - lastAt >= lineEveryMilliseconds) {
        place.write(`${forTerminal(line)}\n`);
        lastAt = now;
      }
    },
    clear: () => {
      if (drawn) place.write('\r\x1b[2K');
      drawn = false;
    },
  };
}

/** A line that the terminal breaks would not be where it is looked for. */
function redrawn(line: string, columns = Number.POSITIVE_INFINITY): string {
  return `\r\x1b[2K${line.slice(0, columns - 1)}`;
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
