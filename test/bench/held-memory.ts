import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What is still held after everything else was let go, in MiB. */
export function heldMemory(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}
