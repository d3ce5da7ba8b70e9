import { Socket } from 'node:net';

/**
 * Sends what is written in one turn as one. ssh2 writes each packet in three pieces (length, content, tag), which
 * without this are three system calls and three segments on the way, each of which wakes the host.
 */
export class GatheringSocket extends Socket {
  #gathering = false;

  override write: Socket['write'] = (...args: unknown[]) => {
    if (!this.#gathering) {
      this.#gathering = true;
      this.cork();
      process.nextTick(() => {
        this.#gathering = false;
        this.uncork();
      });
    }
    return super.write(...(args as Parameters<Socket['write']>));
  };
}
