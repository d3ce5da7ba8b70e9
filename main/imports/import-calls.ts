import type { Handlers } from '../../preload/contract/contract.ts';
import type { importMethods } from '../../preload/contract/imports.ts';
import type { TrialParts } from '../trials/trial-parts.ts';
import { readText } from './read-text.ts';
import { storeReadings } from './store-readings.ts';

export function importCalls(parts: TrialParts): Pick<Handlers, keyof typeof importMethods> {
  return {
    'imports.inspect': ({ name, text }) => ({ readings: readText(name, text) }),
    'imports.store': async ({ name, text }) => {
      const stored = await storeReadings(parts, name, text, readText(name, text));
      if (!stored.already) parts.tell({ event: 'experiment.changed', id: stored.experimentId });
      return stored;
    },
  };
}
