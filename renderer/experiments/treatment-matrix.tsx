import type { Plan, Treatment } from '../../preload/contract/experiments.ts';
import { shortName } from '../../preload/contract/short-name.ts';
import { MatrixSquares, type ReplicateState } from '../parts/matrix-squares.tsx';
import { Section } from '../parts/pane.tsx';
import { baselineOf, sameTreatment, treatmentsOf, withoutUnfinished } from './plan-edits.ts';

export interface TreatmentMatrixProps {
  readonly plan: Plan;
  /** States of the replicates of a treatment once trials exist; all planned before. */
  readonly statesOf: (treatment: Treatment) => readonly ReplicateState[];
  /** Chooses the baseline; absent where the plan can no longer change. */
  readonly onBaseline: ((treatment: Treatment) => void) | null;
}

/** First factor down, the others across; drawn from what is typed, before the lab has answered. */
export function TreatmentMatrix({ plan, statesOf, onBaseline }: TreatmentMatrixProps) {
  const finished = withoutUnfinished(plan);
  const { factors } = finished;
  const [first, ...others] = factors;
  const columns = treatmentsOf(others);
  const baseline = baselineOf(finished);
  const rows: readonly Treatment[] = first === undefined ? [{}] : treatmentsOf([first]);

  return (
    <Section title="Treatments" note="each square is one replicate: restart, restore, warm up, measure" flush>
      <div className="matrix-scroll">
        <table className="table table--last-open matrix" aria-label="Treatments">
          <thead>
            <tr>
              <th scope="col" className="mono-small">
                {first?.name ?? 'base settings'}
              </th>
              {columns.map((column) => (
                <th scope="col" key={keyOf(column)}>
                  <ColumnHead treatment={column} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                <th scope="row">{first === undefined ? 'as written' : String(row[first.name])}</th>
                {columns.map((column) => {
                  const treatment = { ...row, ...column };
                  return (
                    <MatrixCell
                      key={keyOf(treatment)}
                      states={statesOf(treatment)}
                      isBaseline={sameTreatment(baseline, treatment)}
                      onBaseline={onBaseline && (() => onBaseline(treatment))}
                      name={keyOf(treatment)}
                    />
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

interface MatrixCellProps {
  readonly states: readonly ReplicateState[];
  readonly isBaseline: boolean;
  readonly onBaseline: (() => void) | null;
  readonly name: string;
}

function MatrixCell({ states, isBaseline, onBaseline, name }: MatrixCellProps) {
  return (
    <td className={isBaseline ? 'matrix__cell matrix__cell--baseline' : 'matrix__cell'}>
      <MatrixSquares states={states} />
      {isBaseline && <span className="tag">baseline</span>}
      {!isBaseline && onBaseline !== null && (
        <button
          type="button"
          className="matrix__choose"
          aria-label={`Make ${name} the baseline`}
          onClick={onBaseline}
        >
          baseline
        </button>
      )}
    </td>
  );
}

/** Names of the crossed factors, one a line. */
function ColumnHead({ treatment }: { readonly treatment: Treatment }) {
  const entries = Object.entries(treatment);
  if (entries.length === 0) return <>replicates</>;
  return (
    <>
      {entries.map(([name, level]) => (
        <span className="matrix__level" key={name} title={name}>
          <span className="unit">{shortName(name)}</span> {level}
        </span>
      ))}
    </>
  );
}

function keyOf(treatment: Treatment): string {
  return Object.entries(treatment)
    .map(([name, level]) => `${name}=${level}`)
    .join(', ');
}
