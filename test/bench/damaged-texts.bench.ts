import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { captures, faultsOf, mutated, readings } from '../support/mutations.ts';
import { seeded } from '../support/pieces.ts';
import { numberFrom } from './environment.ts';

const texts = numberFrom('RACKMARK_DAMAGED_TEXTS', 200_000);

/** What is still held after everything else was let go, in MiB. */
function heldMemory(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

test(`${texts} damaged texts: no reader throws, hangs or grows`, () => {
  const random = seeded(4);
  const originals = captures();
  let slowest = 0;
  let found = 0;
  let held = 0;
  for (let round = 0; round < texts; round++) {
    let text = originals[round % originals.length] ?? '';
    for (let times = 0; times < 3; times++) text = mutated(text, random);
    const before = process.cpuUsage();
    const all = readings(text, random);
    slowest = Math.max(slowest, process.cpuUsage(before).user / 1000);
    found += all.length;
    const faults = all.flatMap(faultsOf);
    if (faults.length > 0) expect({ round, faults }).toEqual({ round, faults: [] });
    // Everything that is ever loaded is by a tenth.
    if (round === Math.floor(texts / 10)) held = heldMemory();
  }
  const grown = heldMemory() - held;
  console.log(
    `${texts} texts, ${found} readings; most CPU for one ${slowest.toFixed(0)} ms (goal 1000); held ${grown.toFixed(1)} MiB more than after a tenth (goal 16)`,
  );
  expect(found).toBeGreaterThan(texts / 2);
  expect(slowest).toBeLessThan(1000);
  expect(grown).toBeLessThan(16);
});
