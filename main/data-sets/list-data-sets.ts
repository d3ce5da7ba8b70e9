import type { DataSetKey, DataSetRecord } from '../../preload/contract/data-sets.ts';
import { LabError } from '../lab-error.ts';
import type { Session } from '../ssh/session.ts';
import { readKey, readRecord } from './golden-copy.ts';
import listScript from './list.sh?raw';

/** A golden copy as its host tells of it. */
export interface FoundDataSet {
  readonly id: string;
  readonly diskBytes: number;
  /** Null where it cannot be read: a copy that was never finished, or another's directory. */
  readonly key: DataSetKey | null;
  readonly record: DataSetRecord | null;
}

/** Every data set under the base directory of a host, the largest first. */
export async function listDataSets(session: Session, base: string): Promise<FoundDataSet[]> {
  const { code, stdout, stderr } = await session.script(listScript, [base], { timeoutSeconds: 300 });
  if (code === 0) return readDataSets(stdout.toString());
  throw new LabError({
    code: 'command-failed',
    message: `The data sets on ${session.hostName} could not be listed.`,
    remedy: 'Check that the login user may read the directory of Rackmark there.',
    subject: base,
    detail: stderr.toString().trim().slice(0, 500),
  });
}

export function readDataSets(printed: string): FoundDataSet[] {
  const found: { id: string; parts: Map<string, string> }[] = [];
  for (const line of printed.split('\n')) {
    const blank = line.indexOf(' ');
    const [word, rest] = [line.slice(0, blank), line.slice(blank + 1)];
    if (word === 'set') found.push({ id: rest, parts: new Map() });
    else found.at(-1)?.parts.set(word, rest);
  }
  return found
    .map(({ id, parts }) => ({
      id,
      diskBytes: Number(parts.get('kib') ?? 0) * 1024,
      key: readKey(parts.get('key')),
      record: readRecord(parts.get('record')),
    }))
    .toSorted((one, other) => other.diskBytes - one.diskBytes);
}
