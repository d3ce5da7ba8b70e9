import { expect, test } from 'vitest';
import { captures, faultsOf, mutated, readings } from '../support/mutations.ts';
import { seeded } from '../support/pieces.ts';
import { numberFrom } from './environment.ts';

const texts = numberFrom('RACKMARK_DAMAGED_TEXTS', 200_000);

test(`${texts} damaged texts: no reader throws, hangs or grows`, () => {
  const random = seeded(4);
  const originals = captures();
  let slowest = 0;
  let found = 0;
  let resident = 0;
  for (let round = 0; round < texts; round++) {
    let text = originals[round % originals.length] ?? '';
    for (let times = 0; times < 3; times++) text = mutated(text, random);
    const started = performance.now();
    const all = readings(text, random);
    slowest = Math.max(slowest, performance.now() - started);
    found += all.length;
    const faults = all.flatMap(faultsOf);
    if (faults.length > 0) expect({ round, faults }).toEqual({ round, faults: [] });
    // Everything that is ever loaded is by a tenth.
    if (round === Math.floor(texts / 10)) resident = process.memoryUsage.rss();
  }
  const grown = (process.memoryUsage.rss() - resident) / 2 ** 20;
  console.log(
    `${texts} texts, ${found} readings; slowest text ${slowest.toFixed(0)} ms; memory ${grown.toFixed(0)} MiB more than after a tenth`,
  );
  expect(found).toBeGreaterThan(texts / 2);
  expect(slowest).toBeLessThan(5000);
  expect(grown).toBeLessThan(256);
});
