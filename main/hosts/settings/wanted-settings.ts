import type { HostSettings } from '../../../preload/contract/experiments.ts';
import { LabError } from '../../lab-error.ts';

/** A file of the kernel with its value as found, and the value that is asked for. */
export interface SettingChange {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

export interface WantedSetting {
  /** As the check of the same name calls it. */
  readonly id: 'governor' | 'transparent-huge-pages' | 'swappiness';
  readonly label: string;
  /** One file, or one for each CPU. Some may have the value already. */
  readonly files: readonly SettingChange[];
}

export const dropCachesFile = '/proc/sys/vm/drop_caches';

const hugePages = /^\/sys\/kernel\/mm\/(redhat_)?transparent_hugepage\/enabled$/;
const governors = /^\/sys\/devices\/system\/cpu\/cpu\d+\/cpufreq\/scaling_governor$/;
const offeredGovernors = '/sys/devices/system/cpu/cpu0/cpufreq/scaling_available_governors';

/** The files that do not have their value yet. */
export function changesIn(files: readonly SettingChange[]): SettingChange[] {
  return files.filter(({ before, after }) => before !== after);
}

/** What read-settings.sh printed, by file. */
export function settingFilesIn(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split('\n').flatMap((line) => {
      const at = line.indexOf(':');
      return at > 0 ? [[line.slice(0, at), line.slice(at + 1).trim()] as const] : [];
    }),
  );
}

/** The value in force: of `always [madvise] never` the one in brackets, else the whole. */
export function valueIn(text: string): string {
  return /\[([^\]]+)\]/.exec(text)?.[1] ?? text.trim();
}

/** `host-not-fit` for what this host does not have, or does not offer. */
export function wantedSettings(
  host: string,
  files: ReadonlyMap<string, string>,
  { governor, transparentHugePages, swappiness, dropCaches }: HostSettings,
): WantedSetting[] {
  const wanted: WantedSetting[] = [];
  const want = (id: WantedSetting['id'], label: string, pattern: RegExp, value: string | undefined) => {
    if (value === undefined) return;
    const found = [...files].filter(([file]) => pattern.test(file));
    if (found.length === 0) throw notThere(host, label);
    const offered = id === 'governor' ? files.get(offeredGovernors) : found[0]?.[1];
    if (id !== 'swappiness' && offered !== undefined && !offers(offered, value))
      throw notOffered(host, label, value, offered);
    wanted.push({
      id,
      label,
      files: found.map(([file, text]) => ({ file, before: valueIn(text), after: value })),
    });
  };
  want('governor', 'CPU governor', governors, governor);
  want('transparent-huge-pages', 'Transparent huge pages', hugePages, transparentHugePages);
  want('swappiness', 'Swappiness', /^\/proc\/sys\/vm\/swappiness$/, swappiness?.toString());
  if (dropCaches === true && !files.has(dropCachesFile)) throw notThere(host, 'Emptying the page cache');
  return wanted;
}

/** A single word is what is in force, not all there is. */
function offers(text: string, value: string): boolean {
  const words = text.replaceAll(/[[\]]/g, '').split(/\s+/).filter(Boolean);
  return words.length < 2 || words.includes(value);
}

function notThere(host: string, label: string): LabError {
  return new LabError({
    code: 'host-not-fit',
    message: `${label}: ${host} has nothing to set. Nothing was changed.`,
    remedy:
      'Take it out of hostSettings in the plan. In a virtual machine it is for the machine below to decide; on metal the firmware may keep the governor to itself.',
    subject: host,
  });
}

function notOffered(host: string, label: string, value: string, offered: string): LabError {
  return new LabError({
    code: 'host-not-fit',
    message: `${label}: ${host} does not offer ${value}. Nothing was changed.`,
    remedy: 'Ask for a value that it offers, or take it out of hostSettings in the plan.',
    subject: host,
    detail: offered,
  });
}
