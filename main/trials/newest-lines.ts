import { openIncoming } from '../raw-files/incoming.ts';
import type { Lines } from '../raw-files/lines.ts';
import type { StoredTrial } from '../storage/trials.ts';
import { secretsMasked } from '../text/secrets.ts';
import type { TrialParts } from './trial-parts.ts';

const loadOutput = 'load.out';

/**
 * The newest lines that the load generator wrote, `count` at most: of the growing copy while the trial runs, of the kept
 * file afterwards, which holds no password any more.
 */
export async function newestLines(
  { stores, rawFiles, dataDirectory }: TrialParts,
  { id, state }: StoredTrial,
  count: number,
): Promise<Lines> {
  const kept = stores.trialFiles.find(id, loadOutput);
  if (kept !== null) {
    const { totalLines } = await rawFiles.readLines(kept.sha256, 1, 0);
    return rawFiles.readLines(kept.sha256, Math.max(1, totalLines - count + 1), count);
  }
  if (state.status !== 'running') return { text: '', totalLines: 0 };
  const growing = openIncoming(dataDirectory, id, loadOutput);
  try {
    const lines = await growing.lastLines(count);
    return { ...lines, text: secretsMasked(lines.text) };
  } finally {
    await growing.close();
  }
}
