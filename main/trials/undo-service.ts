/** Putting back what a trial changed of a host's own server. Each is safe to repeat, and proves what it did. */
import type { RootShell } from '../hosts/root-access.ts';
import { dropDatabase } from '../mysql/service/benchmark-database.ts';
import { restoreOptionFile } from '../mysql/service/option-files.ts';
import { runningIn, type Service, startService, stopService } from '../mysql/service/service.ts';
import { serviceDirectory } from '../mysql/service/service-directory.ts';
import { readServiceLog } from '../mysql/service/service-log.ts';
import type { Session } from '../ssh/session.ts';
import { beginStep } from './deploy-step.ts';
import type { Leftover } from './intents.ts';
import type { TrialParts } from './trial-parts.ts';

type Of<Thing extends Leftover['thing']> = Extract<Leftover, { thing: Thing }>;

export interface Undoing {
  readonly parts: TrialParts;
  readonly trialId: number | null;
  readonly session: Session;
  readonly root: RootShell;
}

/**
 * The files first, whatever the server does; then it is restarted, so that it runs with what it had, unless it is still
 * the process from before.
 */
export async function undoServiceFiles(undoing: Undoing, what: Of<'service-files'>): Promise<void> {
  const { parts, trialId, root } = undoing;
  const { service, changes, process, log } = what;
  beginStep(parts, trialId, 'restore');
  for (const change of changes) await restoreOptionFile(root, change);
  await makeDirectory(undoing, service);
  const running = await runningIn(root, service);
  if (running.some(({ pid, start }) => pid === process.pid && start === process.start)) return;
  beginStep(parts, trialId, 'stop-again');
  await stopService(root, service);
  beginStep(parts, trialId, 'start-again');
  await startService(root, service, async () => (await readServiceLog(root, log, 512 * 1024)).toString());
}

/** Only a server that runs can drop what it holds. */
export async function undoServiceDatabase(undoing: Undoing, what: Of<'service-database'>): Promise<void> {
  const { parts, trialId, root } = undoing;
  beginStep(parts, trialId, 'drop-database');
  await makeDirectory(undoing, what.service);
  await startService(root, what.service, async () => '');
  await dropDatabase(root, what.service, what.server, what.names);
}

/** A server that ran runs, one that did not does not. */
export async function undoServiceState(undoing: Undoing, what: Of<'service-state'>): Promise<void> {
  const { parts, trialId, root, session } = undoing;
  beginStep(parts, trialId, 'leave');
  const directory = serviceDirectory(what.base, what.id);
  if (what.wasRunning) {
    await makeDirectory(undoing, what.service);
    await startService(root, what.service, async () => '');
  } else await stopService(root, what.service);
  await session.run(['rm', '-rf', '--', directory]);
}

/** What start and stop say needs its place again after a restart of the host, or a removal by hand. */
async function makeDirectory({ session }: Undoing, { directory }: Service): Promise<void> {
  await session.script('umask 077; mkdir -p -- "$1"', [directory]);
}
