import { readServiceLog, type ServiceLog } from '../mysql/service/service-log.ts';
import type { Session } from '../ssh/session.ts';
import { openRecording } from './recording.ts';
import type { TrialParts } from './trial-parts.ts';
import type { Walk } from './walk.ts';

/** The start of a log explains a failure; what a server repeats for hours does not. */
export const errorLogBytes = 1024 * 1024;

/** Copies the server's error log beside the other files of the trial; a server that wrote none leaves none. */
export async function keepErrorLog(walk: Walk, session: Session, path: string): Promise<void> {
  if ((await session.sizeOf(path)) === null) return;
  const file = await openRecording(walk.parts.dataDirectory, walk.trialId, 'error.log', () => {});
  try {
    await file.write(await session.readFrom(path, file.offset, errorLogBytes - file.offset));
  } finally {
    await file.close();
  }
}

/** What the host's own server has said since the trial began with it, put where the login user can read it. */
export async function bringServiceLog(
  parts: TrialParts,
  hostId: number,
  log: ServiceLog,
  path: string,
): Promise<void> {
  const said = await readServiceLog(await parts.inventory.rootShell(hostId), log, errorLogBytes);
  await (await parts.inventory.session(hostId)).replaceFile(path, said, { mode: 0o600 });
}
