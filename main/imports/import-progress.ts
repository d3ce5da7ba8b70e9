import type { Import } from '../../preload/contract/imports.ts';

export interface Amount {
  readonly files: number;
  readonly bytes: number;
}

/** Sooner than this nobody can tell how long it takes. */
const leastMilliseconds = 1000;
const leastShare = 0.02;

/** How far one stage of an import is: of how much, and how long it will still take. */
export class ImportProgress {
  readonly #clock: () => number;
  #done: Amount = { files: 0, bytes: 0 };
  #all: Amount | null = null;
  #now = '';
  #startedAt: number;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
    this.#startedAt = clock();
  }

  /** A new stage; `all` is null while nobody knows. */
  begin(all: Amount | null): void {
    this.#done = { files: 0, bytes: 0 };
    this.#all = all;
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
      files,
      bytes,
      ofFiles: all?.files ?? null,
      ofBytes: all?.bytes ?? null,
      secondsLeft: all === null ? null : this.#secondsLeft(all),
      now: this.#now,
    };
  }

  /** By bytes, which take the time; by files where they are all empty. */
  #secondsLeft(all: Amount): number | null {
    const elapsed = this.#clock() - this.#startedAt;
    const share = all.bytes > 0 ? this.#done.bytes / all.bytes : this.#done.files / Math.max(1, all.files);
    if (elapsed < leastMilliseconds || share < leastShare) return null;
    return Math.ceil((elapsed / 1000) * (1 / share - 1));
  }
}
