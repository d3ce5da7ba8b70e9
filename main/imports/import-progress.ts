import type { Import } from '../../preload/contract/imports.ts';

export interface Amount {
  readonly files: number;
  readonly bytes: number;
}

type Step = Import['progress']['step'];

/** Sooner than this nobody can tell how long it takes. */
const leastMilliseconds = 1000;
const leastShare = 0.02;

/** How far one step of an import is: of how much, and how long that step will still take. */
export class ImportProgress {
  readonly #clock: () => number;
  #step: Step = 'reading';
  #done: Amount = { files: 0, bytes: 0 };
  #all: Amount | null = null;
  #trials = 0;
  #ofTrials: number | null = null;
  #now = '';
  #startedAt: number;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
    this.#startedAt = clock();
  }

  /** A new step; `all` and `ofTrials` are null while nobody knows, or where they say nothing of it. */
  begin(step: Step, all: Amount | null, ofTrials: number | null = null): void {
    this.#step = step;
    this.#done = { files: 0, bytes: 0 };
    this.#all = all;
    this.#trials = 0;
    this.#ofTrials = ofTrials;
    this.#now = '';
    this.#startedAt = this.#clock();
  }

  expect(all: Amount | null): void {
    this.#all = all;
  }

  /** What is done so far. */
  set({ files, bytes, now }: Amount & { readonly now: string }): void {
    this.#done = { files, bytes };
    this.#now = now;
  }

  /** One more file is done. */
  add(now: string, bytes: number): void {
    this.set({ files: this.#done.files + 1, bytes: this.#done.bytes + bytes, now });
  }

  /** So many trials of this step are done. */
  setTrials(trials: number): void {
    this.#trials = trials;
  }

  /** All is done, whatever was expected. */
  end(): void {
    this.#all = this.#done;
    this.#now = '';
  }

  view(): Import['progress'] {
    const { files, bytes } = this.#done;
    // An archive unfolds to more than it is; what was expected is no answer then.
    const all = this.#all !== null && this.#all.files >= files && this.#all.bytes >= bytes ? this.#all : null;
    return {
      step: this.#step,
      files,
      bytes,
      ofFiles: all?.files ?? null,
      ofBytes: all?.bytes ?? null,
      trials: this.#trials,
      ofTrials: this.#ofTrials,
      secondsLeft: this.#secondsLeft(all),
      now: this.#now,
    };
  }

  /** By the pace so far; of a step with trials and bytes, both take their time. */
  #secondsLeft(all: Amount | null): number | null {
    const shares = [...(all === null ? [] : [this.#shareOf(all)]), ...this.#shareOfTrials()];
    if (shares.length === 0) return null;
    const elapsed = this.#clock() - this.#startedAt;
    const share = shares.reduce((sum, one) => sum + one, 0) / shares.length;
    if (elapsed < leastMilliseconds || share < leastShare) return null;
    return Math.ceil((elapsed / 1000) * (1 / share - 1));
  }

  /** By bytes, which take the time; by files where they are all empty. */
  #shareOf(all: Amount): number {
    return all.bytes > 0 ? this.#done.bytes / all.bytes : this.#done.files / Math.max(1, all.files);
  }

  #shareOfTrials(): number[] {
    return this.#ofTrials === null ? [] : [Math.min(1, this.#trials / Math.max(1, this.#ofTrials))];
  }
}
