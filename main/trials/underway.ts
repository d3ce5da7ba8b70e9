import { z } from 'zod';
import { Finding } from '../../preload/contract/hosts.ts';

const JobOnHost = z.object({ hostId: z.number().int(), id: z.string(), directory: z.string() });
export type JobOnHost = z.infer<typeof JobOnHost>;

/** What a trial has on its hosts, written down before the load starts, so that another process can go on from here. */
export const Underway = z.object({
  instance: z.object({ hostId: z.number().int(), id: z.string() }),
  serverJob: JobOnHost,
  statusJob: JobOnHost,
  loadJob: JobOnHost,
  /** Uptime of the server host at second zero of the measured window; the client host's for its own telemetry. */
  serverZeroUptime: z.number(),
  clientZeroUptime: z.number(),
  findings: z.array(Finding),
});
export type Underway = z.infer<typeof Underway>;
