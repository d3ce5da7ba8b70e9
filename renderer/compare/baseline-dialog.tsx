import type { TreatmentSummary } from '../../preload/contract/comparisons.ts';
import type { Treatment } from '../../preload/contract/experiments.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';

export interface BaselineDialogProps {
  readonly treatments: readonly TreatmentSummary[];
  readonly imported: boolean;
  readonly onChoose: (treatment: Treatment) => void;
  readonly onClose: () => void;
}

/** Another treatment to compare with, for this view only; the plan keeps its own. */
export function BaselineDialog({ treatments, imported, onChoose, onClose }: BaselineDialogProps) {
  return (
    <Dialog title="Compare with which treatment?" onClose={onClose}>
      <p>
        Intervals and verdicts are computed again.{' '}
        {imported
          ? 'A report that is opened from here takes it too, and says that it was chosen with the results known.'
          : 'The plan and its report keep the baseline that was set before the data.'}
      </p>
      <ul className="baseline-choices">
        {treatments.map(({ treatment, label, baseline, n }) => (
          <li key={label}>
            <Button
              kind="quiet"
              disabled={n === 0}
              aria-pressed={baseline}
              onClick={() => {
                onChoose(treatment);
                onClose();
              }}
            >
              {label}
            </Button>
            <span className="unit">{baseline ? 'now the baseline' : `n ${n}`}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
