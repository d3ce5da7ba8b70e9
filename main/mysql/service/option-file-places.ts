/** Which option files a server reads, and which of them may be touched. Pure. */
import { posix } from 'node:path';
import type { DeployWay } from '../../../preload/contract/deployment.ts';
import { LabError } from '../../lab-error.ts';
import { parseOptionFile } from '../option-files/option-file.ts';
import type { LookedAt } from './option-files.ts';

/** Where distributions and vendors keep option files of servers; nothing else is ever written. */
const allowed: readonly RegExp[] = [
  /^\/etc\/my\.cnf$/,
  /^\/etc\/my\.cnf\.d\/[^/]+$/,
  /^\/etc\/(mysql|mysql-[0-9.]+|mariadb|percona-server\.conf\.d|percona-xtradb-cluster\.conf\.d)\/([^/]+\/)?[^/]+$/,
  /^\/usr\/local\/(mysql\/)?etc\/my\.cnf$/,
  /^\/usr\/local\/mysql\/my\.cnf$/,
  /^\/opt\/(mysql|mariadb|percona)[^/]*\/([^/]+\/)?my\.cnf$/,
];

/** What a link to an option file may lead through. */
const allowedLinks: readonly RegExp[] = [...allowed, /^\/etc\/alternatives\/my\.cnf$/];

/**
 * The default option files a server reads, in its order, as `--verbose --help` prints them. Those in home directories are
 * left out: they depend on who starts it.
 */
export function defaultFilesIn(help: string): string[] {
  const [, line = ''] =
    /Default options are read from the following files in the given order:\s*\n([^\n]*)/.exec(help) ?? [];
  return [...new Set(line.trim().split(/\s+/))].filter((path) => path.startsWith('/') && !path.includes('~'));
}

/** What the command line of a running server says of option files. `none`: it reads no file at all. */
export function filesOfArguments(argv: readonly string[]): {
  readonly only: string | null;
  readonly extra: string | null;
  readonly none: boolean;
} {
  const value = (name: string) =>
    argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null;
  return {
    only: value('defaults-file'),
    extra: value('defaults-extra-file'),
    none: argv.includes('--no-defaults'),
  };
}

/** Throws `unsafe-path` for a path, or a link on the way to it, that is not where option files are. */
export function refuseSurprises(hostName: string, asked: string, found: LookedAt): void {
  const link = found.links.find(({ path }) => !allowedLinks.some((pattern) => pattern.test(path)));
  if (link !== undefined)
    throw surprise(
      hostName,
      asked,
      `the link ${link.path} → ${link.target} lies outside the places of option files`,
    );
  if (found.kind === 'other' || found.kind === 'directory')
    throw surprise(hostName, asked, `${found.path} is no regular file`);
  if (!allowed.some((pattern) => pattern.test(found.path)) || posix.normalize(found.path) !== found.path)
    throw surprise(hostName, asked, `it ends at ${found.path}, which is none of the places of option files`);
  if (found.kind === 'file' && /[2367]$/.test(found.attributes.mode))
    throw surprise(hostName, asked, `everybody may write ${found.path}, so its server ignores it`);
}

function surprise(hostName: string, asked: string, why: string): LabError {
  return new LabError({
    code: 'unsafe-path',
    message: `${asked} on ${hostName} is not touched: ${why}.`,
    remedy: 'Name the main option file in server.service.mainFile of the plan, or mend what stands there.',
    subject: asked,
  });
}

/** The last include directory of a main option file: what is read last decides. */
export function includeDirectoryOf(text: string): string | null {
  const directories = parseOptionFile(text).lines.flatMap((line) =>
    line.kind === 'include' && line.directory ? [line.path] : [],
  );
  return directories.at(-1)?.replace(/\/+$/, '') ?? null;
}

/** A name of ours that sorts behind all others of the directory, since the last one decides. */
export function dropInName(names: readonly string[]): string {
  const last =
    names
      .filter((name) => name.endsWith('.cnf'))
      .sort()
      .at(-1) ?? '';
  let name = 'zz-rackmark.cnf';
  while (name <= last) name = `z${name}`;
  return name;
}

/** The first line of what is ours, by which it is known. */
export const ourHeading = '# Rackmark, trial ';

export function isOurs(text: string): boolean {
  return text.split('\n').some((line) => line.startsWith(ourHeading));
}

export function isOurName(name: string): boolean {
  return /^\.rackmark-|^z+-rackmark\.cnf$/.test(name);
}

/** As a person would call the way. */
export const wayWords: Readonly<Record<Exclude<DeployWay, 'private'>, string>> = {
  'drop-in': 'a file of ours in its include directory',
  'main-file': 'lines of ours at the end of its main option file',
};
