/** Walks over ASCII in a byte array without making strings: for the one line in a thousand that comes a million times. */
export class ByteScanner {
  private bytes: Uint8Array = new Uint8Array(0);
  private at = 0;
  private end = 0;

  reset(bytes: Uint8Array, start: number, end: number): void {
    this.bytes = bytes;
    this.at = start;
    this.end = end;
  }

  get atEnd(): boolean {
    return this.at === this.end;
  }

  /** Steps over `literal` when it stands here; otherwise stays and says false. */
  skip(literal: Uint8Array): boolean {
    const { bytes, at } = this;
    const length = literal.length;
    if (at + length > this.end) return false;
    for (let i = 0; i < length; i++) if (bytes[at + i] !== literal[i]) return false;
    this.at = at + length;
    return true;
  }

  /**
   * Reads `digits[.digits]`, exactly as `Number` would. NaN when no digit stands here, or more than 15: from there on
   * whole numbers are not exact, and the division by a power of ten would round twice.
   */
  decimal(): number {
    const { bytes, end } = this;
    let at = this.at;
    let value = 0;
    let digits = 0;
    for (; at < end; at++, digits++) {
      const digit = (bytes[at] as number) - ZERO;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
    }
    if (digits === 0) return Number.NaN;
    let decimals = 0;
    if (at < end && bytes[at] === POINT) {
      for (at++; at < end; at++, decimals++) {
        const digit = (bytes[at] as number) - ZERO;
        if (digit < 0 || digit > 9) break;
        value = value * 10 + digit;
      }
    }
    if (digits + decimals > 15) return Number.NaN;
    this.at = at;
    return decimals === 0 ? value : value / (powersOfTen[decimals] as number);
  }
}

const ZERO = 0x30;
const POINT = 0x2e;
const powersOfTen = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent);
