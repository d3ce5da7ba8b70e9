import { z } from 'zod';
import { Finding } from './hosts.ts';
import { method } from './method.ts';
import { Measurement, Series } from './trials.ts';

/** What a text was understood as. Nothing is stored by looking. */
export const Reading = z.object({
  generator: z.string(),
  version: z.string(),
  endReason: z.enum(['complete', 'truncated', 'failed', 'killed']),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  measurements: z.array(Measurement),
  series: z.array(Series),
  messages: z.array(
    z.object({
      severity: z.enum(['fatal', 'warning', 'note']),
      text: z.string(),
      line: z.number().int(),
      count: z.number().int(),
    }),
  ),
  unknownLines: z.number().int(),
  findings: z.array(Finding),
});
export type Reading = z.infer<typeof Reading>;

const ImportText = z.object({ name: z.string().min(1), text: z.string() });

export const importMethods = {
  'imports.inspect': method(ImportText, z.object({ readings: z.array(Reading) })),
  /** Stores each reading as a trial; a text that was imported before changes nothing and answers with the same trials. */
  'imports.store': method(
    ImportText,
    z.object({ experimentId: z.number().int(), trialIds: z.array(z.number().int()), already: z.boolean() }),
  ),
};
