import type { Factor, PlannedTrial } from '../../preload/contract/experiments.ts';

export interface OrderCell {
  readonly position: number;
  readonly control: boolean;
  /** Step of the sequential scale (1 to 7) for the level of the first factor. */
  readonly step: number;
  /** Level of the second factor, as written in the cell. */
  readonly text: string;
  /** Place of the third factor's level: 0 draws no bar. */
  readonly bar: number;
  readonly label: string;
}

export interface OrderRow {
  readonly startSeconds: number;
  readonly cells: readonly OrderCell[];
}

const cellsPerRow = 14;
const daySeconds = 86_400;

/** A row a day when a day holds a fair number of trials; else rows of 14. */
export function layOutOrder(
  trials: readonly PlannedTrial[],
  factors: readonly Factor[],
  trialSeconds: number,
): readonly OrderRow[] {
  const perDay = trialSeconds > 0 ? Math.round(daySeconds / trialSeconds) : cellsPerRow;
  const size = perDay >= 4 && perDay <= cellsPerRow ? perDay : cellsPerRow;
  const rows: OrderRow[] = [];
  for (let start = 0; start < trials.length; start += size) {
    const cells = trials.slice(start, start + size).map((trial) => cellOf(trial, factors));
    rows.push({ startSeconds: start * trialSeconds, cells });
  }
  return rows;
}

/** The lightest step for the first level, the darkest for the last; in between as even as seven steps allow. */
export function stepOf(index: number, count: number): number {
  return count <= 1 ? 1 : 1 + Math.round((6 * index) / (count - 1));
}

function cellOf(trial: PlannedTrial, [first, second, third]: readonly Factor[]): OrderCell {
  const indexIn = (factor: Factor | undefined) =>
    factor === undefined ? 0 : factor.levels.indexOf(trial.treatment[factor.name] ?? '');
  const text = second === undefined ? '' : String(trial.treatment[second.name] ?? '');
  return {
    position: trial.position,
    control: trial.control,
    step: stepOf(Math.max(0, indexIn(first)), first?.levels.length ?? 1),
    text: text.length > 3 ? String(indexIn(second) + 1) : text,
    bar: Math.max(0, indexIn(third)),
    label: `${trial.label}, replicate ${trial.replicate}${trial.control ? ', control' : ''}`,
  };
}
