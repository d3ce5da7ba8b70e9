export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** Of a text by its first bytes: by its mark; without one, UTF-16 shows by a NUL in every other byte of plain English. */
export function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  const looked = Math.min(bytes.length, 2048);
  for (let at = 0; at < looked; at++) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > looked / 3 && even < looked / 20) return 'utf-16le';
  if (even > looked / 3 && odd < looked / 20) return 'utf-16be';
  return 'utf-8';
}
