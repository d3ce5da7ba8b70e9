import { z } from 'zod';
import { Treatment } from './experiments.ts';
import { Finding } from './hosts.ts';
import { Measurement, Series } from './trials.ts';

/** What a text was understood as. Nothing is stored by looking. */
export const Reading = z.object({
  /** `load`: one trial of a load generator; `table`: one trial as a table tells it; the others go with a trial. */
  kind: z.enum(['load', 'table', 'telemetry', 'settings', 'status', 'facts', 'log']),
  /** Id of the load generator, or of the program that wrote the log. */
  generator: z.string(),
  version: z.string(),
  endReason: z.enum(['complete', 'truncated', 'failed', 'killed']),
  /** Levels of factors that the text itself names. */
  treatment: Treatment,
  /** Counted from 1; null where the text does not say. */
  replicate: z.number().int().nullable(),
  clock: z.object({
    /** Second zero of the series in Unix time; null where the text has no clock. */
    startEpochSeconds: z.number().nullable(),
    /** How far apart the samples truly are; null where nothing tells. */
    periodSeconds: z.number().nullable(),
  }),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Of the server, as it said them. */
  settings: z.array(z.object({ name: z.string(), value: z.string() })),
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
