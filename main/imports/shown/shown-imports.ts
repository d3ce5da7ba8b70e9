import type {
  FoundConfiguration,
  ImportFile,
  ImportRow,
  ImportSummary,
  ImportTrial,
} from '../../../preload/contract/import-preview.ts';
import type { Import } from '../../../preload/contract/imports.ts';
import { LabError } from '../../lab-error.ts';
import type { ImportSessions } from '../import-sessions.ts';
import { rowOf } from './import-row.ts';
import { type ShownImport, showImport } from './shown-import.ts';

interface Looked {
  readonly of: Import;
  /** Null where nothing was understood, or nothing of it is kept. */
  readonly shown: ShownImport | null;
}

/** What a window sees of imports: never more of them than fits on its screen. */
export class ShownImports {
  readonly #sessions: ImportSessions;
  /** By what is shown: a change draws a new one. */
  readonly #known = new WeakMap<object, Promise<ShownImport>>();
  /** Of an import of before, as it was when its summary was asked for. */
  #before: { readonly id: number; readonly looked: Promise<Looked> } | null = null;

  constructor(sessions: ImportSessions) {
    this.#sessions = sessions;
  }

  async summary(id: number): Promise<ImportSummary | null> {
    this.#before = null;
    return (await this.#look(id)).shown?.summary ?? null;
  }

  async rows(id: number, from: number, count: number): Promise<ImportRow[]> {
    const { shown } = await this.#look(id);
    if (shown === null) return [];
    const { trials, summary, repeated } = shown;
    return trials.slice(from, from + count).map((trial) => rowOf(trial, summary.metrics, repeated));
  }

  /** Throws `not-found`. */
  async trial(id: number, key: string): Promise<{ trial: ImportTrial; historyId: number | null }> {
    const { of, shown } = await this.#look(id);
    const trial = shown?.trials.find((one) => one.key === key);
    if (trial === undefined)
      throw new LabError({
        code: 'not-found',
        message: `The import ${id} has no such trial.`,
        remedy: 'Look at its list again; its rules may have changed.',
        subject: key,
      });
    return { trial, historyId: historyIdOf(of, trial) };
  }

  async files(id: number): Promise<ImportFile[]> {
    return (await this.#look(id)).of.preview?.files ?? [];
  }

  async configurations(id: number): Promise<FoundConfiguration[]> {
    return (await this.#look(id)).of.preview?.configurations ?? [];
  }

  async #look(id: number): Promise<Looked> {
    const open = this.#sessions.openPreview(id);
    if (open !== null) return this.#lookAt(open);
    if (this.#before?.id === id) return this.#before.looked;
    const before = { id, looked: this.#sessions.get(id).then((of) => this.#lookAt(of)) };
    this.#before = before;
    // One that is not there may be there later.
    before.looked.catch(() => {
      if (this.#before === before) this.#before = null;
    });
    return before.looked;
  }

  async #lookAt(of: Import): Promise<Looked> {
    const { preview } = of;
    if (preview === null) return { of, shown: null };
    const shown = this.#known.get(preview) ?? showImport(preview);
    this.#known.set(preview, shown);
    return { of, shown: await shown };
  }
}

/** Those that were taken in stand in history in the order of the preview. */
function historyIdOf({ status, trialIds, preview }: Import, { key, include, knownAs }: ImportTrial) {
  if (status !== 'stored' || !include) return knownAs;
  const taken = preview?.trials.filter((trial) => trial.include) ?? [];
  return trialIds[taken.findIndex((trial) => trial.key === key)] ?? null;
}
