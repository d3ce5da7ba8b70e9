/** Numbers as hardware tools write them, in base units. Undefined where the text is none. */

const binary: Readonly<Record<string, number>> = { '': 0, K: 1, M: 2, G: 3, T: 4, P: 5 };

/**
 * `16384 MB`, `64GB`, `187.5G`, `512 MiB`, `8192 kB`: prefixes are powers of 1024, as firmware, MegaCli, perccli and
 * /proc mean them (JEDEC), whatever they call them.
 */
export function bytesIn(text: string | undefined): number | undefined {
  const match = /^\s*([\d.]+)\s*([KMGTP]?)i?(?:B|bytes)?\b/i.exec(text ?? '');
  const power = binary[match?.[2]?.toUpperCase() ?? ''];
  if (!match || power === undefined) return undefined;
  return finite(Math.round(Number(match[1]) * 1024 ** power));
}

/** `300 GB` on the label of a disk, `1.6 TB` in `ssacli`: powers of 1000. */
export function decimalBytesIn(text: string | undefined): number | undefined {
  const match = /^\s*([\d.]+)\s*([KMGTP]?)B\b/i.exec(text ?? '');
  const power = binary[match?.[2]?.toUpperCase() ?? ''];
  if (!match || power === undefined) return undefined;
  return finite(Math.round(Number(match[1]) * 1000 ** power));
}

/** `2300 MHz`, `2.30GHz`, `1333 MT/s`. */
export function hertzIn(text: string | undefined): number | undefined {
  const match = /([\d.]+)\s*([MG])(?:Hz|T\/s)/i.exec(text ?? '');
  if (!match) return undefined;
  return finite(Math.round(Number(match[1]) * (match[2]?.toUpperCase() === 'G' ? 1e9 : 1e6)));
}

/** The number that a text begins with: `97 %` is 97. */
export function numberIn(text: string | undefined): number | undefined {
  const match = /^\s*(-?\d+(?:\.\d+)?)/.exec(text ?? '');
  return match ? Number(match[1]) : undefined;
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}
