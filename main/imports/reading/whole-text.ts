import type { ReadingStream } from '../../readings/reader.ts';
import { createLineReader, longestLine, plainText } from '../../text/lines.ts';

const longest = 4 * 2 ** 20;

/**
 * For texts that are short by their nature: gives all lines at the end, joined by LF, and nothing of a longer text or of
 * one with a line that was cut.
 */
export function wholeText(use: (text: string) => void): ReadingStream {
  let lines: string[] = [];
  let length = 0;
  const reader = createLineReader((bytes, start, end) => {
    length += end - start < longestLine ? end - start + 1 : Number.POSITIVE_INFINITY;
    if (length <= longest) lines.push(plainText(bytes, start, end));
    else lines = [];
  });
  return {
    push: (chunk) => {
      if (length <= longest) reader.push(chunk);
    },
    end: () => {
      reader.end();
      if (length <= longest) use(lines.join('\n'));
    },
  };
}
