import { expect, test } from 'vitest';
import { captures, contractFaults, damaged, faultsOf, understood } from '../../support/mutations.ts';
import { seeded } from '../../support/pieces.ts';

// A seeded share; 200,000 of any seed in `npm run bench`.
test('a damaged text of any program gives readings that can be stored, or none', {
  timeout: 60_000,
}, async () => {
  const originals = captures();
  for (let round = 0; round < 2000; round++) {
    const random = seeded(11_000_000 + round);
    const bytes = damaged(originals, round, random);
    const before = process.cpuUsage();
    const found = await understood(bytes, random);
    const seconds = process.cpuUsage(before).user / 1e6;
    const faults = [...faultsOf(found), ...(round % 10 === 0 ? await contractFaults(found) : [])];
    expect({ round, faults, isQuick: seconds < 1 }).toEqual({ round, faults: [], isQuick: true });
  }
});
