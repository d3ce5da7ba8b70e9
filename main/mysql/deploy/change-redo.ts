import { LabError } from '../../lab-error.ts';
import type { Session } from '../../ssh/session.ts';
import { redoProcedure } from '../redo-procedure.ts';
import type { Instance } from './instance.ts';
import moveScript from './move-redo.sh?raw';
import { readGlobalStatus } from './private-instance.ts';

/**
 * Before the first start of an instance on restored data: carries out what the server's version asks for where its redo
 * log shall have another size than that of the golden copy. Answers with what was done; null where nothing had to be.
 */
export async function prepareRedo(
  session: Session,
  instance: Instance,
  asked: { readonly before: string; readonly now: string },
): Promise<string | null> {
  const procedure = redoProcedure(instance.server);
  if (asked.before === asked.now) return null;
  const change = `redo log: ${asked.now || 'as the server decides'}, in the golden copy ${asked.before || 'as the server decides'}`;
  if (!procedure.movesFiles) return `${change}; resized by the server at its start (${procedure.servers})`;
  const moved = await session.script(moveScript, [instance.dataDirectory, asideOf(instance)]);
  if (moved.code === 0)
    return `${change}; ${moved.stdout.toString().trim()} old files moved away before the start (${procedure.servers})`;
  throw new LabError({
    code: 'command-failed',
    message: `The redo log files of instance ${instance.id} on ${session.hostName} could not be moved away.`,
    remedy: 'Check that the login user may write there.',
    subject: instance.dataDirectory,
    detail: moved.stderr.toString().trim().slice(0, 500),
  });
}

/** After the server has answered: the old files go, and a resize that goes on is waited for. */
export async function finishRedo(
  session: Session,
  instance: Instance,
  pause: () => Promise<void>,
): Promise<void> {
  const { movesFiles, readyStatus } = redoProcedure(instance.server);
  if (movesFiles) await session.run(['rm', '-rf', asideOf(instance)]);
  if (readyStatus === null) return;
  // The status is empty, or absent, where nothing was resized.
  while (!['OK', '', undefined].includes((await readGlobalStatus(session, instance)).get(readyStatus)))
    await pause();
}

/** Goes with the instance. */
function asideOf({ directory }: Instance): string {
  return `${directory}/redo-before`;
}
