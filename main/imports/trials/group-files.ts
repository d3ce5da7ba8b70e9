import type { FileDigest, FoundReading } from '../reading/file-digest.ts';
import { isTrial, measuredNothing, type ReadingDigest } from '../reading/reading-digest.ts';
import { readName } from './name-parts.ts';
import type { Companion, TrialDraft } from './trial-draft.ts';

interface Core {
  readonly file: FileDigest;
  readonly found: FoundReading;
  readonly folder: string;
  readonly stem: string;
  /** Of several in one file: where it stands among the readings, counted from 1; else null. */
  readonly place: number | null;
}

/**
 * Files as trials. Every result is a trial; what else lies there goes with the trials of its folder whose names begin
 * alike, or with all of them; what lies above, with all below. A folder that looks like its neighbours but has no result
 * is an attempt that was given up.
 */
export function groupFiles(files: readonly FileDigest[]): TrialDraft[] {
  const cores = files.flatMap(coresOf);
  const index = new CoreIndex(cores);
  const companions = new Map<Core, Companion[]>();
  const alone: FileDigest[] = [];
  for (const file of files) {
    const readings = file.readings.filter(({ reading }) => !isTrial(reading));
    if (readings.length === 0 && file.readings.some(({ reading }) => isResult(reading))) continue;
    const owners = index.ownersOf(file.path);
    if (owners.length === 0) alone.push(file);
    for (const core of owners) {
      if (core.file === file && readings.length === 0) continue;
      add(companions, core, { file, readings });
    }
  }
  const trials = cores.map((core) => draftOf(core, index, companions.get(core) ?? []));
  return [...trials, ...attempts(alone, files, index)].sort(byName).map(({ draft }) => draft);
}

interface NamedDraft {
  /** Its path but for the place in its file: those of one file stay as they stand there. */
  readonly name: string;
  readonly draft: TrialDraft;
}

function byName(one: NamedDraft, other: NamedDraft): number {
  return one.name < other.name ? -1 : one.name > other.name ? 1 : 0;
}

/** A log of the preparation lies beside its trial and is none; what it says held for the preparation only. */
function isResult(reading: ReadingDigest): boolean {
  return isTrial(reading) && !measuredNothing(reading);
}

/** A text may hold a hundred thousand. */
function coresOf(file: FileDigest): Core[] {
  const [folder, stem] = [folderOf(file.path), stemOf(file.path)];
  const trials = file.readings.flatMap((found, at) => (isResult(found.reading) ? [{ found, at }] : []));
  const several = trials.length > 1;
  return trials.map(({ found, at }) => ({ file, found, folder, stem, place: several ? at + 1 : null }));
}

/** Trials by folder, and by the folders above it. */
class CoreIndex {
  readonly #inFolder = new Map<string, Core[]>();
  readonly #filesInFolder = new Map<string, Set<FileDigest>>();
  readonly #below = new Map<string, Core[]>();
  readonly #byName = new Map<string, NameIndex>();
  readonly #naming = new Map<string, boolean>();

  constructor(cores: readonly Core[]) {
    for (const core of cores) {
      add(this.#inFolder, core.folder, core);
      const files = this.#filesInFolder.get(core.folder) ?? new Set();
      this.#filesInFolder.set(core.folder, files.add(core.file));
      for (const above of foldersAbove(core.folder)) add(this.#below, above, core);
    }
  }

  inFolder(folder: string): readonly Core[] {
    return this.#inFolder.get(folder) ?? [];
  }

  /** Whether all trials of a folder stand in one file, whose name says no level: they are called as the folder is. */
  namesTrials(folder: string, stem: string): boolean {
    const known = this.#naming.get(folder);
    if (known !== undefined) return known;
    const names = this.#filesInFolder.get(folder)?.size === 1 && readName(stem).parts.length === 0;
    this.#naming.set(folder, names);
    return names;
  }

  ownersOf(path: string): readonly Core[] {
    const folder = folderOf(path);
    const here = this.inFolder(folder);
    if (here.length > 0) return this.#namedLike(folder, stemOf(path));
    const below = this.#below.get(folder) ?? [];
    if (below.length > 0) return below;
    for (const above of foldersAbove(folder)) {
      const cores = this.inFolder(above);
      if (cores.length > 0) return this.#namedLike(above, folder.slice(above.length).replace(/^\//, ''));
    }
    return [];
  }

  #namedLike(folder: string, stem: string): readonly Core[] {
    const names = this.#byName.get(folder) ?? new NameIndex(this.inFolder(folder));
    this.#byName.set(folder, names);
    return names.alike(stem);
  }
}

/** The trials of a folder by the first parts of their names: a folder may hold fifty thousand of both. */
class NameIndex {
  readonly #all: readonly Core[];
  readonly #byFirstParts = new Map<string, Core[]>();

