import type { Failure } from '../../preload/contract/failure.ts';
import type { TriedFactors } from '../../preload/contract/import-factors.ts';
import type { ImportPreview } from '../../preload/contract/import-preview.ts';
import type { Import } from '../../preload/contract/imports.ts';
import { failureOf, isBug, isDiskFull, LabError } from '../lab-error.ts';
import type { TrialParts } from '../trials/trial-parts.ts';
import { Turns } from '../turns.ts';
import { type Change, type EditedFactor, type Edits, noEdits, withChange } from './edits.ts';
import { refuseSlowPatterns } from './factors/slow-patterns.ts';
import { tryFactors } from './factors/try-factors.ts';
import { type Amount, ImportProgress } from './import-progress.ts';
import { nothingToStore } from './nothing-to-store.ts';
import { groupSources, type Pace, previewOf, type ReadSources } from './preview.ts';
import { readAllSources } from './reading/read-sources.ts';
import type { Found } from './sources/source-file.ts';
import { removeHalfImported, storeImport } from './storing/store-import.ts';
import type { TrialSubject } from './trials/trial-subject.ts';

/** News of how far it is are no more often than so. */
const newsMilliseconds = 200;
const countAfterMilliseconds = 400;

/** One import from its opening to its end. What it read lives here, in memory, until it is stored. */
export class ImportSession {
  readonly #parts: TrialParts;
  readonly #id: number;
  readonly #sources: () => AsyncIterable<Found>;
  readonly #openedAt: string;
  readonly #stop = new AbortController();
  #name: string;
  #status: Import['status'] = 'reading';
  readonly #progress = new ImportProgress();
  readonly #measure: (signal: AbortSignal) => Promise<Amount | null>;
  #failure: Failure | null = null;
  #read: ReadSources | null = null;
  #edits: Edits = noEdits;
  #edited = false;
  #preview: ImportPreview | null = null;
  #experimentId: number | null = null;
  #trialIds: number[] = [];
  #already = false;
  #toldAt = 0;
  #work: Promise<void> = Promise.resolve();
  #changing: Promise<void> = Promise.resolve();

  constructor(
    parts: TrialParts,
    opened: {
      readonly id: number;
      readonly name: string;
      readonly at: string;
      readonly sources: () => AsyncIterable<Found>;
      /** How much there is to read, as far as that can be told beforehand. */
      readonly measure: (signal: AbortSignal) => Promise<Amount | null>;
    },
  ) {
    this.#parts = parts;
    this.#id = opened.id;
    this.#name = opened.name;
    this.#openedAt = opened.at;
    this.#sources = opened.sources;
    this.#measure = opened.measure;
  }

  view(withPreview = true): Import {
    return {
      id: this.#id,
      name: this.#name,
      status: this.#status,
      openedAt: this.#openedAt,
      progress: this.#progress.view(),
      failure: this.#failure,
      preview: withPreview ? this.#preview : null,
      experimentId: this.#experimentId,
      trialIds: this.#trialIds,
      already: this.#already,
      olderReader: '',
      reopens: this.#status === 'canceled',
    };
  }

  /** Somebody has put work into its preview. */
  get edited(): boolean {
    return this.#edited;
  }

  /** Resolves when what is under way has ended, however it ended. */
  settled(): Promise<void> {
    return this.#work;
  }

