import { expect, test } from 'vitest';
import { Reading } from '../../../preload/contract/imports.ts';
import { captures, faultsOf, mutated, readings } from '../../support/mutations.ts';
import { seeded } from '../../support/pieces.ts';

// A small share; 200,000 in `npm run bench`.
test('a damaged text of any program gives readings that can be stored, or none', { timeout: 60_000 }, () => {
  const random = seeded(11);
  const texts = captures();
  for (let round = 0; round < 800; round++) {
    let text = texts[round % texts.length] ?? '';
    for (let times = 0; times < 3; times++) text = mutated(text, random);
    const found = readings(text, random);
    expect({ round, faults: found.flatMap(faultsOf) }).toEqual({ round, faults: [] });
    if (round % 10 === 0) for (const reading of found) expect(Reading.safeParse(reading).success).toBe(true);
  }
});
