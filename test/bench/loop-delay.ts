import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';

export interface LoopDelay {
  readonly what: string;
  /** From begin to end, milliseconds. */
  readonly tookMs: number;
  /** How late the event loop came to its timers, milliseconds. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  /** The most that the main thread computed between two turns: what is late for our own sake, and not the machine's. */
  readonly computedMs: number;
}

const resolutionMs = 1;

/** Watches the event loop while `work` is done. */
export async function watchLoop(what: string, work: () => Promise<unknown>): Promise<LoopDelay> {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  const turns = watchTurns();
  histogram.enable();
  // It counts from its first timer on.
  await delay(50);
  turns.reset();
  const start = performance.now();
  await work();
  const tookMs = performance.now() - start;
  // How late the last piece of work was is only known at the next turn.
  await delay(5);
  histogram.disable();
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolutionMs);
  return {
    what,
    tookMs,
    p50Ms: late(histogram.percentile(50)),
    p99Ms: late(histogram.percentile(99)),
    maxMs: late(histogram.max),
    computedMs: turns.stop(),
  };
}

function watchTurns() {
  let before = process.threadCpuUsage();
  let most = 0;
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    most = Math.max(most, (user + system) / 1000);
    before = process.threadCpuUsage();
  }, resolutionMs);
  return {
    reset: () => {
      most = 0;
    },
    stop: () => {
      clearInterval(timer);
      return most;
    },
  };
}
