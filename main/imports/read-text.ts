import type { Reading } from '../../preload/contract/imports.ts';
import { LabError } from '../lab-error.ts';
import { readWhole } from '../readings/reader.ts';
import { workloads } from '../workloads/list.ts';

/**
 * Asks every load generator's reader; told by what stands in the text, never by the file's name. Throws
 * `format-unknown`.
 */
export function readText(name: string, text: string): Reading[] {
  const bytes = Buffer.from(text);
  for (const workload of workloads) {
    const readings = readWhole(workload, { name, bytes, exitStatus: null });
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
