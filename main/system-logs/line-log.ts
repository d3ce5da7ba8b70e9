import type { Reading } from '../../preload/contract/reading.ts';
import type { ReadingStream } from '../readings/reader.ts';
import { Line } from '../text/line.ts';
import { createLineReader, longestLine } from '../text/lines.ts';

/** Takes a log line by line; `finish` answers with what was read, or null where nothing was. */
export interface LineLog {
  /** Good during the call only. */
  line(line: Line): void;
  finish(): Reading | null;
}

/** A line without its end may be cut inside a number: it is not read, and where it was too long counted as unknown. */
export function openLineLog(log: LineLog, deliver: (reading: Reading) => void): ReadingStream {
  const line = new Line();
  let tooLong = 0;
  const lines = createLineReader((bytes, start, end, terminated) => {
    if (!terminated) {
      if (end - start >= longestLine) tooLong += 1;
      return;
    }
    line.set(bytes, start, end);
    log.line(line);
  });
  return {
    push: (chunk) => lines.push(chunk),
    end() {
      lines.end();
      const reading = log.finish();
      if (reading !== null) deliver({ ...reading, unknownLines: reading.unknownLines + tooLong });
    },
  };
}
