const factors = { '': 1, K: 1024, M: 1024 ** 2, G: 1024 ** 3, T: 1024 ** 4 } as const;

/** Bytes of `64G`, `64 GiB` or a number of bytes; undefined for anything else. Letters are powers of 1024. */
export function parseMemorySize(text: string): number | undefined {
  const [, digits, letter = ''] = /^(\d+(?:\.\d+)?)\s*([kmgt]?)(?:i?b)?$/i.exec(text.trim()) ?? [];
  if (digits === undefined) return undefined;
  const bytes = Number(digits) * factors[letter.toUpperCase() as keyof typeof factors];
  return bytes > 0 ? Math.round(bytes) : undefined;
}
