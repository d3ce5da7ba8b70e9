/** What is drawn on the time axis beside the lines. Times are seconds from the start of the measured window. */
export interface TimeMark {
  readonly atSeconds: number;
  readonly durationSeconds: number;
  readonly text: string;
  readonly kind: 'stall' | 'gap' | 'steady' | 'shift' | 'note';
}

export interface TimeMarks {
  /** Counted part; shaded outside. A window without an end is still being measured. */
  readonly window: { readonly from: number; readonly to: number | null } | null;
  readonly windowText: string;
  readonly annotations: readonly TimeMark[];
  /** Data that is still on the host. */
  readonly unread: { readonly from: number; readonly to: number } | null;
  readonly now: number | null;
}

export const noMarks: TimeMarks = { window: null, windowText: '', annotations: [], unread: null, now: null };

/** A named limit in the unit of the chart. */
export interface ValueLimit {
  readonly value: number;
  readonly label: string;
}

/** Time to pixels, from the left edge of the chart. */
export function timeScale(from: number, to: number, left: number, width: number) {
  const perSecond = width / (to - from || 1);
  return {
    x: (seconds: number) => left + (seconds - from) * perSecond,
    seconds: (x: number) => from + (x - left) / perSecond,
  };
}

export interface PlacedLabel {
  readonly x: number;
  readonly row: number;
  readonly text: string;
}

/** Labels right of their lines in as few rows as keep them apart; one that fits in no row is left out. */
export function placeLabels(
  labels: readonly { readonly x: number; readonly text: string }[],
  rows: number,
  pixelsPerLetter = 6.5,
): PlacedLabel[] {
  const ends = new Array<number>(rows).fill(Number.NEGATIVE_INFINITY);
  const placed: PlacedLabel[] = [];
  for (const { x, text } of [...labels].sort((a, b) => a.x - b.x)) {
    const row = ends.findIndex((end) => end <= x);
    if (row === -1) continue;
    ends[row] = x + 8 + text.length * pixelsPerLetter;
    placed.push({ x, row, text });
  }
  return placed;
}
