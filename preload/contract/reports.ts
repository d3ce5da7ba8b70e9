import { z } from 'zod';
import { TrialIds } from './comparisons.ts';
import { Treatment } from './experiments.ts';
import { method } from './method.ts';

export const ReportFormat = z.object({ id: z.string(), label: z.string(), extension: z.string() });
export type ReportFormat = z.infer<typeof ReportFormat>;

const Drawn = z.object({
  experimentId: z.number().int(),
  format: z.string(),
  redact: z.boolean(),
  /** Only these trials are compared; the report says so first, and lists all. */
  trialIds: TrialIds.optional(),
  /** Of an import, which names none of its own; the report says that it was chosen with the results known. */
  baseline: Treatment.optional(),
});

export const reportMethods = {
  'reports.formats': method(z.object({}), z.array(ReportFormat)),
  /** The report as text, to show it; `redact` hides addresses and user names. */
  'reports.draw': method(Drawn, z.object({ fileName: z.string(), text: z.string() })),
  /** Asks where (or takes the downloads folder where no dialog exists) and writes the file; null when the user closed it. */
  'reports.save': method(Drawn, z.object({ path: z.string() }).nullable()),
};
