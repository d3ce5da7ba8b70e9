const longestNoise = 4096;

/** The first bytes of an output. */
export type Beginning = {
  readonly bytes: () => Buffer;
  /** There was more. */
  readonly truncated: () => boolean;
};

/** Reads a stream to its end, so that the far side never blocks, and keeps its first bytes. */
export function keepBeginning(stream: NodeJS.ReadableStream, limitBytes: number): Beginning {
  const { keep, ...beginning } = beginningOf(limitBytes);
  stream.on('data', keep);
  return beginning;
}

export type BeginningAfterMark = Beginning & {
  readonly marked: () => boolean;
  /** What came before the mark: its first 4 kB. */
  readonly before: () => Buffer;
};

/** The same from the first `mark` on, which is no part of it. */
export function keepAfter(
  stream: NodeJS.ReadableStream,
  limitBytes: number,
  mark: string,
): BeginningAfterMark {
  const { keep, ...beginning } = beginningOf(limitBytes);
  let marked = false;
  let before = Buffer.alloc(0);
  let unsearched = Buffer.alloc(0);
  stream.on('data', (chunk: Buffer) => {
    if (marked) return keep(chunk);
    unsearched = Buffer.concat([unsearched, chunk]);
    const at = unsearched.indexOf(mark);
    marked = at >= 0;
    // The mark may begin at the end of what is there.
    const end = marked ? at : Math.max(0, unsearched.length - mark.length + 1);
    before = Buffer.concat([before, unsearched.subarray(0, end)]).subarray(0, longestNoise);
    if (marked) keep(unsearched.subarray(at + mark.length));
    unsearched = unsearched.subarray(end);
  });
  return {
    ...beginning,
    marked: () => marked,
    before: () => (marked ? before : Buffer.concat([before, unsearched])),
  };
}

function beginningOf(limitBytes: number) {
  const chunks: Buffer[] = [];
  let size = 0;
  return {
    keep: (chunk: Buffer) => {
      if (size < limitBytes) chunks.push(chunk.subarray(0, limitBytes - size));
      size += chunk.length;
    },
    bytes: () => Buffer.concat(chunks),
    truncated: () => size > limitBytes,
  };
}

/** Calls `onSeen` each time `text` has come, with how often it has by then; wherever the stream was cut into chunks. */
export function watchFor(stream: NodeJS.ReadableStream, text: string, onSeen: (times: number) => void): void {
  let tail = '';
  let times = 0;
  stream.on('data', (chunk: Buffer) => {
    tail += chunk.toString('latin1');
    for (let at = tail.indexOf(text); at >= 0; at = tail.indexOf(text)) {
      tail = tail.slice(at + text.length);
      onSeen(++times);
    }
    tail = tail.slice(-text.length);
  });
}
