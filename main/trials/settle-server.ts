import type { TrialData } from '../../preload/contract/data-sets.ts';
import { estimatedRows, rowsThatDiffer, tablesOf } from '../data-sets/table-rows.ts';
import { LabError } from '../lab-error.ts';
import { finishRedo } from '../mysql/deploy/change-redo.ts';
import { type Instance, readGlobalStatus, readGlobalVariables } from '../mysql/deploy/private-instance.ts';
import { canLoadDump } from '../mysql/deploy/start-state.ts';
import { pause } from '../remote/over-cuts.ts';
import type { ProvidedData } from './provide-data.ts';
import type { TrialSite } from './trial-site.ts';

const secondsBetweenLooks = 0.5;

/** What goes on after a server answers is waited for: a resize of the redo log, a dumped buffer pool that is loaded. */
export async function settleServer(
  site: TrialSite,
  instance: Instance,
  { data }: ProvidedData,
  notes: readonly string[],
): Promise<TrialData> {
  const { walk, server, signal } = site;
  await finishRedo(await server.session(), instance, () => pause(secondsBetweenLooks, signal));
  const loaded = data.start === 'dumped' ? [await loadedPool(site, instance)] : [];
  const settled = { ...data, notes: [...data.notes, ...notes, ...loaded] };
  walk.parts.stores.trials.setData(walk.trialId, settled);
  return settled;
}

/** What the server says at the end of loading a dump: "Buffer pool(s) load completed at …", or why it could not. */
async function loadedPool({ server, signal }: TrialSite, instance: Instance): Promise<string> {
  if (!canLoadDump(instance.server)) return 'dumped start: this server keeps no dump of its buffer pool';
  const variables = await readGlobalVariables(await server.session(), instance);
  if (variables.get('innodb_buffer_pool_load_at_startup') !== 'ON')
    return 'dumped start: innodb_buffer_pool_load_at_startup is off in this treatment';
  for (;;) {
    const status = await readGlobalStatus(await server.session(), instance);
    const said = status.get('Innodb_buffer_pool_load_status') ?? '';
    if (/completed|cannot|error|abort/i.test(said)) return `dumped start: ${said}`;
    await pause(secondsBetweenLooks, signal);
  }
}

/** Tables and rows as they were counted when the golden copy was made, by the server's own estimates. */
export async function checkRows(
  site: TrialSite,
  instance: Instance,
  { record }: ProvidedData,
  data: TrialData,
): Promise<void> {
  const { server, generator, walk } = site;
  const present: string[] = [];
  const estimated = new Map<string, number>();
  for (const schema of generator.databases) {
    const session = await server.session();
    present.push(...(await tablesOf(session, instance, schema)));
    for (const [table, rows] of await estimatedRows(session, instance, schema)) estimated.set(table, rows);
  }
  const [first] = rowsThatDiffer(record.tables, present, estimated);
  if (first !== undefined) throw otherRows(site, data.dataSet, first);
  const checked = `${data.checked}; ${record.tables.length} tables with rows as counted then`;
  walk.parts.stores.trials.setData(walk.trialId, { ...data, checked });
}

function otherRows({ server }: TrialSite, id: string, what: string): LabError {
  return new LabError({
    code: 'host-not-fit',
    message: `The data that was restored from ${id} on ${server.name} is not what was loaded: ${what}.`,
    remedy: 'Remove the data set (Hosts, Data sets): it is built anew when it is needed.',
    subject: id,
  });
}
