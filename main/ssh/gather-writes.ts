import type { Socket } from 'node:net';

/**
 * From now on the socket sends as one what is written in one turn. ssh2 writes each packet in three pieces (length,
 * content, tag), which else are three system calls and three segments, each of which wakes the host. For a socket that
 * is connected: connecting gives a socket its usual `write` back.
 */
export function gatherWrites(socket: Socket): void {
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
  let gathering = false;
  socket.write = (...args: unknown[]) => {
    if (!gathering) {
      gathering = true;
      socket.cork();
      process.nextTick(() => {
        gathering = false;
        socket.uncork();
      });
    }
    return write(...args);
  };
}
