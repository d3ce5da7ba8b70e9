import type { HostSettings } from '../../../preload/contract/experiments.ts';
import { LabError } from '../../lab-error.ts';
import type { Session } from '../../ssh/session.ts';
import type { RootAccess } from '../root-access.ts';
import readScript from './read-settings.sh?raw';
import {
  changesIn,
  dropCachesFile,
  type SettingChange,
  settingFilesIn,
  valueIn,
  type WantedSetting,
  wantedSettings,
} from './wanted-settings.ts';

/**
 * What has to be set on a host so that it is as asked, and proof that it can be: each kind of file is written with the
 * value that it has. Changes nothing. `host-not-fit` for what the host does not have or take, `sudo-refused` and what
 * else sudo says for missing rights.
 */
export async function prepareSettings(
  session: Session,
  root: () => Promise<RootAccess>,
  asked: HostSettings,
): Promise<WantedSetting[]> {
  const wanted = wantedSettings(session.hostName, await readFiles(session), asked);
  const changing = wanted.flatMap(({ files }) => changesIn(files).slice(0, 1));
  if (changing.length === 0 && asked.dropCaches !== true) return wanted;
  const access = await root();
  for (const { file, before } of changing) await write(session, access, file, before);
  // An empty text opens the file and changes nothing.
  if (asked.dropCaches === true) await write(session, access, dropCachesFile, '');
  return wanted;
}

/** Writes each and reads it back: `setting-not-effective`, or `host-not-fit` where the host refuses to be written to. */
export async function applySettings(
  session: Session,
  root: RootAccess,
  changes: readonly SettingChange[],
): Promise<void> {
  for (const { file, after } of changes) await write(session, root, file, after);
  const files = await readFiles(session);
  const lost = changes.find(({ file, after }) => valueIn(files.get(file) ?? '') !== after);
  if (lost !== undefined) throw notEffective(session, lost.file, lost.after, files.get(lost.file));
}

/**
 * Sets back what still has the value that we gave it, and reads it back. What somebody else, or a restart of the host,
 * has set meanwhile is theirs.
 */
export async function restoreSettings(
  session: Session,
  root: () => Promise<RootAccess>,
  changes: readonly SettingChange[],
): Promise<void> {
  const files = await readFiles(session);
  const ours = changes.filter(({ file, after }) => valueIn(files.get(file) ?? '') === after);
  if (ours.length === 0) return;
  const back = ours.map(({ file, before, after }) => ({ file, before: after, after: before }));
  await applySettings(session, await root(), back);
}

/** Writes what is dirty to disk first: only clean pages are dropped. */
export async function dropCaches(session: Session, root: RootAccess): Promise<void> {
  await session.run(['sync']);
  await write(session, root, dropCachesFile, '3');
}

async function readFiles(session: Session): Promise<ReadonlyMap<string, string>> {
  return settingFilesIn((await session.script(readScript, [])).stdout.toString());
}

async function write(session: Session, root: RootAccess, file: string, value: string): Promise<void> {
  const { code, stderr } = await root.run(['tee', file], { input: value === '' ? '' : `${value}\n` });
  if (code === 0) return;
  throw new LabError({
    code: 'host-not-fit',
    message: `${session.hostName} does not let ${file} be written.`,
    remedy:
      'Take it out of hostSettings in the plan; in a container or a virtual machine it may be read-only.',
    subject: session.hostName,
    detail: stderr.toString().trim().slice(0, 500),
  });
}

function notEffective(session: Session, file: string, value: string, found = ''): LabError {
  return new LabError({
    code: 'setting-not-effective',
    message: `${file} = ${value} did not take effect on ${session.hostName}: it says ${found || 'nothing'}.`,
    remedy: 'Look for a daemon that sets it (tuned, cpupower), or take it out of hostSettings in the plan.',
    subject: session.hostName,
  });
}
