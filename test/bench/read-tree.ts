import { ImportSessions } from '../../main/imports/import-sessions.ts';
import { openParts } from '../support/lab-parts.ts';

/** Imports a tree into a history of its own and prints the seconds of the preview and of the storing. */
const parts = openParts();
const sessions = new ImportSessions(parts);
const begun = performance.now();
const session = await sessions.open({ kind: 'paths', paths: process.argv.slice(2) });
await session.settled();
const ready = performance.now();
sessions.store(session);
await session.settled();
const stored = performance.now();
const { trialIds } = session.view(false);
process.stdout.write(
  JSON.stringify({ read: (ready - begun) / 1000, stored: (stored - ready) / 1000, trials: trialIds.length }),
);
parts.close();
