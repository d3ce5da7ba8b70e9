/** Numbers by their rows, eight bytes each; null in a row that has none. Takes no room before its first number. */
export class NumberColumn {
  #numbers = new Float64Array(0);

  set(row: number, number: number | null): void {
    if (number === null) return;
    if (row >= this.#numbers.length) this.#grow(row + 1);
    this.#numbers[row] = number;
  }

  at(row: number): number | null {
    const number = this.#numbers[row] ?? Number.NaN;
    return Number.isNaN(number) ? null : number;
  }

  get isEmpty(): boolean {
    return this.#numbers.length === 0;
  }

  /** What stands in the first so many rows. */
  first(rows: number): (number | null)[] {
    const numbers = new Array<number | null>(rows);
    for (let row = 0; row < rows; row++) numbers[row] = this.at(row);
    return numbers;
  }

  #grow(rows: number): void {
    const grown = new Float64Array(Math.max(fewestRows, 2 * this.#numbers.length, rows));
    grown.set(this.#numbers);
    grown.fill(Number.NaN, this.#numbers.length);
    this.#numbers = grown;
  }
}

const fewestRows = 64;