  read(): void {
    this.#carry(async () => {
      const read = await readAllSources(this.#sources(), this.#stop.signal, (progress) => {
        this.#progress.set(progress);
        this.#news();
      }).finally(this.#expectHowMuch());
      this.#progress.begin('grouping', null);
      this.#read = await groupSources(read, this.#pace());
      await this.#draw();
      this.#status = 'ready';
    });
  }

  /** One change after the other, each of what the one before made. */
  change(change: Change & { readonly name?: string | undefined }): Promise<void> {
    const changed = this.#changing.then(() => this.#change(change));
    this.#changing = changed.catch(() => undefined);
    return changed;
  }

  async #change({ name, ...change }: Change & { readonly name?: string | undefined }): Promise<void> {
    this.#must('ready', 'changed');
    refuseSlowPatterns(change.factors ?? [], this.#read?.subjects ?? []);
    this.#edited = true;
    if (name !== undefined) this.#name = name;
    this.#edits = withChange(this.#edits, change, this.#preview);
    await this.#draw().catch((error: unknown) => {
      if (error instanceof Canceled) this.#must('ready', 'changed');
      throw error;
    });
  }

  tryFactors(factors: readonly EditedFactor[]): TriedFactors {
    this.#must('ready', 'changed');
    const subjects = this.#read?.subjects ?? [];
    refuseSlowPatterns(factors, subjects);
    return tryFactors(subjects, factors);
  }

  /** `turn` lets one import after the other write: the same text given twice is the same import. */
  store(turn: (work: () => Promise<void>) => Promise<void>): void {
    this.#must('ready', 'stored');
    this.#status = 'storing';
    this.#carry(() => turn(() => this.#store()));
  }

  cancel(): void {
    if (this.#status === 'stored' || this.#status === 'undone') this.#must('ready', 'canceled');
    if (this.#status === 'ready') {
      this.#status = 'canceled';
      this.#read = null;
    }
    this.#stop.abort(new Canceled());
  }

  undone(): void {
    this.#status = 'undone';
    this.#trialIds = [];
    this.#experimentId = null;
  }

  async #store(): Promise<void> {
    await this.#changing;
    await removeHalfImported(this.#parts);
    await this.#draw();
    const preview = this.#preview;
    const subjects = new Map(this.#read?.subjects.map((subject) => [subject.draft.key, subject]));
    const previewed = (preview?.trials ?? []).flatMap((trial) => {
      const subject = subjects.get(trial.key);
      return subject === undefined ? [] : [{ trial, subject }];
    });
    const trials = previewed.filter(({ trial }) => trial.include);
    if (preview === null || trials.length === 0) return this.#storeNothing(preview);
    const all = amountOf(trials.map(({ subject }) => subject));
    try {
      const stored = await storeImport(
        this.#parts,
        {
          id: this.#id,
          name: this.#name,
          factors: preview.factors,
          trials,
          leftOut: previewed.filter(({ trial }) => !trial.include),
          preview,
          sources: this.#sources,
        },
        this.#stop.signal,
        {
          onStep: (step, ofTrials) => this.#progress.begin(step, step === 'files' ? all : null, ofTrials),
          onFile: (path, bytes) => {
            this.#progress.add(path, bytes);
            this.#news();
          },
          onTrials: this.#onTrials,
        },
      );
      this.#experimentId = stored.experimentId;
      this.#trialIds = stored.trialIds;
      this.#status = 'stored';
      this.#preview = null;
      this.#parts.tell({ event: 'experiment.changed', id: stored.experimentId });
    } catch (error) {
      // What finds no room to be removed either is removed before the next import is stored, or at the next start.
      await removeHalfImported(this.#parts).catch((left: unknown) => {
        if (!isDiskFull(left)) throw left;
      });
      throw isDiskFull(error) ? nothingKept(error) : error;
    }
  }

  /** Of what is read at once nobody asks how long it takes, and counting would only hold it up. */
  #expectHowMuch(): () => void {
    const counting = new AbortController();
    const timer = setTimeout(() => {
      this.#measure(counting.signal).then(
        (all) => counting.signal.aborted || this.#progress.expect(all),
        (error: unknown) => this.#parts.logBug(error, 'imports'),
      );
    }, countAfterMilliseconds);
    return () => {
      clearTimeout(timer);
      counting.abort();
    };
  }

  /** All that there is was imported before: the answer is what that import made. */
  #storeNothing(preview: ImportPreview | null): void {
    const known = (preview?.trials ?? []).flatMap(({ knownAs }) => knownAs ?? []);
    const [first] = known;
    if (first === undefined) {
      throw nothingToStore(this.#name, preview);
    }
    const { experimentId } = this.#parts.stores.trials.get(first);
    this.#experimentId = experimentId;
    this.#trialIds = this.#parts.stores.imports.ofExperiment(experimentId)?.trialIds ?? known;
    this.#already = true;
    this.#status = 'stored';
  }

  async #draw(): Promise<void> {
    if (this.#read === null) return;
    const { imports } = this.#parts.stores;
    this.#progress.begin('grouping', null, this.#read.subjects.length);
    this.#preview = await previewOf(
      this.#read,
      this.#edits,
      {
        seen: (identity) => imports.seen(identity),
        trialOf: onceForEach((sha256) => imports.trialOf(sha256)),
      },
      this.#pace(),
    );
  }

  #pace(): Pace {
    return { turns: new Turns(this.#stop.signal), onTrials: this.#onTrials };
  }

  readonly #onTrials = (trials: number): void => {
    this.#progress.setTrials(trials);
    // Whoever changes a preview gets it whole once it is drawn anew.
    if (this.#status !== 'ready') this.#news();
  };

  /** At most five times a second; the end is always told. */
  #news(isEnd = false): void {
    const now = performance.now();
    if (!isEnd && now - this.#toldAt < newsMilliseconds) return;
    this.#toldAt = now;
    this.#parts.tell({ event: 'import.changed', id: this.#id });
  }

  #carry(work: () => Promise<void>): void {
    this.#work = this.#ended(work).finally(() => {
      // What was read is of use to one that is ready, and to nobody else.
      if (this.#status !== 'ready') this.#read = null;
      this.#news(true);
    });
  }

  #ended(work: () => Promise<void>): Promise<void> {
    return work().catch((error: unknown) => {
      this.#status = error instanceof Canceled ? 'canceled' : 'failed';
      if (error instanceof Canceled) return;
      this.#failure = failureOf(error);
      if (isBug(error)) this.#parts.logBug(error, 'imports');
    });
  }

  #must(status: Import['status'], done: string): void {
    if (this.#status === status) return;
    throw new LabError({
      code: 'conflict',
      message: `The import is ${this.#status} and cannot be ${done}.`,
      remedy: 'Look at it again; it may have moved on meanwhile.',
      subject: this.#name,
    });
  }
}

class Canceled extends Error {}

function nothingKept(cause: unknown): LabError {
  return new LabError(
    {
      code: 'disk-full',
      message: 'The disk of the data directory is full; nothing of this import was kept.',
      remedy: 'Free some space there and import again.',
    },
    { cause },
  );
}

/** A text of a hundred thousand trials is asked after once. */
function onceForEach<Value>(ask: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    const value = known.has(key) ? (known.get(key) as Value) : ask(key);
    known.set(key, value);
    return value;
  };
}

/** The files of some trials, each once. */
function amountOf(subjects: readonly TrialSubject[]): Amount {
  const drafts = subjects.flatMap(({ draft: { own, companions } }) => [
    own?.file,
    ...companions.map(({ file }) => file),
  ]);
  const files = [...new Set(drafts)].filter((file) => file !== undefined);
  return { files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
}
