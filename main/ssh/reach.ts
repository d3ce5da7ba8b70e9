import { connect as connectSocket, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { gatherWrites } from './gather-writes.ts';
import type { Target } from './target.ts';

/** How far a connection got: the name has an address, the address took the connection. */
export type ReachStep = 'resolved' | 'reached';

/** Opens a way through another host; the end of that host's session ends it. */
export type Forward = (address: string, port: number) => Promise<Duplex>;

/**
 * A stream to the target's port: straight, or through a jump host. Rejects with what the system or the jump host said;
 * whoever calls has a time limit and aborts by `signal`.
 */
export async function reach(
  target: Target,
  forward: Forward | null,
  signal: AbortSignal,
  onStep: (step: ReachStep) => void,
): Promise<Duplex> {
  signal.throwIfAborted();
  if (forward === null) return straight(target, signal, onStep);
  const way = forward(target.address, target.port);
  const stream = await orAborted(way, signal);
  onStep('reached');
  return stream;
}

function straight(target: Target, signal: AbortSignal, onStep: (step: ReachStep) => void): Promise<Socket> {
  const socket = connectSocket({ host: target.address, port: target.port });
  return new Promise((resolve, reject) => {
    function abandon(): void {
      socket.destroy();
      reject(signal.reason as Error);
    }
    signal.addEventListener('abort', abandon, { once: true });
    // Not heard of for an address that is a number already.
    socket.once('lookup', (error: Error | null) => {
      if (!error) onStep('resolved');
    });
    socket.once('error', reject);
    socket.once('connect', () => {
      signal.removeEventListener('abort', abandon);
      // Whoever takes the stream listens anew; until then nobody may be missing.
      socket.off('error', reject).on('error', () => undefined);
      // Else each small request waits for the delayed acknowledgement of the one before: 47 ms instead of 3.
      socket.setNoDelay(true);
      gatherWrites(socket);
      onStep('reached');
      resolve(socket);
    });
  });
}

/** A way that opens after it was given up is closed at once. */
function orAborted(way: Promise<Duplex>, signal: AbortSignal): Promise<Duplex> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    way.then((stream) => {
      if (signal.aborted) stream.destroy();
      else resolve(stream);
    }, reject);
  });
}
