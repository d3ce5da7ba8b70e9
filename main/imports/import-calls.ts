import type { Handlers } from '../../preload/contract/contract.ts';
import type { importMethods } from '../../preload/contract/imports.ts';
import type { TrialParts } from '../trials/trial-parts.ts';
import { readText } from './read-text.ts';
import { storeReadings } from './store-readings.ts';

export function importCalls(parts: TrialParts): Pick<Handlers, keyof typeof importMethods> {
  // One after the other: the same text given twice at once is the same import.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const done = last.then(work, work);
    last = done.catch(() => {});
    return done;
  };
  return {
    'imports.inspect': ({ name, text }) => ({ readings: readText(name, text) }),
    'imports.store': async ({ name, text }) => {
      const readings = readText(name, text);
      const stored = await inTurn(() => storeReadings(parts, name, text, readings));
      if (!stored.already) parts.tell({ event: 'experiment.changed', id: stored.experimentId });
      return stored;
    },
  };
}
