import type { DataProgress } from '../../preload/contract/data-sets.ts';
import sizeScript from '../data-sets/size.sh?raw';
import { pause } from '../remote/over-cuts.ts';
import type { PlacedHost } from './placed-host.ts';
import type { TrialSite } from './trial-site.ts';

const secondsBetweenLooks = 2;

/**
 * Tells while `work` goes on how much of `expectedBytes` a directory of the server host holds. Only told, never stored:
 * another process that goes on with the trial begins its step anew.
 */
export async function tellingProgress<Value>(
  site: TrialSite,
  what: Pick<DataProgress, 'step' | 'expectedBytes'> & { readonly directory: string },
  work: () => Promise<Value>,
): Promise<Value> {
  const { walk, signal } = site;
  const { dataProgress } = walk.parts;
  const over = new AbortController();
  const watching = watch(site, what, AbortSignal.any([signal, over.signal]));
  try {
    return await work();
  } finally {
    over.abort();
    await watching;
    dataProgress.delete(walk.trialId);
  }
}

async function watch(
  { walk, server }: TrialSite,
  { step, expectedBytes, directory }: Pick<DataProgress, 'step' | 'expectedBytes'> & { directory: string },
  signal: AbortSignal,
): Promise<void> {
  const { parts, trialId } = walk;
  const begin = performance.now();
  try {
    for (;;) {
      await pause(secondsBetweenLooks, signal);
      const bytes = await directoryBytes(server, directory);
      const seconds = (performance.now() - begin) / 1000;
      const secondsLeft = bytes > 0 ? Math.max(0, (seconds * (expectedBytes - bytes)) / bytes) : null;
      parts.dataProgress.set(trialId, { step, bytes, expectedBytes, seconds, secondsLeft });
      parts.tell({ event: 'trial.progress', id: trialId, experimentId: walk.trial.experimentId });
    }
  } catch {
    // Over, or the link is lost: the work itself says so, or goes on without anybody looking.
  }
}

/** What a directory takes on disk. */
export async function directoryBytes(host: PlacedHost, directory: string): Promise<number> {
  const session = await host.session();
  const { stdout } = await session.script(sizeScript, [directory], { timeoutSeconds: 60 });
  return Number(stdout.toString()) * 1024;
}
