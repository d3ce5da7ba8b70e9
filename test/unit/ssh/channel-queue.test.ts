import { describe, expect, it } from 'vitest';
import { ChannelQueue } from '../../../main/ssh/channel-queue.ts';

/** A host that takes `most` channels, and says no as sshd does. */
function hostTaking(most: number) {
  const host = {
    open: 0,
    refused: 0,
    async start(): Promise<void> {
      await Promise.resolve();
      if (host.open >= most) {
        host.refused++;
        throw Object.assign(new Error('open failed'), { reason: 2 });
      }
      host.open++;
    },
  };
  return host;
}

describe('the channel queue', () => {
  it('learns how many channels the host takes, and asks for no more from then on', async () => {
    const host = hostTaking(2);
    const queue = new ChannelQueue('r620', () => undefined);
    const order: number[] = [];
    const uses = Array.from({ length: 30 }, async (_, index) => {
      await queue.open(() => host.start());
      order.push(index);
      await new Promise(setImmediate);
      host.open--;
      queue.release();
    });
    await Promise.all(uses);
    expect(host.refused).toBe(6); // of the first eight
    expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index));
  });

  it('has no more than eight open where the host would take more', async () => {
    const host = hostTaking(100);
    const queue = new ChannelQueue('r620', () => undefined);
    const uses = Array.from({ length: 20 }, () => queue.open(() => host.start()));
    await Promise.all(uses.slice(0, 8));
    expect(host.open).toBe(8);
    expect(queue.someoneWaits).toBe(true);
    for (let count = 0; count < 12; count++) queue.release();
    await Promise.all(uses);
    expect(queue.someoneWaits).toBe(false);
  });

  it('serves in the order of asking', async () => {
    const host = hostTaking(1);
    const queue = new ChannelQueue('r620', () => undefined);
    const order: number[] = [];
    const use = async (index: number) => {
      await queue.open(() => host.start());
      order.push(index);
      host.open--;
      queue.release();
    };
    await use(0);
    await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map(use));
    expect(order.slice(-4)).toEqual([9, 10, 11, 12]);
  });

  it('says that somebody waits to whoever can give a channel back', async () => {
    let calls = 0;
    const queue = new ChannelQueue('r620', () => calls++);
    const host = hostTaking(100);
    await Promise.all(Array.from({ length: 8 }, () => queue.open(() => host.start())));
    expect(calls).toBe(0);
    const ninth = queue.open(() => host.start());
    expect(calls).toBe(1);
    queue.release();
    await ninth;
  });

  it('passes on any failure that is no refusal, and keeps no place for it', async () => {
    const queue = new ChannelQueue('r620', () => undefined);
    const fail = () => Promise.reject(new Error('Not connected'));
    for (let count = 0; count < 20; count++) await expect(queue.open(fail)).rejects.toThrow('Not connected');
    await expect(queue.open(() => Promise.resolve('channel'))).resolves.toBe('channel');
  });
});
