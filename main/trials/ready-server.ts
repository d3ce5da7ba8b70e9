import type { ServiceLog } from '../mysql/service/service-log.ts';
import type { Job } from '../remote/job.ts';
import type { RunContext } from '../workloads/workload.ts';

/** A server that answers, verified, and how it is watched and loaded. */
export interface ReadyServer {
  /** Lives as long as the server: runs it, or, where it is the host's own, watches it. */
  readonly job: Job;
  readonly run: RunContext;
  /** The command of a client with a login, on the server's host. */
  readonly client: readonly string[];
  /** Client options of the status sampler (0600). */
  readonly samplerFile: string;
  readonly errorLog: string;
  /** Where the log has to be brought from; null where the server writes `errorLog` itself. */
  readonly serviceLog: ServiceLog | null;
}
