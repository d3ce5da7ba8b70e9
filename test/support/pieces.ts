/** A small seeded generator (mulberry32), so that a failure can be run again. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Cuts anywhere, inside characters too: many pieces of a byte or two, some of thousands. */
export function pieces(bytes: Uint8Array, random: () => number): Uint8Array[] {
  const cut: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = 1 + Math.floor(random() ** 4 * 5000);
    cut.push(bytes.subarray(at, at + length));
    at += length;
  }
  return cut;
}
