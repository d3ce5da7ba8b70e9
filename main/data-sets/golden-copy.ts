import { createHash } from 'node:crypto';
import { LabError } from '../lab-error.ts';
import type { Session } from '../ssh/session.ts';
import adoptScript from './adopt.sh?raw';
import removeScript from './remove.sh?raw';
import restoreScript from './restore.sh?raw';

/** What makes two data directories interchangeable: schema and rows, who made the files, and how they are laid out. */
export interface DataSetKey {
  readonly generator: string;
  /** The part of the workload's options that shapes the data, as its generator words it. */
  readonly data: string;
  /** Flavour and version: another server may upgrade the files in place. */
  readonly server: string;
  /** Settings that a data directory is made for, for example `--innodb_page_size=8k`. */
  readonly initialisation: readonly string[];
}

/** Name of the data set's directory: readable in front, unique behind. */
export function dataSetId(key: DataSetKey): string {
  const hash = createHash('sha256').update(JSON.stringify(key)).digest('hex').slice(0, 16);
  return `${key.generator.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${hash}`;
}

/** `<base>/data-sets/<id>`; everything that is deleted goes through here. */
export function dataSetDirectory(base: string, id: string): string {
  if (!/^[a-z0-9-]{1,100}$/.test(id) || !/^\/.*[^/]$/.test(base)) {
    throw new LabError({
      code: 'unsafe-path',
      message: `"${base}/data-sets/${id}" cannot be a data set's directory.`,
      remedy: 'Give the host an absolute directory for Rackmark.',
      subject: base,
    });
  }
  return `${base}/data-sets/${id}`;
}

/** Whether a complete golden copy is there. A part of one, left by a crash, is removed. */
export async function hasGoldenCopy(session: Session, base: string, id: string): Promise<boolean> {
  if ((await session.sizeOf(`${dataSetDirectory(base, id)}/key`)) !== null) return true;
  await removeGoldenCopy(session, base, id);
  return false;
}

/** Takes over the data directory of a server that was shut down cleanly. */
export async function adoptGoldenCopy(
  session: Session,
  base: string,
  id: string,
  dataDirectory: string,
  key: DataSetKey,
): Promise<void> {
  const adopted = await session.script(adoptScript, [
    dataSetDirectory(base, id),
    dataDirectory,
    JSON.stringify(key),
  ]);
  if (adopted.code === 0) return;
  throw new LabError({
    code: 'command-failed',
    message: `The data set ${id} on ${session.hostName} could not be kept.`,
    remedy: 'Check that the login user may write there and that the disk is not full.',
    subject: id,
    detail: adopted.stderr.toString().slice(0, 500),
  });
}

/** The command of the job that copies it into an instance's data directory. */
export function restoreArgv(base: string, id: string, target: string): string[] {
  return ['sh', '-c', restoreScript, 'restore.sh', `${dataSetDirectory(base, id)}/data`, target];
}

export async function removeGoldenCopy(session: Session, base: string, id: string): Promise<void> {
  const removed = await session.script(removeScript, [dataSetDirectory(base, id)], { timeoutSeconds: 600 });
  if (removed.code === 0) return;
  throw new LabError({
    code: removed.code === 4 ? 'unsafe-path' : 'command-failed',
    message: `The data set ${id} on ${session.hostName} was not removed.`,
    remedy: 'Look at its directory on the host and remove it by hand.',
    subject: dataSetDirectory(base, id),
    detail: removed.stderr.toString().slice(0, 500),
  });
}