  constructor(cores: readonly Core[]) {
    this.#all = cores;
    for (const [stem, own] of Map.groupBy(cores, (core) => core.stem))
      for (const first of firstParts(stem)) for (const core of own) add(this.#byFirstParts, first, core);
  }

  /** Those whose stem begins with the most parts of this one; all of them where none does. */
  alike(stem: string): readonly Core[] {
    for (const first of firstParts(stem).reverse()) {
      const cores = this.#byFirstParts.get(first);
      if (cores !== undefined) return cores;
    }
    return this.#all;
  }
}

/** `Tier2G`, `Tier2G RW`, `Tier2G RW 64th` of `Tier2G_RW_64th`. */
function firstParts(stem: string): string[] {
  const parts = stem.split(/[._\s-]+/);
  return parts.map((_, at) => parts.slice(0, at + 1).join(' '));
}

function draftOf(
  { file, found, folder, stem, place }: Core,
  index: CoreIndex,
  companions: readonly Companion[],
): NamedDraft {
  const lone = folder !== '' && index.namesTrials(folder, stem);
  const name = lone ? folder : folder === '' ? stem : `${folder}/${stem}`;
  const key = `${file.path}#${found.reader}.${found.index}`;
  const path = place === null ? name : `${name}#${place}`;
  return { name, draft: { key, path, own: { file, found }, companions } };
}

/** Folders with at least two files of the same names as a neighbour that has a result, and samples among them. */
function attempts(
  alone: readonly FileDigest[],
  files: readonly FileDigest[],
  index: CoreIndex,
): NamedDraft[] {
  const byFolder = Map.groupBy(alone, ({ path }) => folderOf(path));
  const namesByParent = new Map<string, Set<string>>();
  for (const { path } of files) {
    const folder = folderOf(path);
    if (index.inFolder(folder).length === 0) continue;
    const names = namesByParent.get(folderOf(folder)) ?? new Set();
    namesByParent.set(folderOf(folder), names.add(nameOf(path)));
  }
  return [...byFolder].flatMap(([folder, own]) => {
    const names = folder === '' ? undefined : namesByParent.get(folderOf(folder));
    const shared = own.filter(({ path }) => names?.has(nameOf(path))).length;
    const sampled = own.some((file) => file.readings.some(({ reading }) => reading.kind === 'telemetry'));
    if (shared < 2 || !sampled) return [];
    const companions = own.map((file) => ({ file, readings: file.readings }));
    return [{ name: folder, draft: { key: `${folder}#attempt`, path: folder, own: null, companions } }];
  });
}

function add<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

function foldersAbove(folder: string): string[] {
  const above: string[] = [];
  for (let at = folder; at !== ''; ) {
    at = folderOf(at);
    above.push(at);
  }
  return above;
}

function folderOf(path: string): string {
  const at = path.lastIndexOf('/');
  return at === -1 ? '' : path.slice(0, at);
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** `Tier2G_RW_64th` of `Tier2G_RW_64th.sysbench.txt`. */
/** Without its endings, which are words alone: `Tier2G` of `Tier2G.cnf.txt`, all but the last of `mysql 8.0.36 BP 1G.log`. */
function stemOf(path: string): string {
  const name = nameOf(path);
  const stem = name.replace(/(?<=.)(\.[a-z][a-z-]{0,19})+$/i, '');
  return stem === '' ? name : stem;
}
