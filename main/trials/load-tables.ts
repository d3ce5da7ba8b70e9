import type { Command } from '../workloads/workload.ts';
import { exitCodeOf, jobFailed, runTracked } from './tracked-job.ts';
import type { TrialSite } from './trial-site.ts';

/** Carries out the command by which the generator loads its tables, on the client host. */
export async function loadTables(site: TrialSite, { argv, files }: Command): Promise<void> {
  const given = files.map(({ name, text }) => ({ name, bytes: text }));
  const loaded = await runTracked(site, site.client, { role: 'prepare', argv, files: given });
  if (exitCodeOf(loaded) !== 0)
    throw jobFailed(site.client, `${site.generator.label} could not load its tables`, loaded);
}
