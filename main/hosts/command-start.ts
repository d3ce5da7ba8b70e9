import type { Session } from '../ssh/session.ts';

/** A trial gives a host some sixty commands, so that such a wait becomes half a minute of each. */
export const slowStartSeconds = 0.5;

export const slowStartRemedy =
  'bash reads .bashrc before each command: let it end early there ([[ $- == *i* ]] || return), before pyenv, nvm or conda are set up.';

/** A host that is busy for a moment is not slow. */
const mostTries = 3;

/** How long a command takes that does nothing, with the way there and back: the quickest of some, if it seems slow. */
export async function secondsToStart(session: Session): Promise<number> {
  let quickest = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < mostTries && quickest > slowStartSeconds; tries++) {
    const asked = performance.now();
    await session.run(['true'], { timeoutSeconds: 30 });
    quickest = Math.min(quickest, (performance.now() - asked) / 1000);
  }
  return quickest;
}
