/** Round numbers for the ticks of an axis: steps of 1, 2, 2.5 or 5 times a power of ten, `about` of them. */
export function ticksWithin(low: number, high: number, about: number): number[] {
  const rough = (high - low) / Math.max(1, about);
  if (!(rough > 0) || !Number.isFinite(rough)) return [low];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= rough) ?? 10) * power;
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}

/** The next of 1, 2, 2.5, 5 × 10^k that is not below any value; 1 where there is none. */
export function roundedTop(values: Iterable<number | null>): number {
  let largest = 0;
  for (const value of values) largest = Math.max(largest, value ?? 0);
  if (largest === 0) return 1;
  const power = 10 ** Math.floor(Math.log10(largest));
  return ([1, 2, 2.5, 5].find((step) => step * power >= largest) ?? 10) * power;
}

/** Coordinates with a tenth of a pixel: more is bytes without ink. */
export function px(value: number): string {
  return value.toFixed(1);
}
