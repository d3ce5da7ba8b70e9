import { secondsOf } from '../beside/time-stamp.ts';
import { knownFactor } from '../trials/known-factors.ts';

/** Samplers tick faster than a trial lasts. */
const shortestTrialSeconds = 30;
const timeName = /^(timestamp|date|datetime|epoch)$/i;

export function isTimeName(head: string): boolean {
  return timeName.test(head.trim());
}

/**
 * Whether rows with a time are trials with their date and no samples: a factor that is known varies among them, and each
 * began when another could have ended.
 */
export function areDatedTrials(header: readonly string[], rows: readonly (readonly string[])[]): boolean {
  const varies = header.some(
    (head, at) => knownFactor(head.trim()) !== null && new Set(rows.map((cells) => cells[at])).size > 1,
  );
  const times = header.flatMap((head, at) => {
    const isTime = isTimeName(head) || secondsOf(rows[0]?.[at] ?? '') !== null;
    return isTime ? [rows.map((cells) => cells[at] ?? '')] : [];
  });
  return varies && times.length > 0 && times.every(areFarApart);
}

/** Dates without a clock are no samples. */
function areFarApart(cells: readonly string[]): boolean {
  if (!cells.some((cell) => cell.includes(':') || secondsOf(cell) !== null)) return true;
  const seconds = cells.map((cell) => secondsOf(cell) ?? Date.parse(cell) / 1000);
  return seconds.every(
    (second, at) => at === 0 || Math.abs(second - (seconds[at - 1] ?? second)) >= shortestTrialSeconds,
  );
}
