import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { RootShell } from '../../hosts/root-access.ts';
import { LabError } from '../../lab-error.ts';
import lookScript from './look-at-file.sh?raw';
import replaceScript from './replace-option-file.sh?raw';
import restoreScript from './restore-option-file.sh?raw';

/** An option file as it was found, whole: enough to make it again. */
export const FoundFile = z.object({
  /** Octal, such as `644`. */
  mode: z.string(),
  uid: z.string(),
  gid: z.string(),
  /** Seconds since 1970. */
  modifiedAt: z.string(),
  /** SELinux context; empty or `?` without one. */
  label: z.string(),
  sha256: z.string(),
  base64: z.string(),
});
export type FoundFile = z.infer<typeof FoundFile>;

/** A file that is about to be replaced, or made: what it was (null: not there), and what we put there. */
export const FileChange = z.object({
  path: z.string(),
  token: z.string(),
  before: FoundFile.nullable(),
  oursSha256: z.string(),
});
export type FileChange = z.infer<typeof FileChange>;

export interface LookedAt {
  /** Links on the way, each with what it points to. */
  readonly links: readonly { readonly path: string; readonly target: string }[];
  readonly kind: 'file' | 'absent' | 'directory' | 'other';
  /** Real path of what the links end at. */
  readonly path: string;
  readonly attributes: Omit<FoundFile, 'base64'> & { readonly size: number };
}

export async function lookAtFile(root: RootShell, path: string): Promise<LookedAt> {
  const { code, stdout, stderr } = await root.script(lookScript, [path]);
  const looked = code === 0 ? readLook(stdout.toString()) : undefined;
  if (looked !== undefined) return looked;
  throw new LabError({
    code: 'file-unreadable',
    message: `${path} on ${root.hostName} could not be looked at.`,
    remedy: 'It needs stat and sha256sum on the host.',
    subject: path,
    detail: stderr.toString().trim().slice(0, 500),
  });
}

export function readLook(text: string): LookedAt | undefined {
  const rows = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  const [kind, path, mode = '', uid = '', gid = '', modifiedAt = '', size = '', label = '', sha256 = ''] =
    rows.at(-1) ?? [];
  if (path === undefined || !path.startsWith('/')) return undefined;
  if (kind !== 'file' && kind !== 'absent' && kind !== 'directory' && kind !== 'other') return undefined;
  const links = rows.slice(0, -1).map(([, from = '', target = '']) => ({ path: from, target }));
  return { links, kind, path, attributes: { mode, uid, gid, modifiedAt, label, sha256, size: Number(size) } };
}

/** No option file that a person wrote is larger; and its bytes go into the history. */
const mostBytes = 1024 * 1024;

/** Reads it whole. `conflict` where it changed since it was looked at, `host-not-fit` where it is too large to be one. */
export async function readFound(root: RootShell, { path, attributes }: LookedAt): Promise<FoundFile> {
  const { size, ...found } = attributes;
  if (size > mostBytes) {
    throw new LabError({
      code: 'host-not-fit',
      message: `${path} on ${root.hostName} has ${size} bytes: that is no option file.`,
      remedy: 'Name the right file in server.service.mainFile of the plan.',
      subject: path,
    });
  }
  const { code, stdout } = await root.script('exec cat "$1"', [path]);
  if (code !== 0 || sha256Of(stdout) !== found.sha256) throw changedMeanwhile(root, path);
  return { ...found, base64: stdout.toString('base64') };
}

export function sha256Of(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** What a file of ours is made with; a server ignores one that everybody may write. */
const ownRights = { mode: '644', uid: '0', gid: '0' } as const;

/**
 * Puts `text` in the place of the file in one step, with the rights it had. `conflict` where somebody changed it since it was
 * read, `disk-full`.
 */
export async function replaceOptionFile(root: RootShell, change: FileChange, text: Buffer): Promise<void> {
  const { path, token, before } = change;
  const { mode, uid, gid } = before ?? ownRights;
  const args = [path, token, mode, uid, gid, before?.sha256 ?? '-', String(text.length)];
  const { code, stderr } = await root.script(replaceScript, args, { input: text });
  if (code === 46) throw changedMeanwhile(root, path);
  if (code !== 0) throw notWritten(root, path, stderr.toString());
  const now = await lookAtFile(root, path);
  const asMeant =
    now.kind === 'file' &&
    now.attributes.sha256 === change.oursSha256 &&
    now.attributes.mode === mode &&
    now.attributes.uid === uid &&
    now.attributes.gid === gid;
  if (!asMeant)
    throw notWritten(root, path, `it reads ${now.kind} ${Object.values(now.attributes).join(' ')}`);
}

/**
 * Makes the file what it was, and proves it by hash, owner and mode. Needs no room on a full disk. `conflict`, and nothing
 * is touched, where somebody else has changed it since.
 */
export async function restoreOptionFile(root: RootShell, change: FileChange): Promise<void> {
  const { path, token, before, oursSha256 } = change;
  const { mode, uid, gid, modifiedAt, label, sha256, base64 } = before ?? noFile;
  const { code, stderr } = await root.script(
    restoreScript,
    [path, token, oursSha256, sha256, mode, uid, gid, modifiedAt, label],
    { input: Buffer.from(base64, 'base64') },
  );
  if (code === 46) throw changedByOthers(root, path);
  if (code !== 0) throw notWritten(root, path, stderr.toString());
  const now = await lookAtFile(root, path);
  const { attributes } = now;
  const asBefore =
    before === null
      ? now.kind === 'absent'
      : now.kind === 'file' &&
        now.links.length === 0 &&
        attributes.sha256 === sha256 &&
        attributes.mode === mode &&
        attributes.uid === uid &&
        attributes.gid === gid;
  if (!asBefore) throw notWritten(root, path, `it reads ${now.kind} ${Object.values(attributes).join(' ')}`);
}

/** As the scripts write an absent file. */
const noFile: FoundFile = {
  ...{ mode: '-', uid: '-', gid: '-', modifiedAt: '-', label: '', sha256: '-', base64: '' },
};

function changedMeanwhile({ hostName }: RootShell, path: string): LabError {
  return new LabError({
    code: 'conflict',
    message: `${path} on ${hostName} was changed by somebody else while it was looked at.`,
    remedy: 'Nothing was written. Look who edits it, then resume the experiment.',
    subject: path,
  });
}

function changedByOthers({ hostName }: RootShell, path: string): LabError {
  return new LabError({
    code: 'conflict',
    message: `${path} on ${hostName} is neither what Rackmark wrote nor what was there before: somebody else changed it.`,
    remedy: `It was not touched. Take the lines of Rackmark out of it by hand; a copy of what was there lies beside it as .rackmark-….before.`,
    subject: path,
  });
}

function notWritten({ hostName }: RootShell, path: string, said: string): LabError {
  const full = /no space left|disk quota exceeded/i.test(said);
  return new LabError({
    code: full ? 'disk-full' : 'command-failed',
    message: `${path} on ${hostName} could not be written.`,
    remedy: full ? 'Free space on that file system.' : 'Check that the file system is not read-only.',
    subject: path,
    detail: said.trim().slice(0, 500),
  });
}
