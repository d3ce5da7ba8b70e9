import type { FailureCode } from '../../preload/contract/failure.ts';
import { applySettings, dropCaches } from '../hosts/settings/apply-settings.ts';
import { changesIn, type SettingChange, type WantedSetting } from '../hosts/settings/wanted-settings.ts';
import { LabError } from '../lab-error.ts';
import { intend } from './intents.ts';
import type { TrialSite } from './trial-site.ts';

/** Sets what the plan asks of the server's host; what was there before is written down first. */
export async function setHost({ walk, server, hostChanges }: TrialSite): Promise<void> {
  if (hostChanges.length === 0) return;
  const { parts, trialId } = walk;
  const root = await parts.inventory.rootAccess(server.id);
  intend(parts, trialId, server.id, { thing: 'settings', changes: [...hostChanges] });
  await applySettings(await server.session(), root, hostChanges);
}

/**
 * After the data is restored and before the server starts: restoring fills the page cache again. A plan that asks for
 * dropCaches gets it or fails; a cold start empties the cache where that is allowed, and says so where it is not.
 */
export async function emptyPageCache({ walk, server, plan }: TrialSite): Promise<string[]> {
  const insisted = plan.hostSettings?.dropCaches === true;
  if (!insisted && plan.start !== 'cold') return [];
  try {
    await dropCaches(await server.session(), await walk.parts.inventory.rootAccess(server.id));
    return ['page cache of the host emptied before the start'];
  } catch (error) {
    if (insisted || !(error instanceof LabError) || !notAllowed.includes(error.failure.code)) throw error;
    return [`page cache not emptied, so it may hold what was restored: ${error.failure.message}`];
  }
}

const notAllowed: readonly FailureCode[] = ['sudo-refused', 'secret-needed', 'host-not-fit'];

export function changesOf(wanted: readonly WantedSetting[]): SettingChange[] {
  return wanted.flatMap(({ files }) => changesIn(files));
}
