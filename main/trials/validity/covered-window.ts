import { formatPercent } from '../../../preload/contract/quantity.ts';
import { intervalsIn } from '../measurements.ts';
import type { ValidityRule } from './rule.ts';

const suspectBelow = 0.95;
const invalidBelow = 0.5;

/** The generator must have reported nearly all of the measured window. */
export const coveredWindow: ValidityRule = {
  id: 'covered-window',
  ask: ({ series, window, printed }) => {
    if (printed) return null;
    const intervals = intervalsIn(series.get('throughput') ?? { seconds: [], values: [] }, window);
    const seconds = intervals.reduce((sum, interval) => sum + interval.seconds, 0);
    const share = seconds / (window.endSeconds - window.startSeconds);
    // The last interval is frequently not printed.
    const unreported = window.endSeconds - window.startSeconds - seconds;
    if (seconds > 0 && (share >= suspectBelow || unreported <= 1.5)) return null;
    return {
      severity: share < invalidBelow ? 'blocks' : 'warns',
      title: `Only ${formatPercent(share)} of the measured window was reported`,
      sentence: 'The rest of the window is not in the numbers.',
      remedy: 'Repeat the trial, or move the window to what was reported.',
      evidence: `${seconds} s of ${window.endSeconds - window.startSeconds} s`,
    };
  },
};
