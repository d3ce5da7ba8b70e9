import { z } from 'zod';
import { Finding } from '../../preload/contract/hosts.ts';
import { ServiceLog } from '../mysql/service/service-log.ts';

const JobReference = z.object({ id: z.string(), directory: z.string() });

/** How to ask the server for its count of commits, and what it said before the load. */
const CommitCounter = z.object({ argv: z.array(z.string()), before: z.number() });
export type CommitCounter = z.infer<typeof CommitCounter>;

/** What a trial has on its hosts, written down before the load starts, so that another process can go on from here. */
export const Underway = z.object({
  serverJob: JobReference,
  statusJob: JobReference,
  loadJob: JobReference,
  errorLog: z.string(),
  /** Of the host's own server, which keeps its log where only root reads it: it is brought to `errorLog`. */
  serviceLog: ServiceLog.nullable().default(null),
  commits: CommitCounter,
  /** What the hosts' checks said before the start. */
  findings: z.array(Finding),
});
export type Underway = z.infer<typeof Underway>;
