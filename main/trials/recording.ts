import { openIncoming } from '../raw-files/incoming.ts';
import type { FileSink } from '../remote/follow-job.ts';

export interface Recording extends FileSink {
  close(): Promise<void>;
}

/**
 * A file of a job, copied here byte for byte while it grows and read by `consume` on the way. What an earlier process
 * already copied is given to `consume` first, so that whoever reads sees the whole file however often the app started.
 */
export async function openRecording(
  dataDirectory: string,
  trialId: number,
  name: string,
  consume: (bytes: Buffer) => void,
): Promise<Recording> {
  const file = openIncoming(dataDirectory, trialId, name);
  if (file.offset > 0) for await (const bytes of file.read()) consume(bytes);
  return {
    offset: file.offset,
    write: (bytes) => {
      file.append(bytes);
      consume(bytes);
    },
    close: () => file.close(),
  };
}
