/** Numbers of which none is given twice, for a hundred thousand that all ask for the same. */
export class Numbering {
  /** Of a number that was given: a later one that may be free. */
  readonly #after = new Map<number, number>();

  /** This number, else the first free one after it. */
  next(wanted: number): number {
    let number = wanted;
    const passed: number[] = [];
    for (let after = this.#after.get(number); after !== undefined; after = this.#after.get(number)) {
      passed.push(number);
      number = after;
    }
    for (const one of passed) this.#after.set(one, number + 1);
    this.#after.set(number, number + 1);
    return number;
  }
}
