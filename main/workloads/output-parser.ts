import { createLineReader, plainText } from '../text/lines.ts';
import type { EndReason } from './output-event.ts';
import { createTrialOutput, type TrialEnds, type TrialOutput } from './trial-output.ts';
import type { OutputParser } from './workload.ts';

/** What the lines of one generator mean: it tells by the `TrialOutput` that it was given. */
export interface OutputReader<Trial> extends TrialEnds<Trial> {
  /**
   * `text` is the beginning of the line without blanks around it; `raw` is the line. The last one may lack its end
   * (`terminated` is false): a number in it may be cut.
   */
  line(text: string, raw: string, terminated: boolean): void;
  /** Asked before a line becomes text; see `createLineReader`. */
  readonly takeLine?: (bytes: Uint8Array, start: number) => number;
  /** No more lines are there yet. */
  endChunk?(): void;
  /** No more lines come: tells what no trial under way holds. */
  endText?(exitStatus: number | null): void;
}

/** No line of a result is as long; patterns are asked of its beginning only, since some take long on long lines. */
const longestLine = 1000;

/** Bytes of a line that are kept as text. A query that failed can have megabytes; the raw file has all of it. */
const mostOfLine = 100_000;

/** Reads a stream line by line as `read` understands it. */
export function createOutputParser<Trial>(
  read: (output: TrialOutput<Trial>) => OutputReader<Trial>,
): OutputParser {
  const output = createTrialOutput<Trial>({
    newTrial: () => reader.newTrial(),
    endTrial: (trial, exitStatus) => reader.endTrial(trial, exitStatus),
  });
  const reader = read(output);

  function line(bytes: Uint8Array, start: number, end: number, terminated: boolean): void {
    output.line++;
    const raw = plainText(bytes, start, Math.min(end, start + mostOfLine));
    reader.line(raw.slice(0, longestLine).trim(), raw, terminated);
  }

  const { takeLine } = reader;
  const takeCounted = (bytes: Uint8Array, start: number): number => {
    output.line++;
    const feed = takeLine?.(bytes, start) ?? -1;
    if (feed < 0) output.line--;
    return feed;
  };

  const lines = createLineReader(line, takeLine && takeCounted);
  return {
    push(chunk) {
      lines.push(chunk);
      reader.endChunk?.();
      return output.takeEvents();
    },
    end(exitStatus) {
      lines.end();
      reader.endText?.(exitStatus);
      output.endText(exitStatus);
      return output.takeEvents();
    },
  };
}

/** How a trial ended whose text does not say it. */
export function reasonByExit(exitStatus: number | null): EndReason {
  if (exitStatus === null || exitStatus === 0) return 'truncated';
  return exitStatus > 128 ? 'killed' : 'failed';
}
