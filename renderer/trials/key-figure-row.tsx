import type { MeasuredWindow, Measurement } from '../../preload/contract/trials.ts';
import { Mark } from '../parts/mark.tsx';
import { keyFigures } from './key-figures.ts';

export interface KeyFigureRowProps {
  readonly measurements: readonly Measurement[];
  readonly window: MeasuredWindow | null;
  /** The trial does not count: its figures are struck. */
  readonly struck: boolean;
}

export function KeyFigureRow({ measurements, window, struck }: KeyFigureRowProps) {
  const figures = keyFigures(measurements, window);
  if (figures.length === 0) return null;
  return (
    <dl className="key-figures" aria-label="Key figures">
      {figures.map(({ metric, label, value, unit, note, warnings }) => (
        <div key={metric} className="key-figure" title={[note, ...warnings].join('\n')}>
          <dt className="label">{label}</dt>
          <dd>
            <span className={struck ? 'readout struck' : 'readout'}>{value}</span>{' '}
            <span className="unit">{unit}</span>
          </dd>
          <dd className="unit ellipsis">
            {warnings.length > 0 && (
              <span className="key-figure__mark">
                <Mark shape="warns" />
              </span>
            )}
            {warnings[0] ?? note}
          </dd>
        </div>
      ))}
    </dl>
  );
}
