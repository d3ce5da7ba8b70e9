import type { FileDigest, FoundReading } from '../reading/file-digest.ts';
import { isTrial } from '../reading/reading-digest.ts';
import { readName } from './name-parts.ts';
import type { Companion, TrialDraft } from './trial-draft.ts';

interface Core {
  readonly file: FileDigest;
  readonly found: FoundReading;
  readonly folder: string;
  readonly stem: string;
}

/**
 * Files as trials. Every result is a trial; what else lies there goes with the trials of its folder whose names begin
 * alike, or with all of them; what lies above, with all below. A folder that looks like its neighbours but has no result
 * is an attempt that was given up.
 */
export function groupFiles(files: readonly FileDigest[]): TrialDraft[] {
  const cores = files.flatMap((file) =>
    file.readings
      .filter(({ reading }) => isTrial(reading))
      .map((found) => ({ file, found, folder: folderOf(file.path), stem: stemOf(file.path) })),
  );
  const index = new CoreIndex(cores);
  const companions = new Map<Core, Companion[]>();
  const alone: FileDigest[] = [];
  for (const file of files) {
    const readings = file.readings.filter(({ reading }) => !isTrial(reading));
    if (readings.length === 0 && file.readings.length > 0) continue;
    const owners = index.ownersOf(file.path);
    if (owners.length === 0) alone.push(file);
    for (const core of owners) {
      if (core.file === file && readings.length === 0) continue;
      add(companions, core, { file, readings });
    }
  }
  const trials = cores.map((core) => draftOf(core, index, companions.get(core) ?? []));
  return [...trials, ...attempts(alone, files, index)].sort((a, b) =>
    a.path < b.path ? -1 : a.path > b.path ? 1 : 0,
  );
}

/** Trials by folder, and by the folders above it. */
class CoreIndex {
  readonly #inFolder = new Map<string, Core[]>();
  readonly #below = new Map<string, Core[]>();

  constructor(cores: readonly Core[]) {
    for (const core of cores) {
      add(this.#inFolder, core.folder, core);
      for (const above of foldersAbove(core.folder)) add(this.#below, above, core);
    }
  }

  inFolder(folder: string): readonly Core[] {
    return this.#inFolder.get(folder) ?? [];
  }

  ownersOf(path: string): readonly Core[] {
    const folder = folderOf(path);
    const here = this.inFolder(folder);
    if (here.length > 0) return alike(here, stemOf(path));
    const below = this.#below.get(folder) ?? [];
    if (below.length > 0) return below;
    for (const above of foldersAbove(folder)) {
      const cores = this.inFolder(above);
      if (cores.length > 0)
        return cores.length === 1 ? cores : alike(cores, folder.slice(above.length).replace(/^\//, ''));
    }
    return [];
  }
}

/** Those whose stem begins with the most parts of this one; all of them where none does. */
function alike(cores: readonly Core[], stem: string): readonly Core[] {
  const parts = stem.split(/[._\s-]+/);
  const shared = cores.map((core) => {
    const own = core.stem.split(/[._\s-]+/);
    const different = own.findIndex((part, at) => part !== parts[at]);
    return different === -1 ? own.length : different;
  });
  const most = Math.max(...shared);
  return cores.filter((_, at) => shared[at] === most);
}

function draftOf(
  { file, found, folder, stem }: Core,
  index: CoreIndex,
  companions: readonly Companion[],
): TrialDraft {
  const alone = index.inFolder(folder).every((core) => core.file === file) && folder !== '';
  const lone = alone && readName(stem).parts.length === 0;
  const several = file.readings.filter(({ reading }) => isTrial(reading)).length > 1;
  const place = several ? `#${file.readings.indexOf(found) + 1}` : '';
  return {
    key: `${file.path}#${found.reader}.${found.index}`,
    path: `${lone ? folder : folder === '' ? stem : `${folder}/${stem}`}${place}`,
    own: { file, found },
    companions,
  };
}

/** Folders with at least two files of the same names as a neighbour that has a result, and samples among them. */
function attempts(
  alone: readonly FileDigest[],
  files: readonly FileDigest[],
  index: CoreIndex,
): TrialDraft[] {
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
    return [{ key: `${folder}#attempt`, path: folder, own: null, companions }];
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
