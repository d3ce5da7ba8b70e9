import { expect, test } from 'vitest';
import { captures, contractFaults, damaged, faultsOf, understood } from '../support/mutations.ts';
import { seeded } from '../support/pieces.ts';
import { numberFrom } from './environment.ts';
import { heldMemory } from './held-memory.ts';

const texts = numberFrom('RACKMARK_DAMAGED_TEXTS', 200_000);
const seed = numberFrom('RACKMARK_DAMAGED_SEED', 4);
/** To look at one text again: the round that a failure names. */
const first = numberFrom('RACKMARK_DAMAGED_FIRST', 0);

/** Ten times what a text takes on a quiet machine: other work beside it must not end the search. */
const timeout = texts * 30;

test(`${texts} damaged texts of seed ${seed}: no reader throws, hangs or grows`, { timeout }, async () => {
  const originals = captures();
  let slowest = { milliseconds: 0, round: 0 };
  let found = 0;
  let held = 0;
  for (let round = first; round < first + texts; round++) {
    const random = seeded(seed * 1_000_003 + round);
    const bytes = damaged(originals, round, random);
    const before = process.cpuUsage();
    const all = await understood(bytes, random);
    const milliseconds = process.cpuUsage(before).user / 1000;
    if (milliseconds > slowest.milliseconds) slowest = { milliseconds, round };
    found += all.digest.readings.length + all.read.length;
    const faults = [...faultsOf(all), ...(round % 10 === 0 ? await contractFaults(all) : [])];
    if (faults.length > 0) expect({ round, faults }).toEqual({ round, faults: [] });
    // Everything that is ever loaded is by a tenth.
    if (round === first + Math.floor(texts / 10)) held = heldMemory();
  }
  const grown = heldMemory() - held;
  console.log(
    `${texts} texts of seed ${seed}, ${found} readings; most CPU for one ${slowest.milliseconds.toFixed(0)} ms in round ${slowest.round} (goal 1000); held ${grown.toFixed(1)} MiB more than after a tenth (goal 16)`,
  );
  expect(found).toBeGreaterThan(texts / 2);
  expect(slowest.milliseconds).toBeLessThan(1000);
  expect(grown).toBeLessThan(16);
});
