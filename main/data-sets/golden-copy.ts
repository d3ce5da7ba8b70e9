import { createHash } from 'node:crypto';
import { type CopyMethod, DataSetKey, DataSetRecord } from '../../preload/contract/data-sets.ts';
import { LabError } from '../lab-error.ts';
import type { JobSpec } from '../remote/job.ts';
import type { Session } from '../ssh/session.ts';
import adoptScript from './adopt.sh?raw';
import removeScript from './remove.sh?raw';
import restoreScript from './restore.sh?raw';

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

/** What was written down of a complete golden copy; null where there is none. A part of one, left by a crash, is removed. */
export async function findGoldenCopy(
  session: Session,
  base: string,
  id: string,
): Promise<DataSetRecord | null> {
  const directory = dataSetDirectory(base, id);
  const complete = (await session.sizeOf(`${directory}/key`)) !== null;
  const record = complete ? readRecord((await session.readFile(`${directory}/record`))?.toString()) : null;
  if (record === null) await removeGoldenCopy(session, base, id);
  return record;
}

/** Null for what cannot be read. */
export function readRecord(text: string | undefined): DataSetRecord | null {
  return readJson(text, (value) => DataSetRecord.safeParse(value).data);
}

export function readKey(text: string | undefined): DataSetKey | null {
  return readJson(text, (value) => DataSetKey.safeParse(value).data);
}

function readJson<Value>(
  text: string | undefined,
  parse: (value: unknown) => Value | undefined,
): Value | null {
  try {
    return parse(JSON.parse(text ?? '')) ?? null;
  } catch {
    return null;
  }
}

/**
 * The job, but for its name, that takes over the data directory of a server that was shut down cleanly. It counts bytes
 * and files itself. Key and record travel as files: of many tables they are longer than an argument may be.
 */
export function adoptJob(
  base: string,
  id: string,
  dataDirectory: string,
  key: DataSetKey,
  record: Omit<DataSetRecord, 'bytes' | 'files'>,
): Pick<JobSpec, 'argv' | 'files'> {
  const text = JSON.stringify({ ...record, bytes: '@bytes@', files: '@files@' });
  const given = [record.method, dataSetDirectory(base, id), dataDirectory, '{job}/key', '{job}/record'];
  return {
    argv: ['sh', '-c', adoptScript, 'adopt.sh', ...given],
    files: [
      { name: 'key', bytes: `${JSON.stringify(key)}\n` },
      { name: 'record', bytes: `${text}\n` },
    ],
  };
}

/** The command of the job that copies it into an instance's data directory; it ends with 9 for a copy that differs. */
export function restoreArgv(base: string, id: string, target: string, method: CopyMethod): string[] {
  return ['sh', '-c', restoreScript, 'restore.sh', method, dataSetDirectory(base, id), target];
}

export const copyDiffers = 9;

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
