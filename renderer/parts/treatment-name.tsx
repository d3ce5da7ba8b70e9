import type { Treatment } from '../../preload/contract/experiments.ts';
import { shortName } from '../../preload/contract/short-name.ts';

export interface TreatmentNameProps {
  readonly treatment: Treatment;
  /** The whole of it, for the tooltip; and for the place itself when nothing varies. */
  readonly label: string;
}

/**
 * A treatment where there is little room: levels first, then the names they belong to, so that what differs between two
 * rows stays in sight when the end is cut.
 */
export function TreatmentName({ treatment, label }: TreatmentNameProps) {
  const names = Object.keys(treatment);
  return (
    <span className="ellipsis" title={label}>
      <span className="medium">{names.length === 0 ? label : Object.values(treatment).join(', ')}</span>{' '}
      <span className="unit">{names.map(shortName).join(', ')}</span>
    </span>
  );
}
