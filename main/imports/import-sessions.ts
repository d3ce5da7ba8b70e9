import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Import, ImportSource } from '../../preload/contract/imports.ts';
import { asShownName, withPictures } from '../../preload/contract/shown-name.ts';
import { removeExperiment } from '../experiments/remove-experiment.ts';
import { LabError } from '../lab-error.ts';
import type { TrialParts } from '../trials/trial-parts.ts';
import { handEntryText, refuseWrongEntry } from './hand-entry.ts';
import { ImportSession } from './import-session.ts';
import { measureSource } from './measure-source.ts';
import { given } from './sources/given.ts';
import { eachNamedOnce } from './sources/once-named.ts';
import { type Found, whyUnreadable } from './sources/source-file.ts';
import { walk } from './sources/walk.ts';
import { storedImport, withKeptPreview } from './storing/stored-import.ts';

/** Previews hold what was read; more of them than these at once are not kept open. The window and the guide say so. */
const mostOpen = 8;

/** The imports of this process, and those that history knows. */
export class ImportSessions {
  readonly #parts: TrialParts;
  readonly #open = new Map<number, ImportSession>();
  /** Previews that had to make room, without what they held: they are shown as such until the end of the process. */
  readonly #letGo = new Map<number, Import>();
  /** What each was opened from, where that takes no room to speak of. */
  readonly #sources = new Map<number, ImportSource>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: TrialParts) {
    this.#parts = parts;
  }

  /** Throws `file-unreadable` for a path that is not there, `invalid-input` for typed numbers that have no place. */
  async open(source: ImportSource): Promise<ImportSession> {
    if (source.kind === 'paths') await checkPaths(source.paths);
    if (source.kind === 'hand') refuseWrongEntry(source.entry);
    this.#makeRoom();
    const { stores, now } = this.#parts;
    const name = nameOf(source);
    const at = now().toISOString();
    const id = stores.imports.open(name, at);
    const session = new ImportSession(this.#parts, {
      id,
      name,
      at,
      sources: sourcesOf(source),
      measure: (signal) => measureSource(source, signal),
    });
    this.#open.set(id, session);
    if (roomOf(source) <= mostHeldSource) this.#sources.set(id, source);
    session.read();
    return session;
  }

  /** Reads the source of one whose preview is gone as an import of its own. Throws where nobody knows that source any more. */
  async reopen(id: number): Promise<ImportSession> {
    const source = this.#sources.get(id);
    const before = this.list().find((one) => one.id === id);
    if (source === undefined || before?.reopens !== true) throw notThere(id);
    const session = await this.open(source);
    this.#letGo.delete(id);
    this.#open.delete(id);
    this.#sources.delete(id);
    return session;
  }

  async get(id: number, withPreview = true): Promise<Import> {
    const open = this.#opened(id, withPreview);
    if (open !== null) return open;
    const letGo = this.#letGo.get(id);
    if (letGo !== undefined) return letGo;
    // What is stored is told from history, as after a restart.
    const stored = this.#parts.stores.imports.find(id);
    if (stored === null) throw notThere(id);
    const view = storedImport(stored);
    return withPreview ? withKeptPreview(this.#parts, view) : view;
  }

  /** With what was understood so far; null for one that history tells of. */
  openPreview(id: number): Import | null {
    return this.#opened(id, true);
  }

  #opened(id: number, withPreview: boolean): Import | null {
    const open = this.#openView(id, withPreview);
    return open !== null && (open.status !== 'stored' || open.already) ? open : null;
  }

  #openView(id: number, withPreview: boolean): Import | null {
    const view = this.#open.get(id)?.view(withPreview);
    return view === undefined ? null : { ...view, reopens: view.reopens && this.#sources.has(id) };
  }

  list(): Import[] {
    const open = [...this.#open.keys()].flatMap((id) => this.#openView(id, false) ?? []);
    open.push(...this.#letGo.values());
    const known = new Set(open.map(({ id }) => id));
    const stored = this.#parts.stores.imports.list().filter(({ id }) => !known.has(id));
    return [...open, ...stored.map(storedImport)].sort((a, b) => b.id - a.id);
  }

  /** Throws `not-found` for one that is not open any more. */
  session(id: number): ImportSession {
    const session = this.#open.get(id);
    if (session === undefined) throw notThere(id);
    return session;
  }

  store(session: ImportSession): void {
    session.store((work) => this.#inTurn(work));
  }

  /** Removes the experiment that the import made; of one that changed nothing there is nothing to remove. */
  async undo(id: number): Promise<void> {
    const { status, already, experimentId } = await this.get(id, false);
    if (status !== 'stored' || already || experimentId === null) {
      throw new LabError({
        code: 'conflict',
        message: already ? 'This import changed nothing.' : `The import is ${status}; it has stored nothing.`,
        remedy: 'Undo the import that stored the trials; `rackmark import --list` names them.',
        subject: String(id),
      });
    }
    await this.#inTurn(() => removeExperiment(this.#parts, experimentId));
    this.#open.get(id)?.undone();
    this.#parts.tell({ event: 'experiment.changed', id: experimentId });
  }

  /** The same text given twice at once is one import: the second sees what the first has stored. */
  #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = this.#last.then(work, work);
    this.#last = done.catch(() => {});
    return done;
  }

  /** What has ended goes first, then previews nobody has worked on, the oldest of each first. */
  #makeRoom(): void {
    const idle = [...this.#open].flatMap(([id, session]) => {
      const view = session.view(false);
      const rank = view.status !== 'ready' ? 0 : session.edited ? 2 : 1;
      return view.status === 'reading' || view.status === 'storing' ? [] : [{ id, view, rank }];
    });
    const tooMany = Math.max(0, this.#open.size - mostOpen + 1);
    for (const { id, view } of idle.toSorted((a, b) => a.rank - b.rank).slice(0, tooMany)) {
      this.#open.delete(id);
      if (view.status !== 'ready') continue;
      this.#letGo.set(id, { ...view, status: 'let-go', reopens: this.#sources.has(id) });
      this.#parts.tell({ event: 'import.changed', id });
    }
  }
}

