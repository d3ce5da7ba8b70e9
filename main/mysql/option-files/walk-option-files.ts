/**
 * Every option line that a server reads from its files, in reading order, through `!include` and `!includedir`. Files
 * are reached through `FileSource`, on whatever host they are.
 */
import type { OptionFileProblem } from '../../../preload/contract/option-files.ts';
import { LabError } from '../../lab-error.ts';
import type { ServerIdentity } from '../server-identity.ts';
import type { ReadLine } from './effective-settings.ts';
import { bytesOf } from './option-bytes.ts';
import { type OptionFileLine, type OptionLine, parseOptionFile } from './option-file.ts';
import { isServerGroup } from './server-groups.ts';

export interface SourceFile {
  readonly bytes: Uint8Array;
  /** A server ignores a file that everybody may write. */
  readonly writableByAll: boolean;
}

/** Relative paths are those of the directory the server is started in. */
export interface FileSource {
  /** Undefined for what is no file or cannot be read. */
  read(path: string): Promise<SourceFile | undefined>;
  /** Names in a directory, in any order; undefined for what is no directory or cannot be listed. */
  list(directory: string): Promise<readonly string[] | undefined>;
}

export interface WalkedFiles {
  readonly lines: readonly ReadLine[];
  readonly problems: readonly OptionFileProblem[];
  /** Every file that was read, in the order of their first lines. */
  readonly files: readonly string[];
}

const DEEPEST_INCLUDE = 10;
/** FN_REFLEN less what servers keep for an extension; a longer path is passed over without a word. */
const LONGEST_PATH_BYTES = 508;
/** Files that include each other are read again and again until the depth ends it: three includes, 3^10 times. */
const MOST_READINGS = 2000;

interface Walk {
  readonly source: FileSource;
  readonly server: ServerIdentity | undefined;
  readonly lines: ReadLine[];
  readonly problems: Map<string, OptionFileProblem>;
  readonly contents: Map<string, Promise<SourceFile | undefined>>;
  readonly files: Set<string>;
  readings: number;
}

/**
 * A server stops at the first fatal problem of a file it was told to read; of a file that is included it only drops the
 * rest. Throws `file-unreadable` for a file of `paths` that cannot be read, and where includes have no end.
 */
export async function walkOptionFiles(
  source: FileSource,
  paths: readonly string[],
  server?: ServerIdentity,
): Promise<WalkedFiles> {
  const walk: Walk = {
    source,
    server,
    lines: [],
    problems: new Map(),
    contents: new Map(),
    files: new Set(),
    readings: 0,
  };
  for (const path of paths) {
    if ((await contentOf(walk, path)) === undefined) throw unreadable(path);
    const fatal = await readFile(walk, path, 0);
    if (fatal === undefined) continue;
    report(walk, fatal);
    break;
  }
  return { lines: walk.lines, problems: [...walk.problems.values()], files: [...walk.files] };
}

/** Answers with what made the server stop reading this file, if anything did. */
async function readFile(walk: Walk, path: string, depth: number): Promise<OptionFileProblem | undefined> {
  const content = await contentOf(walk, path);
  if (content === undefined) return undefined;
  if (++walk.readings > MOST_READINGS) throw endless(path);
  walk.files.add(path);
  if (content.writableByAll) {
    report(walk, surprise(path, 0, 'Everybody may write this file; a server ignores it.'));
    return undefined;
  }
  const parsed = parseOptionFile(content.bytes, walk.server);
  const fatalLine = parsed.problems.find(({ severity }) => severity === 'fatal');
  for (const problem of parsed.problems) {
    if (problem === fatalLine) break;
    report(walk, { file: path, ...problem });
  }
  for (const line of parsed.lines) {
    if (line.number === fatalLine?.line) return { file: path, ...fatalLine };
    if (isReadBy(walk.server, line)) walk.lines.push({ file: path, option: line });
    const fatal = await follow(walk, path, line, depth);
    if (fatal !== undefined) return fatal;
  }
  return undefined;
}

function isReadBy(server: ServerIdentity | undefined, line: OptionFileLine): line is OptionLine {
  return line.kind === 'option' && isServerGroup(line.group, server);
}

/** Does what an include says; nothing for any other line. */
async function follow(
  walk: Walk,
  file: string,
  line: OptionFileLine,
  depth: number,
): Promise<OptionFileProblem | undefined> {
  if (line.kind !== 'include') return undefined;
  if (depth >= DEEPEST_INCLUDE) {
    const message = `A server follows no include below ${DEEPEST_INCLUDE} others; ${line.path} is passed over. Perhaps a file includes itself.`;
    report(walk, surprise(file, line.number, message));
    return undefined;
  }
  if (!line.directory) {
    await include(walk, { file, line: line.number, path: line.path }, depth);
    return undefined;
  }
  const names = await walk.source.list(line.path);
  if (names === undefined)
    return {
      file,
      line: line.number,
      severity: 'fatal',
      message: `The directory ${line.path} is not there or cannot be listed.`,
    };
  for (const name of optionFileNames(names)) {
    const path = `${line.path.replace(/\/+$/, '')}/${name}`;
    await include(walk, { file, line: line.number, path }, depth);
  }
  return undefined;
}

/** Those that end in `.cnf`, hidden ones too, in the order of their bytes. */
function optionFileNames(names: readonly string[]): string[] {
  return names
    .filter((name) => name.endsWith('.cnf'))
    .sort((first, second) => Buffer.compare(Buffer.from(first), Buffer.from(second)));
}

async function include(
  walk: Walk,
  { file, line, path }: { readonly file: string; readonly line: number; readonly path: string },
  depth: number,
): Promise<void> {
  if (bytesOf(path).length > LONGEST_PATH_BYTES || (await contentOf(walk, path)) === undefined) {
    report(walk, surprise(file, line, `${path} is not there or cannot be read; a server passes over it.`));
    return;
  }
  const fatal = await readFile(walk, path, depth + 1);
  if (fatal === undefined) return;
  report(walk, {
    ...fatal,
    severity: 'surprise',
    message: `${fatal.message} A server drops the rest of this file.`,
  });
}

function contentOf(walk: Walk, path: string): Promise<SourceFile | undefined> {
  const known = walk.contents.get(path) ?? walk.source.read(path);
  walk.contents.set(path, known);
  return known;
}

/** Once, however often the file is read. */
function report(walk: Walk, problem: OptionFileProblem): void {
  walk.problems.set(`${problem.file}\0${problem.line}\0${problem.message}`, problem);
}

function surprise(file: string, line: number, message: string): OptionFileProblem {
  return { file, line, severity: 'surprise', message };
}

function unreadable(path: string): LabError {
  return new LabError({
    code: 'file-unreadable',
    message: `The option file ${path} is not there or cannot be read.`,
    remedy: 'Check the path and who may read it. A server that is told to read it does not start without it.',
    subject: path,
  });
}

function endless(path: string): LabError {
  return new LabError({
    code: 'file-unreadable',
    message: `The option files include each other more than ${MOST_READINGS} times; the last was ${path}.`,
    remedy: 'Let no file include itself, nor one that includes it.',
    subject: path,
  });
}
