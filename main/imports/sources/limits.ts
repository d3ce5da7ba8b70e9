/** What an archive may unfold to. A small file that claims to hold terabytes is an attack or an accident. */
export interface ArchiveLimits {
  /** Of all entries of one archive. */
  readonly unpackedBytes: number;
  readonly entries: number;
  /** Unpacked to packed bytes; asked once `ratioFromBytes` were unpacked, since a few lines compress well. */
  readonly ratio: number;
  readonly ratioFromBytes: number;
  /** An archive in an archive in an archive. */
  readonly depth: number;
  /** Of an archive inside another that must be held to be read at all. */
  readonly heldBytes: number;
}

/** Text of samplers compresses 100:1 at most, zeros 1000:1 and more. */
export const archiveLimits: ArchiveLimits = {
  unpackedBytes: 64 * 2 ** 30,
  entries: 2_000_000,
  ratio: 200,
  ratioFromBytes: 64 * 2 ** 20,
  depth: 4,
  heldBytes: 64 * 2 ** 20,
};

/** A limit was passed; what is read is given up, the rest of the import goes on. */
export class LimitPassed extends Error {
  override readonly name = 'LimitPassed';
}

/** Counts what comes out of an archive against what went in. */
export class UnpackMeter {
  readonly #limits: ArchiveLimits;
  #packed = 0;
  #unpacked = 0;

  constructor(limits: ArchiveLimits) {
    this.#limits = limits;
  }

  addPacked(bytes: number): void {
    this.#packed += bytes;
  }

  /** Throws `LimitPassed`. */
  addUnpacked(bytes: number): void {
    this.#unpacked += bytes;
    const { unpackedBytes, ratio, ratioFromBytes } = this.#limits;
    if (this.#unpacked > unpackedBytes)
      throw new LimitPassed(`It unpacks to more than ${Math.round(unpackedBytes / 2 ** 20)} MiB.`);
    if (this.#unpacked > ratioFromBytes && this.#unpacked > ratio * this.#packed)
      throw new LimitPassed(`It unpacks to more than ${ratio} times its size.`);
  }
}
