import { importCalls } from '../../main/imports/import-calls.ts';
import { openParts } from '../support/lab-parts.ts';

/** Imports a tree into a history of its own and prints the seconds of the preview and of the storing. */
const parts = openParts();
const calls = importCalls(parts);
const begun = performance.now();
const { id } = await calls['imports.open']({ source: { kind: 'paths', paths: process.argv.slice(2) } });
await still();
const ready = performance.now();
await calls['imports.carryOut']({ id });
const { trialIds } = await still();
const stored = performance.now();
process.stdout.write(
  JSON.stringify({ read: (ready - begun) / 1000, stored: (stored - ready) / 1000, trials: trialIds.length }),
);
parts.close();

async function still() {
  for (;;) {
    const now = await calls['imports.get']({ id });
    if (now.status !== 'reading' && now.status !== 'storing') return now;
    await new Promise((wake) => setTimeout(wake, 20));
  }
}
