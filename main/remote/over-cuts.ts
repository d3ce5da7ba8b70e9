import { setTimeout as delay } from 'node:timers/promises';
import { LabError } from '../lab-error.ts';
import type { Session } from '../ssh/session.ts';

const longestRetrySeconds = 15;

/** How long to wait after so many failures in a row: 1 s, doubling to 15 s. */
export function retrySeconds(failures: number): number {
  return Math.min(longestRetrySeconds, 2 ** failures);
}

/**
 * The link, not what it was used for: waiting mends it. A secret that is not known counts, too: after a restart of the
 * app somebody has to enter it anew, and what runs on the host need not end for that.
 */
export function isLinkFailure(error: unknown): error is LabError {
  return (
    error instanceof LabError &&
    ['connection-lost', 'host-unreachable', 'host-busy', 'secret-needed'].includes(error.failure.code)
  );
}

/**
 * Does `work` over an open session, again from its beginning after each loss of the link, however long that lasts. So
 * `work` has to be safe to repeat. Rejects with what else it throws, and with the reason of the abort.
 */
export async function overCuts<Value>(
  session: () => Promise<Session>,
  signal: AbortSignal,
  work: (session: Session) => Promise<Value>,
): Promise<Value> {
  for (let failures = 0; ; failures++) {
    try {
      return await untilAborted(session().then(work), signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!isLinkFailure(error)) throw error;
      await pause(retrySeconds(failures), signal);
    }
  }
}

/** The outcome of `work`, or the reason of the abort, whichever comes first: a dead link may say nothing for long. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

export async function pause(seconds: number, signal: AbortSignal): Promise<void> {
  await delay(seconds * 1000, undefined, { signal }).catch(() => signal.throwIfAborted());
}
