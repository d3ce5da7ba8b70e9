import type { Handlers } from '../../preload/contract/contract.ts';
import type { importMethods, Reading } from '../../preload/contract/imports.ts';
import { LabError } from '../lab-error.ts';
import type { TrialParts } from '../trials/trial-parts.ts';
import { workloads } from '../workloads/list.ts';
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

/** Asks every load generator's reader; told by what stands in the text, never by the file's name. */
function readText(name: string, text: string): Reading[] {
  const bytes = Buffer.from(text);
  for (const workload of workloads) {
    const readings = workload.read({ name, bytes, exitStatus: null });
    if (readings.length > 0) return readings;
  }
  throw new LabError({
    code: 'format-unknown',
    message: `${name} is not the output of a load generator that Rackmark reads.`,
    remedy: `Give the whole text as it was printed, from its first line. Read so far: ${workloads.map((workload) => workload.label).join(', ')}.`,
    subject: name,
    detail: text.slice(0, 400),
  });
}
