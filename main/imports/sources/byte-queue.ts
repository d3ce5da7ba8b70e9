/** Bytes of a stream, taken in the sizes that a format asks for. */
export class ByteQueue {
  readonly #source: AsyncIterator<Uint8Array>;
  #held: Uint8Array = new Uint8Array(0);
  #ended = false;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Exactly so many, or what is left when the stream ends before. */
  async take(count: number): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    let missing = count;
    while (missing > 0) {
      const piece = await this.some(missing);
      if (piece === null) break;
      parts.push(piece);
      missing -= piece.length;
    }
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  }

  /** What is there, `most` at most and one at least; null at the end. */
  async some(most: number): Promise<Uint8Array | null> {
    while (this.#held.length === 0) {
      if (this.#ended) return null;
      const next = await this.#source.next();
      if (next.done === true) {
        this.#ended = true;
        return null;
      }
      this.#held = next.value;
    }
    const piece = this.#held.subarray(0, most);
    this.#held = this.#held.subarray(piece.length);
    return piece;
  }

  /** Ends the stream where it is. */
  async close(): Promise<void> {
    this.#ended = true;
    await this.#source.return?.();
  }
}