/** Texts and contents that are larger were what took the room. */
const mostHeldSource = 2 ** 20;

/** Characters that are held by remembering it; paths are read again where they lie. */
function roomOf(source: ImportSource): number {
  switch (source.kind) {
    case 'paths':
      return 0;
    case 'text':
      return source.text.length;
    case 'files':
      return source.files.reduce((sum, { base64 }) => sum + base64.length, 0);
    case 'hand':
      return JSON.stringify(source.entry).length;
  }
}

function notThere(id: number): LabError {
  return new LabError({
    code: 'not-found',
    message: `There is no import with number ${id}.`,
    remedy:
      'A preview that was not stored is gone when Rackmark ends: give its text, file or folder again. The import screen and `rackmark import --list` name what is there.',
    subject: String(id),
  });
}

async function checkPaths(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    try {
      await stat(path);
    } catch (error) {
      throw new LabError(
        {
          code: 'file-unreadable',
          message: `${path} cannot be read. ${whyUnreadable(error)}`,
          remedy: 'Check the path.',
          subject: path,
        },
        { cause: error },
      );
    }
  }
}

function nameOf(source: ImportSource): string {
  switch (source.kind) {
    case 'text':
      return asShownName(`Imported: ${source.name}`);
    case 'hand':
      return source.entry.name;
    case 'paths': {
      const names = source.paths.map((path) => basename(path)).join(', ');
      return asShownName(`Imported: ${names}`);
    }
    case 'files': {
      const first = source.files[0]?.path.split('/')[0] ?? '';
      const others = source.files.length - 1;
      const more = others > 0 && !source.files[0]?.path.includes('/') ? ` and ${others} more` : '';
      return asShownName(`Imported: ${first}${more}`);
    }
  }
}

function sourcesOf(source: ImportSource): () => AsyncIterable<Found> {
  switch (source.kind) {
    case 'text':
      return () => given([{ path: source.name, bytes: Buffer.from(source.text) }]);
    case 'hand': {
      const bytes = Buffer.from(handEntryText(source.entry));
      return () => given([{ path: 'entered-by-hand.json', bytes }]);
    }
    case 'paths':
      return () => eachNamedOnce(walk(source.paths));
    case 'files':
      return () => eachNamedOnce(given(decoded(source.files)));
  }
}

function* decoded(files: readonly { path: string; base64: string }[]) {
  const paths = new Set(files.map(({ path }) => withPictures(path)));
  const isTaken = (path: string) => paths.has(path);
  for (const { path, base64 } of files) yield { path, isTaken, bytes: Buffer.from(base64, 'base64') };
}
