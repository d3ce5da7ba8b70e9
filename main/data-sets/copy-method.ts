import type { CopyMethod } from '../../preload/contract/data-sets.ts';
import { formatBytes } from '../../preload/contract/quantity.ts';
import { LabError } from '../lab-error.ts';
import type { Session } from '../ssh/session.ts';
import probeScript from './probe.sh?raw';

/** What a host has to copy data with. */
export interface CopyTools {
  readonly freeBytes: number;
  /** The file system shares blocks between files. */
  readonly reflink: boolean;
  readonly gnuCp: boolean;
  readonly rsync: boolean;
  readonly zstd: boolean;
}

export async function copyToolsOn(session: Session, base: string): Promise<CopyTools> {
  const { code, stdout, stderr } = await session.script(probeScript, [base]);
  if (code === 0) return readCopyTools(stdout.toString());
  throw new LabError({
    code: 'command-failed',
    message: `The room for data sets on ${session.hostName} could not be looked at.`,
    remedy: 'Check that the login user may write there.',
    subject: base,
    detail: stderr.toString().trim().slice(0, 500),
  });
}

export function readCopyTools(printed: string): CopyTools {
  const said = new Map(
    printed.split('\n').map((line): [string, string] => {
      const [name = '', value = ''] = line.split(' ');
      return [name, value];
    }),
  );
  const has = (tool: string) => said.get(tool) === 'yes';
  return {
    freeBytes: Number(said.get('free')) * 1024,
    reflink: has('reflink'),
    gnuCp: said.get('cp') === 'gnu',
    rsync: has('rsync'),
    zstd: has('zstd'),
  };
}

/** How files are copied: shared blocks cost nothing; a cp that fills holes makes sparse files large. */
export function plainMethod({ reflink, gnuCp, rsync }: CopyTools): CopyMethod {
  if (reflink) return 'reflink';
  return gnuCp || !rsync ? 'copy' : 'rsync';
}

/** Room that is left to everything else. */
const marginBytes = 256 * 1024 ** 2;
/** zstd at its usual level takes tables of random digits to about half; asked for are two thirds. */
const packedShare = 0.67;

/**
 * How the golden copy of a loaded data directory is kept: as it is where a second one fits beside it, else packed. What
 * is free is counted with the loaded directory in place. Throws `disk-full` where neither fits.
 */
export function keepingMethod(tools: CopyTools, bytes: number, where: string): CopyMethod {
  const plain = plainMethod(tools);
  if (plain === 'reflink' || tools.freeBytes >= bytes + marginBytes) return plain;
  if (tools.zstd && tools.freeBytes >= packedShare * bytes + marginBytes) return 'archive';
  throw tooLittleRoom(
    where,
    `A golden copy of ${formatBytes(bytes)} and a copy for each trial`,
    tools,
    bytes,
  );
}

/** Before a load is begun: the loaded data and a copy of it have to fit. Throws `disk-full`. */
export function requireRoomToBuild(tools: CopyTools, bytes: number, where: string): void {
  const copies = tools.reflink ? 1 : tools.zstd ? 1 + packedShare : 2;
  const needed = copies * bytes + marginBytes;
  if (tools.freeBytes >= needed) return;
  throw tooLittleRoom(where, `A data set of about ${formatBytes(bytes)} with its golden copy`, tools, needed);
}

/** Before a restore is begun. Throws `disk-full`. */
export function requireRoomToRestore(
  tools: CopyTools,
  method: CopyMethod,
  bytes: number,
  where: string,
): void {
  const needed = method === 'reflink' ? marginBytes : bytes + marginBytes;
  if (tools.freeBytes >= needed) return;
  throw tooLittleRoom(where, `The copy of ${formatBytes(bytes)} that the trial works on`, tools, needed);
}

function tooLittleRoom(where: string, what: string, { freeBytes }: CopyTools, needed: number): LabError {
  return new LabError({
    code: 'disk-full',
    message: `${what} would not fit on ${where}: ${formatBytes(needed)} are needed, ${formatBytes(freeBytes)} are free.`,
    remedy:
      'Remove data sets that nobody needs (Hosts, Data sets), load less, or give the host another directory for Rackmark. Nothing was begun.',
    subject: where,
  });
}
