import { applySettings, dropCaches } from '../hosts/settings/apply-settings.ts';
import { changesIn, type SettingChange, type WantedSetting } from '../hosts/settings/wanted-settings.ts';
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

/** After the data is restored and before the server starts: restoring fills the page cache again. */
export async function emptyPageCache({ walk, server, plan }: TrialSite): Promise<void> {
  if (plan.hostSettings?.dropCaches !== true) return;
  await dropCaches(await server.session(), await walk.parts.inventory.rootAccess(server.id));
}

export function changesOf(wanted: readonly WantedSetting[]): SettingChange[] {
  return wanted.flatMap(({ files }) => changesIn(files));
}
