/** How much of a running trial its charts show. */
export type LiveSpan = 'trial' | '5-min' | '60-s';

export const liveSpans: readonly { readonly value: LiveSpan; readonly label: string }[] = [
  { value: 'trial', label: 'Whole trial' },
  { value: '5-min', label: 'Last 5 min' },
  { value: '60-s', label: 'Last 60 s' },
];

const lengths: { readonly [Span in LiveSpan]: number | null } = { trial: null, '5-min': 300, '60-s': 60 };

export interface PlannedTimes {
  readonly warmupSeconds: number;
  readonly measureSeconds: number;
}

/**
 * Seconds from the start of the measured window to show. The whole trial includes what is still to come, so that the
 * line grows into the chart and the scale stays.
 */
export function shownSpan(
  span: LiveSpan,
  planned: PlannedTimes,
  newest: number | undefined,
): { from: number; to: number } {
  const length = lengths[span];
  const end = newest ?? -planned.warmupSeconds;
  if (length !== null) return { from: end - length, to: end };
  return { from: -planned.warmupSeconds, to: Math.max(planned.measureSeconds, end) };
}
