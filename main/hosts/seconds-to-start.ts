import type { Session } from '../ssh/session.ts';

/** A trial gives a host some sixty commands, so that such a wait becomes half a minute of each. */
export const slowStartSeconds = 0.5;

export const slowStartRemedy =
  'The login shell reads a file before each command (bash .bashrc, zsh .zshenv): let it end early there, before pyenv, nvm or conda are set up; in bash by [[ $- == *i* ]] || return.';

/** A host that is busy for a moment is not slow. */
const mostTries = 3;

/** How long a command takes that does nothing, without the way there and back: the quickest of some, if it seems slow. */
export async function secondsToStart(session: Session): Promise<number> {
  // The first one opens what the second one needs. Without SFTP it is a command too: then nothing is known of its start.
  const way = Math.min(await secondsOfReading(session), await secondsOfReading(session));
  let quickest = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < mostTries && quickest > slowStartSeconds; tries++)
    quickest = Math.min(
      quickest,
      (await secondsOf(() => session.run(['true'], { timeoutSeconds: 30 }))) - way,
    );
  return Math.max(0, quickest);
}

/** No process begins for it, and it takes as many questions and answers as a command. */
function secondsOfReading(session: Session): Promise<number> {
  return secondsOf(() => session.readFrom('/proc/uptime', 0, 64));
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}
