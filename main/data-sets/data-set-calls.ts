import type { Handlers } from '../../preload/contract/contract.ts';
import type { DataSet, dataSetMethods } from '../../preload/contract/data-sets.ts';
import { LabError } from '../lab-error.ts';
import type { StoredHost } from '../storage/hosts.ts';
import { closeIntent, readLeftover } from '../trials/intents.ts';
import type { TrialParts } from '../trials/trial-parts.ts';
import { removeGoldenCopy } from './golden-copy.ts';
import { listDataSets } from './list-data-sets.ts';

export function dataSetCalls(parts: TrialParts): Pick<Handlers, keyof typeof dataSetMethods> {
  return {
    'dataSets.list': ({ hostId }) => dataSetsOn(parts, hostId),
    'dataSets.remove': async ({ hostId, id }) => {
      await removeDataSet(parts, parts.stores.hosts.get(hostId), id);
      return {};
    },
  };
}

async function dataSetsOn(parts: TrialParts, hostId: number): Promise<DataSet[]> {
  const host = parts.stores.hosts.get(hostId);
  const base = await parts.inventory.baseDirectory(hostId);
  const found = await listDataSets(await parts.inventory.session(hostId), base);
  return found.map((set) => ({ ...set, neededBy: neededBy(parts, host, set.id) }));
}

/** By the user's word; `conflict` while an experiment that goes on needs it, `not-found` for one that is not there. */
async function removeDataSet(parts: TrialParts, host: StoredHost, id: string): Promise<void> {
  const experiment = neededBy(parts, host, id);
  if (experiment !== null) throw needed(host, id, experiment);
  const found = await dataSetsOn(parts, host.id);
  if (!found.some((set) => set.id === id)) throw absent(host, id, found);
  const base = await parts.inventory.baseDirectory(host.id);
  await removeGoldenCopy(await parts.inventory.session(host.id), base, id);
  for (const intent of parts.stores.intents.listOpen({ hostId: host.id })) {
    const what = readLeftover(intent);
    if (what?.thing === 'data-set' && what.id === id) closeIntent(parts, intent.id);
  }
  parts.tell({ event: 'host.changed', id: host.id });
}

/**
 * The name of an experiment that goes on and has built or restored it, or is about to restore some data set. One that is
 * paused waits for somebody, perhaps to take a damaged data set away: it is loaded anew then.
 */
function neededBy({ stores }: TrialParts, host: StoredHost, id: string): string | null {
  const underWay = stores.experiments
    .list({ status: ['queued', 'running'] })
    .filter(({ plan }) => plan.server.host === host.name);
  const built = new Set(
    stores.intents.listOpen({ hostId: host.id }).flatMap((intent) => {
      const what = readLeftover(intent);
      return what?.thing === 'data-set' && what.id === id ? [what.experimentId] : [];
    }),
  );
  const needing = underWay.find(
    (experiment) =>
      built.has(experiment.id) ||
      stores.trials
        .list({ experimentId: experiment.id })
        .some(({ data, state }) => data?.dataSet === id || (state.status === 'running' && data === null)),
  );
  return needing?.name ?? null;
}

function needed(host: StoredHost, id: string, experiment: string): LabError {
  return new LabError({
    code: 'conflict',
    message: `The data set ${id} on ${host.name} was not removed: “${experiment}” goes on and needs it.`,
    remedy: 'Pause or cancel it, or wait for its end.',
    subject: id,
  });
}

function absent(host: StoredHost, id: string, found: readonly DataSet[]): LabError {
  return new LabError({
    code: 'not-found',
    message: `${host.name} has no data set ${id}.`,
    remedy: found.length === 0 ? 'It has none at all.' : `It has ${found.map((set) => set.id).join(', ')}.`,
    subject: id,
  });
}
