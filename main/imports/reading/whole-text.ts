import type { ReadingStream } from '../../readings/reader.ts';
import { createLineReader, longestLine, plainText } from '../../text/lines.ts';

const longestMebibytes = 4;
const longest = longestMebibytes * 2 ** 20;

/**
 * For texts that are short by their nature: gives all lines at the end, joined by LF. Of a longer text, or of one with a
 * line that was cut, nothing; that is said.
 */
export function wholeText(use: (text: string) => void, say: (sentence: string) => void): ReadingStream {
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
      else say(tooLong);
    },
  };
}

const tooLong = `Texts of its kind are read up to ${longestMebibytes} MiB and without a line of more than 1 MiB; it is kept as it is. Give it in parts to have it read.`;
