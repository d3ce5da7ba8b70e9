import type { Experiment } from '../../preload/contract/experiments.ts';
import { navigate } from '../router.ts';

export interface ExperimentChoiceProps {
  readonly label: string;
  readonly experiments: readonly Experiment[];
  readonly value: number;
  readonly pathOf: (id: number) => string;
}

/** Another experiment, where there is another. */
export function ExperimentChoice({ label, experiments, value, pathOf }: ExperimentChoiceProps) {
  if (experiments.length < 2) return null;
  return (
    <select
      className="input experiment-choice"
      aria-label={label}
      value={value}
      onChange={(event) => navigate(pathOf(Number(event.target.value)))}
    >
      {experiments.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
