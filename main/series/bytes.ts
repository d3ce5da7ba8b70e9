/** Integers of up to 53 bits in groups of seven bits, lowest first; the high bit says that more follow. */
export class ByteWriter {
  readonly #bytes: Uint8Array;
  #length = 0;

  /** `capacity` is for all that will be written: at most eight bytes an integer. */
  constructor(capacity: number) {
    this.#bytes = new Uint8Array(capacity);
  }

  unsigned(value: number): void {
    let rest = value;
    while (rest > 0x7f) {
      this.#bytes[this.#length++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.#bytes[this.#length++] = rest;
  }

  /** Zigzag: 0, -1, 1, -2, … become 0, 1, 2, 3, … so that small numbers of either sign stay short. */
  signed(value: number): void {
    this.unsigned(value < 0 ? -value * 2 - 1 : value * 2);
  }

  bytes(bytes: Uint8Array): void {
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }
}

/** Reads what `ByteWriter` wrote; throws a RangeError at the end of the bytes. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #offset = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  unsigned(): number {
    let value = 0;
    let factor = 1;
    for (;;) {
      const byte = this.#bytes[this.#offset++];
      if (byte === undefined) throw new RangeError('The bytes end within a number.');
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
      factor *= 0x80;
    }
  }

  signed(): number {
    const zigzag = this.unsigned();
    return zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2;
  }

  bytes(length: number): Uint8Array {
    if (this.#offset + length > this.#bytes.length) throw new RangeError('The bytes end too early.');
    this.#offset += length;
    return this.#bytes.subarray(this.#offset - length, this.#offset);
  }
}
