import type { ComparedTrial, ComparisonInput } from '../../../main/comparisons/comparison-input.ts';
import type { Treatment } from '../../../preload/contract/experiments.ts';

export interface Cell {
  readonly treatment: Treatment;
  readonly label: string;
  /** One value a replicate. */
  readonly values: readonly (number | null)[];
  readonly baseline?: boolean;
}

/** An experiment whose replicates run one after the other; a trial's id is its position. */
export function experimentOf(
  cells: readonly Cell[],
  changes: Partial<ComparisonInput['experiment']> = {},
  direction: 'higher' | 'lower' | null = 'higher',
): ComparisonInput {
  const rounds = Math.max(...cells.map((cell) => cell.values.length));
  const trials: ComparedTrial[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const cell of cells) {
      const value = cell.values[round];
      if (value === undefined) continue;
      const position = trials.length + 1;
      trials.push({
        id: position,
        position,
        treatment: cell.treatment,
        label: cell.label,
        control: false,
        baseline: cell.baseline ?? false,
        replicate: round + 1,
        value,
        worth: 'valid',
        excluded: null,
      });
    }
  }
  const names = [...new Set(cells.flatMap((cell) => Object.keys(cell.treatment)))];
  const factors = names.map((name) => ({
    name,
    levels: [...new Set(cells.map((cell) => cell.treatment[name] ?? ''))],
  }));
  return {
    experiment: { id: 1, name: 'pool', confidence: 0.95, margin: 0.02, factors, baseline: null, ...changes },
    metric: { name: 'throughput', label: 'Throughput', unit: '1/s', direction },
    metrics: [{ name: 'throughput', label: 'Throughput', unit: '1/s', direction }],
    trials,
  };
}

/** One factor, pool size; the first level is the baseline. */
export function poolSizes(values: Readonly<Record<string, readonly (number | null)[]>>): Cell[] {
  return Object.entries(values).map(([pool, list], i) => ({
    treatment: { pool },
    label: pool,
    values: list,
    baseline: i === 0,
  }));
}

export function changeTrial(
  input: ComparisonInput,
  id: number,
  change: Partial<ComparedTrial>,
): ComparisonInput {
  return {
    ...input,
    trials: input.trials.map((trial) => (trial.id === id ? { ...trial, ...change } : trial)),
  };
}
