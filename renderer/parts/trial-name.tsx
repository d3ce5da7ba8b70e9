import type { Trial } from '../../preload/contract/trials.ts';
import { TreatmentName } from './treatment-name.tsx';

type Named = Pick<Trial, 'treatment' | 'label' | 'replicate' | 'control'>;

/** The levels and the replicate, by which people know a trial: `8G, 64 · 3`. */
export function shortTrialName({ treatment, label, replicate }: Named): string {
  const levels = Object.values(treatment);
  return `${levels.length === 0 ? label : levels.join(', ')} · ${replicate}`;
}

/** The same within a sentence or a list of words; `8G, 64, replicate 3 of Pool size` where the experiment is not evident. */
export function trialName(trial: Named & Pick<Trial, 'experimentName'>, elsewhere = false): string {
  const levels = Object.values(trial.treatment);
  const name = `${levels.length === 0 ? trial.label : levels.join(', ')}, ${replicateWords(trial)}`;
  return elsewhere ? `${name} of ${trial.experimentName}` : name;
}

export function replicateWords({ control, replicate }: Pick<Trial, 'control' | 'replicate'>): string {
  return control ? `control, replicate ${replicate}` : `replicate ${replicate}`;
}

/** The number of a trial in this history: it tells two alike apart, and a person need not know it. */
export function trialNumber(id: number): string {
  return `#${id}`;
}

export function TrialNumber({ id }: { readonly id: number }) {
  return (
    <span className="trial-number" title={`Trial ${id} of this history`}>
      {trialNumber(id)}
    </span>
  );
}

export interface TrialNameProps {
  readonly trial: Named & Pick<Trial, 'id'>;
  /** Digits for the replicate where there is little room. */
  readonly short?: boolean;
}

/** Treatment, replicate, and the number in small. */
export function TrialName({ trial, short = false }: TrialNameProps) {
  return (
    <span className="trial-name">
      <TreatmentName treatment={trial.treatment} label={trial.label} />
      <span className="unit nowrap" title={replicateWords(trial)}>
        {short ? `· ${trial.replicate}` : replicateWords(trial)}
      </span>
      <TrialNumber id={trial.id} />
    </span>
  );
}
