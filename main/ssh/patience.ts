/** A time limit that stands still while a person thinks. */
export class Patience {
  readonly #onOver: () => void;
  #leftMs: number;
  #since = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(seconds: number, onOver: () => void) {
    this.#leftMs = seconds * 1000;
    this.#onOver = onOver;
    this.goOn();
  }

  hold(): void {
    if (this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#leftMs -= performance.now() - this.#since;
  }

  goOn(): void {
    if (this.#timer !== null) return;
    this.#since = performance.now();
    this.#timer = setTimeout(this.#onOver, Math.max(0, this.#leftMs));
  }

  /** For good. */
  end(): void {
    this.hold();
  }
}
